import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { eraseAccount } from '#server/features/accounts/erase.ts'
import { accounts, postMany } from '#server/features/ledger/index.ts'
import { assignVendors, forgetSettledSellers } from '#server/features/sellers/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, createStore } from '#server/test/cast.ts'
import { createPaymentRecord } from '#server/test/payment-records.ts'
import { csvOf } from '#server/test/uploading.ts'
import { createPayee, type TestPayee, testNationalId } from '#server/test/payees.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
const treasurer = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })

const head = 'vendor id,vendor name,national ID'
const fileOf = (...lines: string[]) => csvOf([head, ...lines].join('\r\n'), 'vendors.csv')

async function vendorsOf(...sellers: TestPayee[]) {
  const rows = await app.platform.db
    .selectFrom('seller')
    .select(['person_id', 'hti_vendor_id', 'hti_vendor_name'])
    .where(
      'person_id',
      'in',
      sellers.map(({ id }) => id),
    )
    .execute()
  return sellers.map(({ id }) => rows.find(({ person_id }) => person_id === id)?.hti_vendor_id)
}

async function inspectFile(file: object) {
  const { body } = await app.call('checkVendorFile', file, treasurer)
  return body
}
const confirm = (file: object, changed: number) =>
  app.call('updateVendorIds', { ...file, changed }, treasurer)

test('a file is looked at first and changes nothing; confirmed, it gives sellers their numbers', async () => {
  const [mali, bua] = [
    await createPayee(app.platform, { vendorId: '' }),
    await createPayee(app.platform, { vendorId: 'V1' }),
  ]
  const written = `${mali.peopleID.slice(0, 1)}-${mali.peopleID.slice(1, 5)}-${mali.peopleID.slice(5, 10)}-${mali.peopleID.slice(10, 12)}-${mali.peopleID.slice(12)}`
  const file = fileOf(
    `v77,"มะลิ, ใจดี",${written}`,
    `v77,"มะลิ, ใจดี",${written}`,
    '',
    'too,short',
    `V1,${bua.codeName},${bua.peopleID}`,
    `V78,nobody,${testNationalId(900_001)}`,
  )
  const { data } = await inspectFile(file)
  expect(data).toMatchObject({ rows: 5, matched: 2, unknown: 1, changed: 1, skipped: 1, repeated: 1 })
  expect(data.changes).toEqual([
    {
      row: 2,
      codeName: mali.codeName,
      before: { vendorId: '', vendorName: '' },
      after: { vendorId: 'V77', vendorName: 'มะลิ, ใจดี' },
    },
  ])
  expect(JSON.stringify(data)).not.toContain(testNationalId(900_001))
  expect(await vendorsOf(mali)).toEqual([null])
  expect((await confirm(file, 0)).body).toMatchObject({ code: 'bank-files.changed' })
  const { body } = await confirm(file, 1)
  expect(body).toMatchObject({ success: true, matchedCount: 2, data: { changed: 1 } })
  expect(await vendorsOf(mali, bua)).toEqual(['V77', 'V1'])
  // Once more, it matches as many and changes none.
  expect((await confirm(file, 0)).body).toMatchObject({ matchedCount: 2, data: { changed: 0 } })
})

test('the call of the specification takes the map itself', async () => {
  const seller = await createPayee(app.platform, { vendorId: '' })
  const { body } = await app.call(
    'updateVendorIds',
    { peopleIdtoVendorMap: { [seller.peopleID]: { vendorId: 'H-100', vendorName: 'สมหญิง' } } },
    treasurer,
  )
  expect(body).toMatchObject({ success: true, matchedCount: 1 })
  expect(await vendorsOf(seller)).toEqual(['H-100'])
})

test('two sellers can swap their numbers in one file', async () => {
  const [a, b] = [
    await createPayee(app.platform, { vendorId: 'S1' }),
    await createPayee(app.platform, { vendorId: 'S2' }),
  ]
  const file = fileOf(`S2,a,${a.peopleID}`, `S1,b,${b.peopleID}`)
  expect((await confirm(file, 2)).status).toBe(200)
  expect(await vendorsOf(a, b)).toEqual(['S2', 'S1'])
})

