import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '#web/test/drawn.tsx'

// As in a hydrated browser, where each render reads the tab's storage; also where an earlier test has loaded the forms.
vi.mock('#web/ui/use-hydrated.ts', () => ({ useHydrated: () => true }))
vi.resetModules()
const { useDraft, useDraftText } = await import('./use-draft.ts')
afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
beforeEach(() => stored.clear())

test('what is typed while a form is sent stays, and what was sent goes', () => {
  const useQuestion = () => useDraft('question:1', { text: '', stars: 0 })
  drawn(useQuestion).change({ text: 'Is it new', stars: 3 })
  const pressed = drawn(useQuestion)
  drawn(useQuestion).change({ text: 'Is it new? And long?' })
  pressed.forget()
  expect(drawn(useQuestion).draft).toEqual({ text: 'Is it new? And long?', stars: 0 })
  drawn(useQuestion).forget()
  expect(drawn(useQuestion).draft).toEqual({ text: '', stars: 0 })
})

test('a text that was sent gives its field free, unless more was typed in it meanwhile', () => {
  const useNote = () => useDraftText('note:1')
  drawn(useNote)[1]('Called back')
  const [, , settle] = drawn(useNote)
  drawn(useNote)[1]('Called back, she will write')
  settle()
  expect(drawn(useNote)[0]).toBe('Called back, she will write')
  drawn(useNote)[2]()
  expect(drawn(useNote)[0]).toBe('')
})
