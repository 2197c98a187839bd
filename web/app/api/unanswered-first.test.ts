import { expect, test } from 'vitest'
import { NetworkFailure, Refused } from './failures.ts'
import { unansweredFirst } from './unanswered-first.ts'

/** Saves texts under a number that goes up; `lost` is saved without an answer, `refused` is not saved. */
function saving(...outcomes: ('lost' | 'refused' | 'answered')[]) {
  const stored: string[] = []
  const save = unansweredFirst(async ({ text, seen }: { text: string; seen: number }) => {
    const outcome = outcomes.shift() ?? 'answered'
    const isSame = seen === stored.length - 1 && stored.at(-1) === text
    if (outcome === 'refused' || (seen !== stored.length && !isSame))
      throw new Refused(409, 'changed', ['ก', 'A'])
    if (!isSame) stored.push(text)
    if (outcome === 'lost') throw new NetworkFailure('lost')
    return { seen: stored.length }
  })
  const type = (text: string, seen: number) => save((before) => ({ text, seen: before?.seen ?? seen }))
  return { stored, type }
}

test('what got no answer is sent first as it was, and what was typed since is saved over it', async () => {
  const { stored, type } = saving('lost', 'lost')
  for (const text of ['one', 'one and']) await expect(type(text, 0)).rejects.toThrow(NetworkFailure)
  expect(await type('one and two', 0)).toEqual({ seen: 2 })
  expect(stored).toEqual(['one', 'one and two'])
})

test('what was refused for good is not sent again', async () => {
  const { stored, type } = saving('refused')
  await expect(type('one', 0)).rejects.toThrow(Refused)
  await type('two', 0)
  expect(stored).toEqual(['two'])
})
