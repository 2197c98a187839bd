import { privacyEnglish } from '#rules/documents/privacy-english.ts'
import { privacyThai } from '#rules/documents/privacy-thai.ts'
import { IconBook, IconClock, IconLock, IconUserCircle } from '#web/ui/icons.ts'
import { documentWords, privacyGists } from '#web/words/documents.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { DocumentPage } from '../DocumentPage.tsx'
import { pick } from '#web/words/language.ts'

export default function PrivacyScreen() {
  const words = useWords(sharedWords)
  const about = useWords(documentWords)
  const { language } = useLanguage()
  const text = pick({ th: privacyThai, en: privacyEnglish }, language)
  return (
    <DocumentPage
      title={words.privacy}
      text={text}
      facts={[
        { Icon: IconUserCircle, name: about.what, text: about.whatText },
        { Icon: IconBook, name: about.why, text: about.whyText },
        { Icon: IconLock, name: about.who, text: about.whoText },
        { Icon: IconClock, name: about.long, text: about.longText },
      ]}
      gists={privacyGists}
      pdf={pick({ th: '/privacy.pdf', en: '/privacy.en.pdf' }, language)}
    />
  )
}
