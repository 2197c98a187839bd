import { useSettings } from '#web/ui/settings.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { DocumentPage } from '../DocumentPage.tsx'
import { companyFacts } from '../company-facts.ts'
import { privacyEnglish } from './privacy-english.ts'
import { privacyThai } from './privacy-thai.ts'

/** The day this version takes effect. */
const IN_FORCE = '2026-11-20T00:00:00+07:00'

export default function PrivacyScreen() {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const settings = useSettings()
  const { intro, inForce, chapters } = language === 'th' ? privacyThai : privacyEnglish
  return (
    <DocumentPage
      title={words.privacy}
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
