import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import yauzl from 'yauzl'
import { addToZip, streamOfZip } from '#server/platform/http/send-file.ts'
import { archiveOf, workbookOf } from './files.ts'

test('a workbook shows amounts with two decimals and other numbers as they are, and no cell is longer than Excel takes', async () => {
  const columns = ['entry', 'memo', 'debit'].map((title) => ({ title, isAmount: title === 'debit' }))
  const rows = async function* () {
    yield [1_804, 'ก'.repeat(40_000), '-1234.50']
  }
  const zip = await yauzl.fromBufferPromise(await buffer(await workbookOf('journal', columns, rows())))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const cell = (place: string) =>
    new RegExp(`<c r="${place}"([^>]*)>(?:<v>|<is><t>)([^<]*)`).exec(sheet)?.slice(1)
  expect(cell('A2')).toEqual(['', '1804'])
  expect(cell('C2')).toEqual([expect.stringMatching(/ s="\d"/), '-1234.5'])
  expect(cell('B2')?.[1]).toHaveLength(32_767)
})

test('a list that fails while it is read fails its archive, and not the process', async () => {
  const rows = async function* () {
    yield ['1']
    throw new Error('the database is away')
  }
  const list = { name: 'journal.csv', header: ['entry'], rows: async () => rows() }
  const archive = archiveOf([list, { ...list, name: 'ledger.csv' }], {}, new Date('2026-11-20'))
  await expect(buffer(archive)).rejects.toThrow('the database is away')
})

test('an archive comes whole, however slowly it is read', async () => {
  const zip = new yazl.ZipFile()
  for (let at = 0; at < 80; at += 1)
    addToZip(zip, `${at}`, {}, async () => Readable.from([randomBytes(9_000)]))
  const read: Buffer[] = []
  for await (const piece of streamOfZip(zip)) {
    read.push(piece as Buffer)
    await setImmediate()
  }
  const { entryCount } = await yauzl.fromBufferPromise(Buffer.concat(read))
  expect(entryCount).toBe(80)
})

test('an archive that is given up closes the file that it reads, and one that is opened too late', async () => {
  const opened: Readable[] = []
  const held = Promise.withResolvers<Readable>()
  const reading = new yazl.ZipFile()
  const opening = new yazl.ZipFile()
  const fileOf = () => {
    const file = new Readable({ read: () => {} })
    opened.push(file)
    return file
  }
  addToZip(reading, 'a', {}, async () => fileOf())
  addToZip(opening, 'a', {}, () => held.promise)
  const streams = [reading, opening].map((zip) => streamOfZip(zip).resume())
  await expect.poll(() => opened.length).toBe(1)
  for (const stream of streams) stream.destroy()
  await Promise.all(streams.map(async (stream) => once(stream, 'close')))
  held.resolve(fileOf())
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
})
