import { expect, test } from 'vitest'
import { eachOnItsOwn } from './each-on-its-own.ts'

test('what one step fails at keeps none of the others from running, and the failures are told together', async () => {
  const done: number[] = []
  const works = (number: number) => async () => void done.push(number)
  const fails = (what: string) => async () => {
    throw new Error(what)
  }
  await eachOnItsOwn([works(1), works(2)])
  await expect(eachOnItsOwn([fails('storage'), works(3)])).rejects.toThrow('storage')
  await expect(eachOnItsOwn([fails('one'), works(4), fails('other')])).rejects.toThrow(/one.*other/)
  expect(done).toEqual([1, 2, 3, 4])
})

test('a database that is away is asked three times, not once for each of a thousand', async () => {
  let asked = 0
  const away = async () => {
    asked += 1
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  await expect(eachOnItsOwn(Array.from({ length: 1_000 }, () => away))).rejects.toThrow('ECONNREFUSED')
  expect(asked).toBe(3)
})
