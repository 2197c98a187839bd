import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { isDatabaseAway } from './database.ts'
import { csvFile, csvLine } from './downloads.ts'
import { eachOnItsOwn } from './each-on-its-own.ts'
import { createLog } from './log.ts'
import { memoize, memoizeEach } from './memoize.ts'
import { readToken, signToken, tokenLifeSeconds } from './tokens.ts'

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

test('many logs of one process write to its output together, as one', () => {
  const made = vi.spyOn(pino, 'destination')
  try {
    for (let count = 0; count < 20; count += 1) createLog('silent')
    expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  } finally {
    made.mockRestore()
  }
})

test.each([
  ['=1+1', `'=1+1\r\n`],
  ['+66812345678', `'+66812345678\r\n`],
  ['-5', `'-5\r\n`],
  ['-29579.03', '-29579.03\r\n'],
  ['-1.00+1', `'-1.00+1\r\n`],
  ['@cmd', `'@cmd\r\n`],
  ['\tx', `'\tx\r\n`],
  ['a,b', `"a,b"\r\n`],
  ['say "hi"', `"say ""hi"""\r\n`],
  ['two\nlines', `"two\nlines"\r\n`],
  ['ชีทสรุป', 'ชีทสรุป\r\n'],
])('the text %j is written %j', (cell, line) => {
  expect(csvLine([cell])).toBe(line)
})

test('numbers are not text: a loss keeps its minus', () => {
  expect(csvLine([-12.5, 0, null, undefined])).toBe('-12.5,0,,\r\n')
})

test('an independent reader gets back every text, and none that a spreadsheet would run', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const text = rows.map(csvLine).join('')
      const read: string[][] = parse(text, { record_delimiter: '\r\n', skip_empty_lines: false })
      expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\0])/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\0])/, ''))),
      )
      expect(read.flat().filter((cell) => /^[=+\-@\t]/.test(cell) && !/^-\d+\.\d\d$/.test(cell))).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test('a file begins with the byte-order mark and comes in pieces', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [at, 'ข้อความที่ยาวพอสมควร'])
  const pieces: string[] = []
  for await (const piece of csvFile(['ลำดับ', 'ข้อความ'], rows)) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(2)
  const text = pieces.join('')
  expect(text.startsWith('\uFEFFลำดับ,ข้อความ\r\n0,')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(5_002)
})

const secret = 'a secret of at least thirty-two characters'
const claims = { personId: 'ABCDEFGHJK', sessionId: 'session-1' }
const issuedAt = new Date('2026-11-20T08:00:00Z')
const later = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1_000)

test('a token that was found good before is still refused when its time is over, or not yet come', async () => {
  const token = await signToken(secret, claims, issuedAt)
  for (let time = 0; time < 2; time += 1) {
    expect(await readToken([secret], token, later(1))).toEqual(claims)
    expect(await readToken([secret], token, later(tokenLifeSeconds - 1))).toEqual(claims)
    expect(await readToken([secret], token, later(tokenLifeSeconds))).toBeUndefined()
    expect(await readToken([secret], token, later(-10))).toBeUndefined()
  }
})

test('a token that was found good with one secret is a stranger to another', async () => {
  const token = await signToken(secret, claims, issuedAt)
  expect(await readToken([secret], token, issuedAt)).toEqual(claims)
  expect(await readToken([`${secret}!`], token, issuedAt)).toBeUndefined()
})

test('a token with another ending is refused although its beginning is known', async () => {
  const token = await signToken(secret, claims, issuedAt)
  expect(await readToken([secret], token, issuedAt)).toEqual(claims)
  const forged = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  expect(await readToken([secret], forged, issuedAt)).toBeUndefined()
})

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
