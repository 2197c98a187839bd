import { browserApi } from '#web/api/browser-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { type Language, halfOf } from '#web/words/language.ts'

/** A link of our own, because telephones open no file that a page has made. */
export async function addToCalendar(sheetId: string, language: Language): Promise<void> {
  try {
    const input = { id: sheetId, language: halfOf(language) } as const
    window.location.assign((await browserApi.call('sessionCalendar', input)).data)
  } catch {
    showToast({ text: sessionCalendarWords[language].failed, tone: 'bad' })
  }
}
