import { expect, test } from 'vitest'
import { memoize, memoizeEach } from './memoize.ts'

const forEver = { freshMilliseconds: 1e9, staleMilliseconds: 1e9 }

test('many who ask at once wait for one reading', async () => {
  let readings = 0
  const number = memoize(async () => (readings += 1), forEver)
  expect(await Promise.all([number.get(), number.get(), number.get()])).toEqual([1, 1, 1])
  expect(await number.get()).toBe(1)
})

test('an old answer is read anew, a merely stale one is given while it is read', async () => {
  let readings = 0
  const always = memoize(async () => (readings += 1), { freshMilliseconds: 0, staleMilliseconds: 0 })
  expect([await always.get(), await always.get()]).toEqual([1, 2])
  readings = 0
  const behind = memoize(async () => (readings += 1), { freshMilliseconds: 0, staleMilliseconds: 1e9 })
  expect([await behind.get(), await behind.get()]).toEqual([1, 1])
  await new Promise((resolve) => setImmediate(resolve))
  expect(await behind.get()).toBe(2)
})

test('what was forgotten while it was being read is not kept', async () => {
  const answers: ((value: string) => void)[] = []
  const word = memoize(() => new Promise<string>((resolve) => answers.push(resolve)), forEver)
  const early = word.get()
  word.forget()
  const late = word.get()
  answers[0]?.('before')
  answers[1]?.('after')
  expect([await early, await late, await word.get()]).toEqual(['before', 'after', 'after'])
})

test('a failed reading is told to those who wait and tried again by the next', async () => {
  let fails = true
  const word = memoize(async () => {
    if (fails) throw new Error('away')
    return 'back'
  }, forEver)
  await expect(word.get()).rejects.toThrow('away')
  fails = false
  expect(await word.get()).toBe('back')
})

test('each key has an answer of its own, and the oldest goes when there are too many', async () => {
  let readings = 0
  const read = async () => (readings += 1)
  const each = memoizeEach<number>({ freshMilliseconds: 1e9, entriesMax: 2 })
  expect([await each('a', read), await each('b', read), await each('a', read)]).toEqual([1, 2, 1])
  expect([await each('c', read), await each('b', read), await each('a', read)]).toEqual([3, 2, 4])
})

test('an answer whose time is over is read anew, and one that failed is not kept', async () => {
  let readings = 0
  const read = async () => (readings += 1)
  const never = memoizeEach<number>({ freshMilliseconds: 0, entriesMax: 2 })
  expect([await never('a', read), await never('a', read)]).toEqual([1, 2])
  const each = memoizeEach<number>({ freshMilliseconds: 1e9, entriesMax: 2 })
  await expect(each('a', async () => await Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await each('a', read)).toBe(3)
})
