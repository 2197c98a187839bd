import { expect, test } from 'vitest'
import { NetworkFailure, Refused } from './failures.ts'
import { unansweredFirst } from './unanswered-first.ts'

/** Saves texts under a number that goes up; `lost` is saved without an answer, `refused` is not saved. */
function saving(...outcomes: ('lost' | 'refused' | 'answered')[]) {
  const kept: string[] = []
  const save = unansweredFirst(async ({ text, seen }: { text: string; seen: number }) => {
    const outcome = outcomes.shift() ?? 'answered'
    const isSame = seen === kept.length - 1 && kept.at(-1) === text
    if (outcome === 'refused' || (seen !== kept.length && !isSame))
      throw new Refused(409, 'changed', ['ก', 'A'])
    if (!isSame) kept.push(text)
    if (outcome === 'lost') throw new NetworkFailure('lost')
    return { seen: kept.length }
  })
  const type = (text: string, seen: number) => save((before) => ({ text, seen: before?.seen ?? seen }))
  return { kept, type }
}

test('what got no answer is sent first as it was, and what was typed since is saved over it', async () => {
  const { kept, type } = saving('lost', 'lost')
  for (const text of ['one', 'one and']) await expect(type(text, 0)).rejects.toThrow(NetworkFailure)
  expect(await type('one and two', 0)).toEqual({ seen: 2 })
  expect(kept).toEqual(['one', 'one and two'])
})

test('what was refused for good is not sent again', async () => {
  const { kept, type } = saving('refused')
  await expect(type('one', 0)).rejects.toThrow(Refused)
  await type('two', 0)
  expect(kept).toEqual(['two'])
})
