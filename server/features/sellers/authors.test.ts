import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { createCast, createSeller, createSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { authorsFound } from './authors.ts'
import { editSeller } from './edit-seller.ts'
import { findThaiAddresses } from './thai-addresses.ts'

const bankNumber = '1234567890'
const profile = {
  codeName: 'พี่มะลิ 100%',
  realName: 'มะลิ ใจดี',
  peopleID: '1234567890121',
  phone: '0812345678',
  email: 'mali@example.com',
  bankInfo: '',
  bankName: 'ไทยพาณิชย์',
  bankNumber,
  addSmall: '1 ถนนพญาไท',
  addSmallDistrict: 'วังใหม่',
  addDistrict: 'ปทุมวัน',
  addProvince: 'กรุงเทพมหานคร',
  addPostal: '10330',
}

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)
const author = await createSeller(app.platform, { name: 'มะลิ ใจดี', codeName: 'พี่มะลิ 100%' })
await createSheet(app.platform, { authorId: author.id, store: cast.store, status: 1 })
await inTransaction(app.platform.db, (trx) =>
  editSeller(trx, app.platform, author.id, profile, app.platform.clock.now()),
)

const ask = <Name extends 'authorSearch' | 'authorInfo' | 'authorMeta' | 'authorReveal'>(
  name: Name,
  body: object,
  part: '1' | 'X' | 'G' = '1',
) => app.call(name, body, cast.person(part))

async function found(query: string, part: '1' | 'X' | 'G' = '1'): Promise<string[]> {
  const { body } = await ask('authorSearch', { query }, part)
  return body.data.map(({ codeName }) => codeName)
}

test('finds authors by a part of the code name, only those with a sheet in the own stores', async () => {
  expect(await found('มะลิ')).toEqual(['พี่มะลิ 100%'])
  expect(await found('100%')).toEqual(['พี่มะลิ 100%'])
  expect(await found('_')).toEqual([])
  expect(await found('มะลิ', 'X')).toEqual([])
  expect(await found('notes', 'X')).toEqual(['Som Notes'])
  expect(await found('notes', 'G')).toHaveLength(3)
  expect(await found('  ')).toEqual([])
  // With nothing typed, the newest are shown.
  const { newest } = (await ask('authorMeta', {}, 'X')).body.data
  expect(newest).toMatchObject([{ codeName: 'Som Notes', sheets: 1 }])
})

test('who is found by another name stands behind those whose code name holds it', async () => {
  await createSeller(app.platform, { name: 'พลอยใส ใจดี', codeName: 'A study' })
  await createSeller(app.platform, { name: 'ใจดี', codeName: 'ปากกาพลอย' })
  await createSeller(app.platform, { name: 'ใจดี', codeName: 'พลอยจด' })
  expect(await found('พลอย', 'G')).toEqual(['พลอยจด', 'ปากกาพลอย', 'A study'])
})

test('shows all facts with both numbers masked, and empty texts for what is missing', async () => {
  const { body } = await ask('authorInfo', { facebook: author.id })
  expect(body.data).toMatchObject({
    codeName: 'พี่มะลิ 100%',
    name: 'มะลิ ใจดี',
    storeName: ['มหาวิทยาลัย 1', 'University 1'],
    faculty: 'คณะวิทยาศาสตร์',
    year: 2,
    email: 'mali@example.com',
    phone: '0812345678',
    revenue: 0,
  })
  const text = JSON.stringify(body)
  expect(text).not.toContain(profile.peopleID)
  expect(text).not.toContain(bankNumber)
  const other = await ask('authorInfo', { facebook: cast.person('A').id })
  expect(other.body.data).toMatchObject({ peopleID: '', bankInfo: '', phone: '', sheets: 2, revenue: 0 })
  expect(other.body.data.newest).toHaveLength(2)
  expect(other.body.data.months).toHaveLength(12)
  const month = Number(body.data.months.at(-2)?.month.replace('-', ''))
  const sold = { month, sales_satang: 9_900, share_satang: 5_940 }
  const row = (store_code: number) => ({ seller_id: author.id, store_code, ...sold })
  await app.add('seller_month_sales', [row(cast.store), row(cast.otherStore)])
  const months = async (part: '1' | 'G') =>
    (await ask('authorInfo', { facebook: author.id }, part)).body.data.months.map(({ sales }) => sales)
  expect((await months('1')).at(-2)).toBe(99)
  expect((await months('G')).at(-2)).toBe(198)
  expect((await ask('authorInfo', { facebook: author.id }, 'X')).status).toBe(404)
})

