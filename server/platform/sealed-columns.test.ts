import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPushSender } from '#server/adapters/push/web-push-sender.ts'
import { readConfig } from '#server/config.ts'
import { OperatorProblem } from './operator-problem.ts'
import { createSealedColumns, findColumnKeys, type Place, readColumnKeys } from './sealed-columns.ts'

const key = (fill: number) => Buffer.alloc(32, fill)
const marking = key(9)
const columns = createSealedColumns({ sealing: [{ id: 'a', key: key(1) }], marking })
const place: Place = { column: 'seller.national_id', row: 'SELLERSARP' }

test('what was sealed opens in its place, and looks different each time', () => {
  const sealed = columns.seal('1234567890121', place)
  expect(sealed).not.toContain('1234567890121')
  expect(columns.open(sealed, place)).toBe('1234567890121')
  expect(columns.seal('1234567890121', place)).not.toBe(sealed)
  expect(columns.open(columns.seal('', place), place)).toBe('')
})

/** The cipher's errors for a text whose seal does not fit. */
const broken = /unable to authenticate|not a sealed text/

test('in another row or column, or changed, it does not open', () => {
  const sealed = columns.seal('1234567890121', place)
  expect(() => columns.open(sealed, { ...place, row: 'SOMEBODY22' })).toThrow(broken)
  expect(() => columns.open(sealed, { ...place, column: 'seller.account_number' })).toThrow(broken)
  for (let at = 5; at < sealed.length - 1; at += 3) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    expect(() => columns.open(sealed.slice(0, at) + other + sealed.slice(at + 1), place)).toThrow(broken)
  }
  expect(() => columns.open('s1.a.', place)).toThrow('not a sealed text')
  expect(() => columns.open('1234567890121', place)).toThrow('not a sealed text')
})

test('after a rotation the old key still opens, the new one seals, and marks stay', () => {
  const sealed = columns.seal('old', place)
  const rotated = createSealedColumns({
    sealing: [
      { id: 'b', key: key(2) },
      { id: 'a', key: key(1) },
    ],
    marking,
  })
  expect(rotated.open(sealed, place)).toBe('old')
  expect(rotated.seal('new', place)).toMatch(/^s1\.b\./)
  expect(rotated.blindIndexOf('1', 'c')).toBe(columns.blindIndexOf('1', 'c'))
  expect(rotated.blindIndexOf('1', 'c')).not.toBe(rotated.blindIndexOf('1', 'd'))
  const forgotten = createSealedColumns({ sealing: [{ id: 'b', key: key(2) }], marking })
  expect(() => forgotten.open(sealed, place)).toThrow(/"a"/)
})

test('the keys of the environment are ids and 32 bytes each, no id twice', () => {
  const one = key(1).toString('base64')
  expect(readColumnKeys(`2026:${one}`)).toEqual([{ id: '2026', key: key(1) }])
  expect(readColumnKeys(`b:${key(2).toString('base64url')}, a:${one}`)?.map(({ id }) => id)).toEqual([
    'b',
    'a',
  ])
  for (const wrong of ['', one, `a:${one.slice(4)}`, `a:${one},a:${one}`, `a:${one},`, `a b:${one}`])
    expect(readColumnKeys(wrong)).toBeUndefined()
})

test('the demo makes its secret once, for its own eyes, and keeps it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-columns-'))
  try {
    const first = findColumnKeys({ mode: 'demo', DATA_DIR: folder })
    expect(findColumnKeys({ mode: 'demo', DATA_DIR: folder })).toEqual(first)
    expect((await stat(path.join(folder, 'column-secret'))).mode & 0o077).toBe(0)
    expect(() => findColumnKeys({ mode: 'production', DATA_DIR: folder })).toThrow(/COLUMN_KEYS/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('where the demo cannot keep its secret, or what it kept is broken, the operator reads a sentence', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-columns-'))
  try {
    await writeFile(path.join(folder, 'file'), '')
    expect(() => findColumnKeys({ mode: 'demo', DATA_DIR: path.join(folder, 'file') })).toThrow(
      new OperatorProblem(
        `The file ${folder}/file/column-secret can't be written: a file of that name is in the way. Give it a folder that can be written with DATA_DIR.`,
      ),
    )
    expect(await readdir(folder)).toEqual(['file'])
    await writeFile(path.join(folder, 'column-secret'), '')
    const settings = { mode: 'demo', DATA_DIR: folder } as const
    expect(() => findColumnKeys(settings)).toThrow(OperatorProblem)
    await writeFile(path.join(folder, 'push-keys.json'), '')
    expect(() => createPushSender(readConfig({ DATA_DIR: folder }, 'demo'))).toThrow(
      new OperatorProblem(`${folder}/push-keys.json holds no key pair: remove it, and a new one is made.`),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('production does not start without both keys, nor with broken ones, and says what they hold', () => {
  const start = (keys: Record<string, string>) => () => readConfig(keys, 'production')
  expect(start({})).toThrow(/COLUMN_KEYS: id:key, 32 bytes/)
  expect(start({})).toThrow(/COLUMN_MARK_KEY: at least 32 characters/)
  expect(start({ COLUMN_KEYS: 'a:short' })).toThrow(/COLUMN_KEYS: id:key, 32 bytes/)
})