test('the same file confirmed twice at once gives both the same numbers', async () => {
  const seller = await createPayee(app.platform, { vendorId: '' })
  const file = fileOf(`TW1,name,${seller.peopleID}`)
  const answers = await Promise.all([confirm(file, 1), confirm(file, 1)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await vendorsOf(seller)).toEqual(['TW1'])
})

const right = testNationalId(900_002)
const mistyped = `${right.slice(0, 12)}${(Number(right[12]) + 1) % 10}`

test.each<[string, (kept: TestPayee, other: TestPayee) => string[], RegExp, RegExp]>([
  [
    'a short national ID',
    () => ['A1,a,123456789012'],
    /แถว 2 คอลัมน์ 3 \(เลขบัตรประชาชน\)/,
    /row 2, column 3 \(national ID\).*13 digits/,
  ],
  ['a shortened one', () => ['A1,a,1.98E+12'], /แถว 2/, /row 2, column 3.*spreadsheet/],
  ['a mistyped one', () => [`A1,a,${mistyped}`], /แถว 2 คอลัมน์ 3/, /row 2, column 3.*check digit/],
  [
    'no vendor id',
    (kept) => [`,a,${kept.peopleID}`],
    /แถว 2 คอลัมน์ 1/,
    /row 2, column 1 \(vendor id\) is empty/,
  ],
  [
    'a person with two vendors',
    (kept) => [`A1,a,${kept.peopleID}`, `A2,a,${kept.peopleID}`],
    /แถว 3 คอลัมน์ 3.*แถว 2/,
    /row 3, column 3.*row 2/,
  ],
  [
    'a vendor of two persons',
    (kept, other) => [`A1,a,${kept.peopleID}`, `A1,b,${other.peopleID}`],
    /แถว 3 คอลัมน์ 1.*แถว 2/,
    /row 3, column 1.*row 2/,
  ],
  [
    'the number of a seller who keeps it',
    (kept, other) => [`${other.vendorId},a,${kept.peopleID}`],
    /แถว 2 คอลัมน์ 1.*เป็นของผู้ขาย/,
    /row 2, column 1.*belongs to the seller/,
  ],
  ['two columns only', () => ['A1,a', 'A2,b'], /แถว 2 มี 2 คอลัมน์/, /row 2 has 2 columns.*national ID/],
  ['columns in another order', (kept) => [`${kept.peopleID},A1,a`], /แถว 2 คอลัมน์ 3/, /row 2, column 3/],
])('%s is refused with its row and column, and nothing changes', async (_kind, linesOf, thai, english) => {
  const [kept, other] = [await createPayee(app.platform), await createPayee(app.platform)]
  const good = await createPayee(app.platform, { vendorId: '' })
  const file = fileOf(...linesOf(kept, other), `GOOD${kept.vendorId},good,${good.peopleID}`)
  // The one right row would make a file of two columns a right one.
  const sent = _kind === 'two columns only' ? fileOf(...linesOf(kept, other)) : file
  const { code, msg } = await inspectFile(sent)
  expect(code).toMatch(/^bank-files\.(bad-cell|wrong-columns)$/)
  expect(msg?.[0]).toMatch(thai)
  expect(msg?.[0]).toContain('ไฟล์ไม่ถูกต้อง')
  expect(msg?.[1]).toMatch(english)
  const refused = await confirm(sent, 1)
  expect(refused).toMatchObject({ status: 400, body: { code } })
  expect(await vendorsOf(kept, other, good)).toEqual([kept.vendorId, other.vendorId, null])
})

test('who closed her account is found while she is owed, and hands her number on to the account that she opens anew', async () => {
  const { platform } = app
  const [waiting, had] = [await createPayee(platform, { vendorId: '' }), await createPayee(platform)]
  // 60 baht to her, and later from her.
  const post = (what: 'sale' | 'payout') =>
    inTransaction(platform.db, (trx) =>
      postMany(
        trx,
        [waiting, had].map(({ id: sellerId }) => {
          const [hers, other] = [accounts.ofSeller(sellerId), accounts.ofBank('HYTEXTS')]
          return {
            key: `test:${what}:${sellerId}`,
            kind: what,
            occurredAt: app.clock.now(),
            period: 202611,
            postings: [
              {
                ...(what === 'sale' ? { from: other, to: hers } : { from: hers, to: other }),
                satang: 6_000,
                sellerId,
              },
            ],
          }
        }),
      ),
    )
  await post('sale')
  for (const seller of [waiting, had]) {
    await app.done(seller, 'deleteAccount', { confirm: 'DELETE' })
    await eraseAccount(platform, seller.id)
  }
  // The same person again, while the account before is still owed something: its payments need the number.
  const again = await createPayee(platform, { vendorId: '', peopleID: had.peopleID })
  const file = fileOf(
    `C1,${waiting.realName},${waiting.peopleID}`,
    `${had.vendorId},${had.realName},${had.peopleID}`,
  )
  expect((await inspectFile(file)).data).toMatchObject({ matched: 2, unknown: 0 })
  expect((await confirm(file, 2)).status).toBe(200)
  expect(await vendorsOf(waiting, had, again)).toEqual(['C1', had.vendorId, null])
  // The account that takes no part may hold what another line gives away.
  const third = await createPayee(platform, { vendorId: '' })
  await inTransaction(platform.db, (trx) =>
    assignVendors(trx, [{ sellerId: again.id, vendorId: 'C2', vendorName: 'again' }]),
  )
  const taken = await confirm(
    fileOf(`${had.vendorId},${had.realName},${had.peopleID}`, `C2,third,${third.peopleID}`),
    1,
  )
  expect(taken.body).toMatchObject({ code: 'bank-files.bad-cell' })
  // Both are paid: the closed accounts need no number any more, and closed months show it until it is another's.
  await post('payout')
  await forgetSettledSellers(platform.db, app.clock.now())
  expect(await vendorsOf(waiting, had, again)).toEqual(['C1', had.vendorId, 'C2'])
  const next = fileOf(`${had.vendorId},${had.realName},${had.peopleID}`)
  expect((await confirm(next, 1)).status).toBe(200)
  expect(await vendorsOf(waiting, had, again)).toEqual(['C1', null, had.vendorId])
  const { body } = await app.call(
    'listVendors',
    { vendor: 'without', query: had.id, page: 0, rows: 10 },
    treasurer,
  )
  expect(body.data.total).toBe(0)
})

test('a file without its header line is refused: its first seller would be lost', async () => {
  const seller = await createPayee(app.platform)
  for (const first of [seller.peopleID, '1.98E+12']) {
    const answer = await inspectFile(csvOf(`V5,a,${first}\r\nV6,b,${testNationalId(5)}`))
    expect(answer.code).toBe('bank-files.header-missing')
  }
})

test('a file of Thai Windows with a name in quotes is read as it was meant', async () => {
  const seller = await createPayee(app.platform, { vendorId: '' })
  const bytes = iconv.encode(`รหัส,ชื่อ,เลขบัตร\r\nTH1,"บริษัท มะลิ, จำกัด",${seller.peopleID}\r\n`, 'cp874')
  const file = { fileName: 'vendors.csv', content: bytes.toString('base64') }
  expect((await inspectFile(file)).data).toMatchObject({ changed: 1 })
  expect((await confirm(file, 1)).status).toBe(200)
  const row = (await app.rows('seller', { person_id: seller.id }, 'hti_vendor_name'))[0]
  expect(row?.hti_vendor_name).toBe('บริษัท มะลิ, จำกัด')
})

test('only .csv, and only for who holds the permission for every store', async () => {
  expect((await inspectFile({ ...fileOf('x'), fileName: 'vendors.xlsx' })).code).toBe('bank-files.not-csv')
  const ofOneStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
  for (const [name, input] of [
    ['checkVendorFile', fileOf('x')],
    ['updateVendorIds', { ...fileOf('x'), changed: 0 }],
    ['listVendors', { vendor: 'with' }],
    ['getVendorReport', {}],
  ] as const)
    expect((await app.call(name, input, ofOneStore)).status).toBe(403)
})

test('both lists find sellers, mask their numbers, and are files with the numbers in full', async () => {
  const [has, lacks] = [
    await createPayee(app.platform, { vendorId: 'LIST1' }),
    await createPayee(app.platform, { vendorId: '' }),
  ]
  const found = await app.call('listVendors', { vendor: 'with', query: 'list1' }, treasurer)
  expect(found.body.data).toMatchObject({ total: 1, sellers: [{ _id: has.id, htiVendorId: 'LIST1' }] })
  const byId = await app.call('listVendors', { vendor: 'with', query: has.id.toLowerCase() }, treasurer)
  expect(byId.body.data.total).toBe(1)
  const without = await app.call('listVendors', { vendor: 'without', query: lacks.codeName }, treasurer)
  expect(without.body.data).toMatchObject({
    total: 1,
    sellers: [{ _id: lacks.id, bankInfo: 'ไทยพาณิชย์,xxxxxx6789' }],
  })
  expect(JSON.stringify(without.body)).not.toContain(lacks.peopleID)
  // Whatever the search, the answer counts how many sellers stand where; who gave no ID cannot be set up.
  const { sides } = without.body.data
  await app.change(
    'seller',
    { person_id: (await createPayee(app.platform, { vendorId: '' })).id },
    { national_id: null, national_id_mark: null },
  )
  const later = await app.call('listVendors', { vendor: 'with' }, treasurer)
  expect(later.body.data.sides).toEqual({ ...sides, incomplete: sides.incomplete + 1 })
  // Each of the three is a list of its own.
  const totals = await Promise.all(
    ['with', 'complete', 'incomplete'].map(
      async (vendor) => (await app.call('listVendors', { vendor }, treasurer)).body.data.total,
    ),
  )
  expect(totals).toEqual([sides.with, sides.without, sides.incomplete + 1])
  const { body } = await app.call(
    'openDownload',
    { list: 'vendors', input: { vendor: 'without' } },
    treasurer,
  )
  const { url } = body.data
  const file = await app.open(url)
  expect(file.body).toContain(lacks.peopleID)
  expect(file.body).not.toContain(has.peopleID)
})

test('who is owed most stands first, and what all of them are owed stands below', async () => {
  const little = await createPayee(app.platform)
  const much = await createPayee(app.platform)
  const none = await createPayee(app.platform)
  const records = [
    { sellerId: little.id, shareSatang: 10_000 },
    { sellerId: much.id, shareSatang: 20_000 },
    { sellerId: much.id, shareSatang: 5_000, month: 202609, status: 'CARRIED_OVER' as const },
    // What waits for a vendor id is paused, and owed all the same.
    { sellerId: much.id, shareSatang: 3_000, month: 202607, status: 'PAUSED' as const },
    // Owed by another payer, or not at all.
    { sellerId: none.id, shareSatang: 90_000, payer: 'MORE' as const },
    { sellerId: little.id, shareSatang: 90_000, month: 202608, status: 'VOID' as const },
  ]
  for (const record of records) await createPaymentRecord(app.platform, { store: 1, ...record })
  const listed = async (sort: string) =>
    (await app.call('listVendors', { vendor: 'with', sort, rows: 200 }, treasurer)).body.data
  const { sellers, owed, total } = await listed('-owed')
  const mine = [little, much, none].map(({ id }) => id)
  const owedTo = (rows: typeof sellers) =>
    rows.filter(({ _id }) => mine.includes(_id)).map((row) => [row._id, row.owed])
  expect(owedTo(sellers)).toEqual([
    [much.id, 280],
    [little.id, 100],
    [none.id, 0],
  ])
  expect(owedTo((await listed('owed')).sellers).map(([id]) => id)).toEqual([none.id, little.id, much.id])
  expect(total).toBe(sellers.length)
  expect(owed).toBe(sellers.reduce((sum, row) => sum + row.owed, 0))
})

test('the vendor report is paged by the last id', async () => {
  const { body } = await app.call('getVendorReport', {}, treasurer)
  const sellers = body.data
  expect(sellers.length).toBeGreaterThan(5)
  const next = await app.call('getVendorReport', { cursor: String(sellers[2]?._id) }, treasurer)
  expect(next.body.data).toEqual(sellers.slice(3))
})

test('the vendor report comes 5,000 sellers at a time, and a page with fewer is the last', async () => {
  const { pool } = app.platform
  await pool.query(
    `insert into person (id, name) select translate(lpad(n::text, 10, '0'), '01', 'ZY'), 'P' from generate_series(1, 5000) n`,
  )
  await pool.query(`insert into seller (person_id, code_name)
    select translate(lpad(n::text, 10, '0'), '01', 'ZY'), 'N' || n from generate_series(1, 5000) n`)
  const all = await app.platform.db.selectFrom('seller').select('person_id').orderBy('person_id').execute()
  const first = (await app.call('getVendorReport', {}, treasurer)).body.data
  const rest = (await app.call('getVendorReport', { cursor: String(first.at(-1)?._id) }, treasurer)).body.data
  expect([first.length, rest.length]).toEqual([5_000, all.length - 5_000])
  expect([...first, ...rest].map(({ _id }) => _id)).toEqual(all.map(({ person_id }) => person_id))
})
