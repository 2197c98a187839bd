import { sayNotLoaded } from '#web/ui/perhaps.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** Opens the calendar file of a session; how it is done comes with the press. */
export function useAddToCalendar(): (sheetId: string) => Promise<void> {
  const { language } = useLanguage()
  const words = useWords(sharedWords)
  return async (sheetId) => {
    const how = await import('./add-to-calendar.ts').catch(() => sayNotLoaded(words))
    await how?.addToCalendar(sheetId, language)
  }
}
