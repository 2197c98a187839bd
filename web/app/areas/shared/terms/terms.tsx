import { useSettings } from '#web/ui/settings.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { DocumentPage } from '../DocumentPage.tsx'
import { companyFacts } from '../company-facts.ts'
import { termsEnglish } from './terms-english.ts'
import { termsThai } from './terms-thai.ts'

/** Changes here are told to everyone 15 days ahead; the date is the day they take effect. */
const IN_FORCE = '2026-11-20T00:00:00+07:00'

export default function TermsScreen() {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const settings = useSettings()
  const { intro, inForce, chapters } = language === 'th' ? termsThai : termsEnglish
  return (
    <DocumentPage
      title={words.terms}
      intro={intro}
      date={
        <>
          {inForce} <ThaiDate value={IN_FORCE} as="long" />
        </>
      }
      chapters={[...chapters, companyFacts(settings, language)]}
    />
  )
}
