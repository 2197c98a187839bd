import { browserApi } from '#web/api/browser-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** Opens the calendar file of a session; a link of our own, because telephones open no file that a page has made. */
export function useAddToCalendar(): (sheetId: string) => Promise<void> {
  const words = useWords(sessionCalendarWords)
  const { language } = useLanguage()
  return async (sheetId) => {
    try {
      const ask = { id: sheetId, language: language === 'th' ? 0 : 1 } as const
      window.location.assign((await browserApi.call('sessionCalendar', ask)).data)
    } catch {
      showToast({ text: words.failed, tone: 'bad' })
    }
  }
}
