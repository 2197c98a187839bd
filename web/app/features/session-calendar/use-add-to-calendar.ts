import { useLanguage } from '#web/words/use-words.tsx'

/** Opens the calendar file of a session; how it is done comes with the press. */
export function useAddToCalendar(): (sheetId: string) => Promise<void> {
  const { language } = useLanguage()
  return async (sheetId) => (await import('./add-to-calendar.ts')).addToCalendar(sheetId, language)
}
