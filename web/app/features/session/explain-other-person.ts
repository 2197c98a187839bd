import { showToast } from '#web/ui/toast.ts'
import { othersNoticeWords } from '#web/words/buyer/others-notice.ts'
import { storedLanguage } from '#web/words/language.ts'

/** Says why the page is another person's now. A file of its own: hardly any visitor ever needs it. */
export function explainOtherPerson(): void {
  showToast({ text: othersNoticeWords[storedLanguage() ?? 'th'].signedIn, tone: 'bad' })
}
