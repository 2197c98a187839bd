import { termsEnglish } from '#rules/documents/terms-english.ts'
import { termsThai } from '#rules/documents/terms-thai.ts'
import { IconBell, IconBook, IconCash, IconReceiptRefund } from '#web/ui/icons.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { documentWords, termsGists } from '#web/words/documents.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { DocumentPage } from '../DocumentPage.tsx'
import { pick } from '#web/words/language.ts'

export default function TermsScreen() {
  const words = useWords(sharedWords)
  const about = useWords(documentWords)
  const { language } = useLanguage()
  const settings = useSettings()
  const text = pick({ th: termsThai, en: termsEnglish }, language)(settings)
  return (
    <DocumentPage
      title={words.terms}
      text={text}
      facts={[
        { Icon: IconBook, name: about.read, text: about.readText },
        { Icon: IconReceiptRefund, name: about.refund, text: about.refundText },
        { Icon: IconCash, name: about.earn(settings.sellerShare), text: about.earnText },
        { Icon: IconBell, name: about.change, text: about.changeText },
      ]}
      gists={termsGists}
      pdf={pick({ th: '/terms.pdf', en: '/terms.en.pdf' }, language)}
    />
  )
}
