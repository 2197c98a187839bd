import { companyChapter, documentsInForce } from '#rules/documents/document.ts'
import { termsEnglish } from '#rules/documents/terms-english.ts'
import { termsThai } from '#rules/documents/terms-thai.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { DocumentPage } from '../DocumentPage.tsx'
import { pick } from '#web/words/language.ts'

export default function TermsScreen() {
  const words = useWords(sharedWords)
  const { language } = useLanguage()
  const { company, supportEmail, ...sellerTerms } = useSettings()
  const { intro, inForce, chapters } = pick({ th: termsThai, en: termsEnglish }, language)(sellerTerms)
  return (
    <DocumentPage
      title={words.terms}
      intro={intro}
      date={
        <>
          {inForce} <ThaiDate value={documentsInForce} as="long" />
        </>
      }
      chapters={[...chapters, companyChapter({ ...company, email: supportEmail }, language)]}
      pdf={pick({ th: '/terms.pdf', en: '/terms.en.pdf' }, language)}
    />
  )
}
