import { afterAll, expect, test, vi } from 'vitest'
import { drawn } from '#web/test/drawn.tsx'

// As where the script is of another version by now, or the line is gone.
vi.mock('./add-to-calendar.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const said: string[] = []
vi.mock('#web/ui/toast.ts', () => ({ showToast: ({ text }: { text: string }) => said.push(text) }))
vi.resetModules()
const { useAddToCalendar } = await import('./use-add-to-calendar.ts')
const { sharedWords } = await import('#web/words/shared.ts')
afterAll(() => vi.resetModules())

test('a press whose script cannot be loaded says so', async () => {
  await drawn(useAddToCalendar)('SHEET')
  expect(said).toEqual([sharedWords.th.notLoaded])
})
