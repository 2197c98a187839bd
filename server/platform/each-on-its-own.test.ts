import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './database.ts'
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
  await expect(
    eachOnItsOwn(
      Array.from({ length: 1_000 }, () => away),
      isDatabaseAway,
    ),
  ).rejects.toThrow('ECONNREFUSED')
  expect(asked).toBe(3)
  // A storage that is away says the same, and keeps what needs none from nothing.
  let done = 0
  const works = async () => void (done += 1)
  await expect(eachOnItsOwn([away, away, away, away, works])).rejects.toThrow('ECONNREFUSED')
  expect(done).toBe(1)
})

test('locks and statements that take too long are the matter of their step', () => {
  const failure = (code: string) => Object.assign(new DatabaseError('no', 0, 'error'), { code })
  expect(['55P03', '57014', '40P01'].filter((code) => isDatabaseAway(failure(code)))).toEqual([])
  expect(['08006', '53300'].filter((code) => isDatabaseAway(failure(code)))).toEqual(['08006', '53300'])
})