test('a whole number is a call of its own, kept with who asked and without the number (INV-20)', async () => {
  const shown = await ask('authorReveal', { facebook: author.id, what: 'peopleID' })
  expect(shown.body.data).toEqual({ value: profile.peopleID })
  const bank = await ask('authorReveal', { facebook: author.id, what: 'bankNumber' }, 'G')
  expect(bank.body.data).toEqual({ value: bankNumber })
  expect((await ask('authorReveal', { facebook: author.id, what: 'peopleID' }, 'X')).status).toBe(404)
  const rows = await app.platform.db
    .selectFrom('audit_record')
    .selectAll()
    .where('object', '=', `seller:${author.id}`)
    .where('action', 'like', 'seller.view-%')
    .orderBy('id')
    .execute()
  expect(rows.map(({ actor_id, action }) => [actor_id, action])).toEqual([
    [cast.person('1').id, 'seller.view-national-id'],
    [cast.person('G').id, 'seller.view-account-number'],
  ])
  expect(JSON.stringify(rows)).not.toContain(profile.peopleID)
})

test('an author is found by indexes, not by reading every seller and every person', async () => {
  const count = 10_000
  const { pool } = app.platform
  const filler = await pool.connect()
  await filler.query("set statement_timeout = '120s'")
  const id = `translate(lpad(n::text, 10, '0'), '01', 'ZY')`
  const make = async (text: string) => await filler.query({ text, values: [count] })
  await make(
    `insert into person (id, name, email) select ${id}, 'Person ' || n, n || '@example.com' from generate_series(1, $1) n`,
  )
  await make(
    `insert into seller (person_id, code_name, real_name, phone) select ${id}, 'N' || n, 'สมชาย รักเรียน ' || n, '08' || lpad(n::text, 8, '0')
      from generate_series(1, $1) n`,
  )
  await filler.query('analyze person, seller')
  filler.release(true)
  await pool.query(`update seller set real_name = 'สมหญิง รักเรียน' where code_name = 'N${count - 1}'`)
  const asked = authorsFound({ permissions: [{ permission: 1, store: -1 }] }, 'หญิง รัก')
  const { sql: text, parameters } = asked.compile(app.platform.db)
  const { rows } = await pool.query(`explain (format json) ${text}`, [...parameters])
  for (const index of ['seller_names', 'person_name_prefix', 'person_email_prefix'])
    expect(JSON.stringify(rows)).toContain(index)
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
  const ways = [
    'หญิง รัก',
    `person ${count - 1}`,
    `${count - 1}@EXAMPLE.com`,
    `08${String(count - 1).padStart(8, '0')}`,
  ]
  for (const way of ways) expect(await found(way, 'G'), way).toEqual([`N${count - 1}`])
})

const at = (search: string) =>
  findThaiAddresses(search).map(
    ({ addSmallDistrict, addDistrict, addProvince, addPostal }) =>
      `${addSmallDistrict} ${addDistrict} ${addProvince} ${addPostal}`,
  )

describe('Thai addresses', () => {
  test('by postal code: every sub-district of it', () => {
    expect(at('10330').sort()).toEqual([
      'ปทุมวัน ปทุมวัน กรุงเทพมหานคร 10330',
      'รองเมือง ปทุมวัน กรุงเทพมหานคร 10330',
      'ลุมพินี ปทุมวัน กรุงเทพมหานคร 10330',
      'วังใหม่ ปทุมวัน กรุงเทพมหานคร 10330',
    ])
    expect(at('๑๐๓๓๐')).toHaveLength(4)
    expect(at('99999')).toEqual([])
    expect(at('103')).toEqual([])
  })

  test('by name, with or without what it is called, the beginning first', () => {
    expect(at('สุเทพ')[0]).toBe('สุเทพ เมืองเชียงใหม่ เชียงใหม่ 50200')
    expect(at('ตำบลสุเทพ อำเภอเมืองเชียงใหม่')).toContain('สุเทพ เมืองเชียงใหม่ เชียงใหม่ 50200')
    expect(at('แขวงวังใหม่ เขตปทุมวัน')).toEqual(['วังใหม่ ปทุมวัน กรุงเทพมหานคร 10330'])
    expect(at('ก')).toEqual([])
    expect(at('')).toEqual([])
  })

  test('know the newer sub-districts of Bangkok and not the abolished ones', () => {
    expect(at('อ่อนนุช สวนหลวง')).toEqual(['อ่อนนุช สวนหลวง กรุงเทพมหานคร 10250'])
    expect(at('พลับพลา วังทองหลาง')).toEqual(['พลับพลา วังทองหลาง กรุงเทพมหานคร 10310'])
    const bangkok = new Set(at('กรุงเทพมหานคร').map((line) => line.split(' ')[1]))
    expect(bangkok.size).toBeGreaterThan(5)
  })

  test('hold 77 provinces and fifty districts of Bangkok, each sub-district once', () => {
    const provinces = new Set<string>()
    const districts = new Set<string>()
    for (const province of ['กรุงเทพมหานคร', 'เชียงใหม่', 'สงขลา'])
      for (const line of at(province)) provinces.add(line.split(' ')[2] ?? '')
    for (let postal = 10100; postal <= 10999; postal += 1)
      for (const line of at(String(postal))) {
        const [, district = '', province] = line.split(' ')
        if (province === 'กรุงเทพมหานคร') districts.add(district)
      }
    expect(districts.size).toBe(50)
  })
})
