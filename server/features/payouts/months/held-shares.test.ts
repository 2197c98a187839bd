import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { periodOfNumber } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { inspectRows } from '#server/doctor.ts'
import { claimCopyright, decideClaim } from '#server/features/complaints/index.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { readUnheldSheets } from '#server/features/payouts/index.ts'
import { endClaims } from '#server/features/complaints/copyright/end-claims.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createSheet, createStore } from '#server/test/cast.ts'
import { monthsLock } from '#server/features/ledger/index.ts'
import { closingMonths, refundSold } from '#server/test/closed-months.ts'
import { inspectPlanted } from '#server/test/doctor/mutations.ts'
import { eventually } from '#server/test/eventually.ts'
import { createPayee } from '#server/test/payees.ts'
import { testApp } from '#server/test/test-app.ts'
import { csvOf } from '#server/test/uploading.ts'
import { notifyClose } from './notify-close.ts'
import { payRecords } from './pay-records.ts'
import { askedReason, claimReason, upheldReason } from './statuses.ts'

const app = await testApp({ now: '2027-09-20T03:00:00.000Z', environment: { RATE_LIMIT_SCALE: '1000000' } })
for (const code of [1, 2]) await createStore(app.platform, { code })
const accountant = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
const second = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
const reviewer = await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] })
/** RACE_ROUNDS=200 at night. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)
const closeWith = closingMonths(app, '2024-08')

const ask = async <Name extends CallName>(name: Name, body: object, who: CastPerson) =>
  (await app.call(name, body, { token: await signIn(who.id) })).body
/** Anew each time: days go by between the calls. */
const signIn = async (id: string) =>
  await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, id, 'test'))
const move = (ids: readonly string[], paymentStatus: string, rest: object = {}) =>
  ask('updatePaymentStatusByIds', { ids, paymentStatus, paymentPausedReason: 'หมายเหตุ', ...rest }, accountant)
const decide = (id: string, decision: string, seen: string) =>
  ask('decideClaim', { id, decision, seen, answer: 'ดูแล้ว' }, reviewer)

const notice = {
  name: 'สำนักพิมพ์',
  address: 'กรุงเทพฯ',
  email: 'press@example.com',
  pages: '',
  work: 'ตำรา',
  proof: '',
  signature: 'วิชัย ตั้งตรง',
}
const claim = async (sheet: string) =>
  (
    await inTransaction(app.platform.db, (trx) =>
      claimCopyright(trx, app.platform, { ...notice, sheet, language: 'th', sworn: true }),
    )
  ).id

async function takeDown(sheet: string): Promise<string> {
  const id = await claim(sheet)
  expect((await decide(id, 'removed', 'open')).code).toBeUndefined()
  return id
}

const recordsOf = async (seller: CastPerson) =>
  (
    await app.platform.db
      .selectFrom('payment_record')
      .selectAll()
      .where('seller_id', '=', seller.id)
      .orderBy('month')
      .orderBy('share_satang')
      .orderBy('kind', 'desc')
      .execute()
  ).map((row) => ({ ...row, as: `${row.kind} ${row.share_satang} ${row.status}` }))
const standing = async (seller: CastPerson) => (await recordsOf(seller)).map(({ as }) => as)

/** In a transaction of its own each time: nothing may be wrong after any step. */
async function expectHealthy() {
  const findings = await inspectRows(app.platform, () => {})
  // The sales and refunds of these tests are of no orders.
  const wrong = findings.filter(({ name, examples }) => examples.length > 0 && !name.startsWith('INV-07 '))
  expect(wrong.map(({ name, examples }) => [name, examples])).toEqual([])
}

/** A month with a disputed sheet and another one of the same seller. */
async function soldTwo(disputed = 100_000, other = 50_000) {
  const seller = await createPayee(app.platform)
  const [one, two] = await closeWith({ satang: disputed, seller }, { satang: other, seller })
  if (one === undefined || two === undefined) throw new Error('two sales')
  return { seller, record: one.id, sheet: one.sheet }
}
const idOf = async (seller: CastPerson, kind: string) =>
  (await recordsOf(seller)).find((row) => row.kind === kind)?.id ?? ''
const grossOf = async (seller: CastPerson) =>
  (
    await app.platform.db
      .selectFrom('payout')
      .select(['gross_satang', 'tax_satang'])
      .where('seller_id', '=', seller.id)
      .orderBy('created_at')
      .execute()
  ).map(({ gross_satang, tax_satang }) => [gross_satang, tax_satang])

test('a month of which more was refunded than it brought, with what came off the held share, stays a part of a debt that is paid in part', async () => {
  const { seller, sheet, record } = await soldTwo(100_000, 50_000)
  await takeDown(sheet)
  await refundSold(app, seller, sheet)
  const [two] = await closeWith({ satang: 70_000, seller })
  const [three] = await closeWith({ satang: 150_000, seller })
  for (const id of [three?.id ?? '', record, two?.id ?? ''])
    expect((await move([id], 'SUCCESS', { channel: 'ORDINARY' })).code).toBeUndefined()
  // 900, 300 and −180 + 600 baht are together above 1,000.
  expect(await grossOf(seller)).toEqual([
    [90_000, 2_700],
    [30_000, 900],
    [42_000, 1_260],
  ])
  await expectHealthy()
})

test('a later month that refunds made negative lowers the tax of the transfer that it lowers, also where that pays the rest of a debt', async () => {
  const { seller, sheet, record: first } = await soldTwo(100_000, 50_000)
  const [rest] = await closeWith({ satang: 150_000, seller })
  await move([first], 'SUCCESS', { channel: 'ORDINARY' })
  await refundSold(app, seller, sheet)
  const [negative] = await closeWith({ satang: 30_000, seller })
  await move([rest?.id ?? '', negative?.id ?? ''], 'SUCCESS', { channel: 'ORDINARY' })
  // 900 less 420 baht.
  expect(await grossOf(seller)).toEqual([
    [90_000, 2_700],
    [48_000, 1_440],
  ])
  await expectHealthy()
})

test('of a month that came to nothing nobody is told, whatever becomes of it', async () => {
  const seller = await createPayee(app.platform)
  const [first] = await closeWith({ satang: 200_000, seller })
  await refundSold(app, seller, first?.sheet ?? '')
  const [nothing] = await closeWith({ satang: 100_000, seller })
  expect(await standing(seller)).toEqual(['month 120000 PENDING', 'month 0 PENDING'])
  await notifyClose(app.platform, periodOfNumber(nothing?.month ?? 0))
  for (const to of ['PAUSED', 'PENDING', 'VOID'])
    expect(await move([nothing?.id ?? ''], to)).toMatchObject({ modifiedCount: 1 })
  expect(await app.rows('message', { person_id: seller.id }, 'html_en')).toEqual([])
  await expectHealthy()
})

test('held of what is left of a debt that was paid in part, it bears the tax of the whole, whenever each part is paid', async () => {
  const { seller, record: first } = await soldTwo(100_000, 50_000)
  const [one, two] = await closeWith({ satang: 50_000, seller }, { satang: 20_000, seller })
  if (one === undefined || two === undefined) throw new Error('two sales')
  await move([first], 'SUCCESS', { channel: 'ORDINARY' })
  const id = await takeDown(one.sheet)
  await expectHealthy()
  const less = await idOf(seller, 'less-held')
  expect(await move([one.id, less], 'SUCCESS', { channel: 'ORDINARY' })).toMatchObject({ modifiedCount: 2 })
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  await move([await idOf(seller, 'held')], 'SUCCESS', { channel: 'ORDINARY' })
  // 900, 120 and 300 baht: each alone bears none.
  expect(await grossOf(seller)).toEqual([
    [90_000, 2_700],
    [12_000, 360],
    [30_000, 900],
  ])
  await expectHealthy()
})

test('the rest of a debt that is taxed and another one within the threshold, paid at once, are right to the doctor', async () => {
  const { seller, record: first } = await soldTwo(100_000, 50_000)
  const [rest] = await closeWith({ satang: 70_000, seller })
  await move([first], 'SUCCESS', { channel: 'ORDINARY' })
  const [small] = await closeWith({ satang: 30_000, seller })
  await move([rest?.id ?? '', small?.id ?? ''], 'SUCCESS', { channel: 'ORDINARY' })
  // 900 and 420 baht are one debt above 1,000; the 180 that came later are a debt of their own.
  expect(await grossOf(seller)).toEqual([
    [90_000, 2_700],
    [60_000, 1_260],
  ])
  await expectHealthy()
})

test('of a closed month the share of the sheet is held and the rest is paid; restored, it is paid too, taxed as the whole', async () => {
  const { seller, record, sheet } = await soldTwo(200_000)
  const id = await takeDown(sheet)
  expect(await standing(seller)).toEqual([
    'less-held -120000 PENDING',
    'held 120000 PAUSED',
    'month 150000 PENDING',
  ])
  await expectHealthy()
  const [less, held] = [await idOf(seller, 'less-held'), await idOf(seller, 'held')]
  expect((await move([held], 'PENDING')).code).toBe('payouts.held-by-case')
  expect((await move([held], 'VOID')).code).toBe('payouts.held-by-case')
  // Selected alone, either takes the other along.
  for (const [alone, to] of [
    [record, 'PAUSED'],
    [less, 'PENDING'],
  ] as const) {
    const shown = await ask('previewPaymentMove', { ids: [alone], paymentStatus: to }, accountant)
    expect(shown.data).toMatchObject({ count: 2, sum: 300, cannotCount: 0 })
    expect(await move([alone], to)).toMatchObject({ modifiedCount: 2 })
    await expectHealthy()
  }
  await expect(
    sql`update payment_record set status = 'PENDING' where id = ${held}`.execute(app.platform.db),
  ).rejects.toThrow('is held until its copyright case ends')
  expect(await move([less], 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 2 })
  await expectHealthy()
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect((await recordsOf(seller)).find(({ kind }) => kind === 'held')).toMatchObject({
    status: 'PENDING',
    reason: '',
  })
  await expectHealthy()
  // Decided anew, what is not paid is held again, once.
  expect((await decide(id, 'removed', 'restored')).code).toBeUndefined()
  expect(await standing(seller)).toHaveLength(3)
  expect((await move([held], 'PENDING')).code).toBe('payouts.held-by-case')
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect(await move([held], 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 1 })
  // 300 baht alone are under the threshold of the tax: as a part of 1,500 they bear what these bear.
  expect(await grossOf(seller)).toEqual([
    [30_000, 300],
    [120_000, 1_200],
  ])
  await expectHealthy()
})

test('before the close nothing stands; the close holds the share at once, and what is left may be too little', async () => {
  const seller = await createPayee(app.platform)
  const sheet = await createSheet(app.platform, { authorId: seller.id, store: 1 })
  const id = await takeDown(sheet)
  await closeWith({ satang: 100_000, seller, sheet }, { satang: 10_000, seller })
  expect(await standing(seller)).toEqual([
    'less-held -60000 CARRIED_OVER',
    'held 60000 PAUSED',
    'month 66000 CARRIED_OVER',
  ])
  await expectHealthy()
  // The author does not answer: after 30 days it is for good, and staff decide about it.
  app.clock.advance(31 * 86_400_000)
  await endClaims(app.platform)
  const upheld = ['less-held -60000 CARRIED_OVER', 'held 60000 PAUSED', 'month 66000 CARRIED_OVER']
  expect(await standing(seller)).toEqual(upheld)
  expect((await app.row('copyright_claim', { id }, 'upheld_at')).upheld_at).not.toBeNull()
  const held = await idOf(seller, 'held')
  const heldRow = async () => await app.row('payment_record', { id: held }, 'reason', 'status')
  expect(await heldRow()).toMatchObject({ reason: upheldReason })
  expect((await ask('getClaim', { id }, seller)).data).toMatchObject({ upheld: true, held: 600 })
  const { report } = (await ask('getSellRev', {}, seller)).data
  expect(report.find((row: { isHeld: boolean }) => row.isHeld)?.line).toMatchObject({ waitsFor: 'decision' })
  await expectHealthy()
  await endClaims(app.platform)
  // A refund counting only now waits as well: the month was open when the case ended.
  await refundSold(app, seller, sheet)
  await closeWith({ satang: 5_000, seller })
  expect((await standing(seller)).slice(3)).toEqual([
    'held -60000 PAUSED',
    'month -57000 CARRIED_OVER',
    'less-held 60000 CARRIED_OVER',
  ])
  // With what came off the held share the month is no debt: all that is carried is one sum.
  const { sums } = (await ask('getSellRev', {}, seller)).data
  expect(sums.map((one) => [one.standing, one.share, one.missing])).toEqual([
    ['stopped', 0, 0],
    ['carried', 90, 10],
  ])
  await expectHealthy()
  // Staff pay both or cancel both; put back on sale, they go as the close says.
  const shown = await ask('previewPaymentMove', { ids: [held], paymentStatus: 'PENDING' }, accountant)
  expect(shown.data).toMatchObject({ count: 2, sum: 0 })
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect((await standing(seller)).filter((row) => row.endsWith('PAUSED'))).toEqual([])
  expect(await heldRow()).toMatchObject({ reason: '' })
  await expectHealthy()
})

test('of an upheld case staff pay the share or cancel it, once, and no job touches it again', async () => {
  const sellers = [await createPayee(app.platform), await createPayee(app.platform)]
  const [paid, , cancelled] = await closeWith(
    ...sellers.flatMap((seller) => [
      { satang: 100_000, seller },
      { satang: 50_000, seller },
    ]),
  )
  if (paid === undefined || cancelled === undefined) throw new Error('two sellers')
  for (const [to, { seller, sheet }] of [
    ['SUCCESS', paid],
    ['VOID', cancelled],
  ] as const) {
    const id = await takeDown(sheet)
    app.clock.advance(31 * 86_400_000)
    await endClaims(app.platform)
    expect(await move([await idOf(seller, 'held')], to, { channel: 'E_WHT' })).toMatchObject({
      modifiedCount: 1,
    })
    await endClaims(app.platform)
    expect((await recordsOf(seller)).find(({ kind }) => kind === 'held')?.status).toBe(to)
    await expectHealthy()
    if (to === 'SUCCESS') {
      expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
      await expectHealthy()
      continue
    }
    // Refunded now, it comes off what was cancelled: her other sheets brought 300 and 1,200.
    await refundSold(app, seller, sheet)
    await closeWith({ satang: 200_000, seller })
    const due = (await recordsOf(seller)).filter(({ status }) => status === 'PENDING')
    await move(
      due.map((row) => row.id),
      'SUCCESS',
      { channel: 'E_WHT' },
    )
    expect((await grossOf(seller)).map(([gross]) => gross)).toEqual([150_000])
    await expectHealthy()
    expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
    await expectHealthy()
  }
})

test('what is with the bank is not held until the bank did not pay it; a draft of a run is not approved without it', async () => {
  const { seller, sheet, record } = await soldTwo()
  const run = async (name: 'createPaymentRun' | 'decidePaymentRun', input: object, who = accountant) => {
    const { data, code } = await ask(name, input, who)
    return { id: data?.run._id ?? '', code }
  }
  const payOn = new Date(app.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const { id: draft } = await run('createPaymentRun', { payOn, channel: 'E_WHT' })
  const first = await takeDown(sheet)
  expect((await run('decidePaymentRun', { run: draft, decision: 'approve' }, second)).code).toBe(
    'payment-runs.changed',
  )
  expect((await decide(first, 'restored', 'removed')).code).toBeUndefined()
  // Free again, all three are in the run that is made anew.
  const { id: sent } = await run('decidePaymentRun', { run: draft, decision: 'remake' }, accountant)
  expect((await run('decidePaymentRun', { run: sent, decision: 'approve' }, second)).code).toBeUndefined()
  expect((await decide(first, 'removed', 'restored')).code).toBeUndefined()
  expect(await standing(seller)).toEqual([
    'less-held -60000 PENDING',
    'held 60000 PENDING',
    'month 90000 PENDING',
  ])
  // A refund comes off no share at the bank: her other sheets of the next month pay it.
  await refundSold(app, seller, sheet)
  const [later] = await closeWith({ satang: 200_000, seller })
  expect(await move([later?.id ?? ''], 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 1 })
  expect((await grossOf(seller)).at(-1)).toEqual([60_000, 600])
  await expectHealthy()
  const lines = await app.rows('payment_run_line', { run_id: sent }, 'seller_id', 'vendor_id', 'net_satang')
  const answer = csvOf(
    lines
      .filter((line) => line.seller_id !== seller.id)
      .map((line) => `${line.vendor_id},a,${satangToBaht(line.net_satang).toFixed(2)}`)
      .join('\r\n'),
    'bank.csv',
  )
  const { file } = (await ask('checkBankFile', { ...answer, paidOn: payOn }, accountant)).data

  const asked = await ask('pauseBankFileEntries', { file: file._id, list: 'absent', count: 1 }, accountant)
  expect(
    (await ask('decideRunExplanation', { id: asked.data.request, confirm: true }, second)).code,
  ).toBeUndefined()
  expect(await standing(seller)).toEqual([
    'less-held -60000 PAUSED',
    'held 60000 PAUSED',
    'month 90000 PAUSED',
    'month 60000 SUCCESS',
  ])
  await expectHealthy()
  const [less, held] = [await idOf(seller, 'less-held'), await idOf(seller, 'held')]
  expect((await move([held], 'PENDING')).code).toBe('payouts.held-by-case')
  expect(await move([record, less], 'PENDING')).toMatchObject({ modifiedCount: 2 })
  await expectHealthy()
  expect((await decide(first, 'restored', 'removed')).code).toBeUndefined()
  expect((await move([held], 'VOID')).code).toBe('payouts.refunded-elsewhere')
  await expectHealthy()
})

test('a case that begins while a month is with the bank holds its share when the transfer comes back', async () => {
  const { seller, record, sheet } = await soldTwo()
  await move([record], 'SUCCESS', { channel: 'E_WHT' })
  await takeDown(sheet)
  expect(await standing(seller)).toEqual(['month 90000 SUCCESS'])
  const [payout] = await app.rows('payout', { seller_id: seller.id }, 'id')
  expect((await ask('returnPayout', { payout: payout?.id, reason: 'ตีกลับ' }, accountant)).code).toBeUndefined()
  expect((await standing(seller)).toSorted()).toEqual([
    'again 90000 PAUSED',
    'held 60000 PAUSED',
    'less-held -60000 PAUSED',
    'month 90000 SUCCESS',
  ])
  await expectHealthy()
  const [again, less] = [await idOf(seller, 'again'), await idOf(seller, 'less-held')]
  expect(await move([again, less], 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 2 })
  await expectHealthy()
  // And that one too: what takes the share off comes back with it.
  const later = await app.platform.db
    .selectFrom('payout')
    .select('id')
    .where('seller_id', '=', seller.id)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect((await ask('returnPayout', { payout: later.id, reason: 'ตีกลับอีก' }, accountant)).code).toBeUndefined()
  expect((await recordsOf(seller)).filter(({ kind }) => kind === 'held')).toHaveLength(1)
  const open = (await recordsOf(seller)).filter(({ status }) => status === 'PAUSED')
  expect(open.map(({ share_satang }) => share_satang).toSorted((a, b) => a - b)).toEqual([
    -60_000, 60_000, 90_000,
  ])
  await expectHealthy()
})

test('two cases about one sheet, decided at once beside a close that runs, wait for it and hold its share once, until the last of them has ended', async () => {
  const { seller, sheet } = await soldTwo()
  const [one, other] = [await claim(sheet), await claim(sheet)]
  let decided: Promise<unknown> | undefined
  await inTransaction(app.platform.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${monthsLock})`.execute(trx)
    decided = Promise.all([
      decide(one, 'removed', 'open'),
      decide(other, 'removed', 'open'),
      endClaims(app.platform),
    ])
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where classid = 0 and objid = ${monthsLock} and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(trx)
      expect(rows).toHaveLength(2)
    })
  })
  await decided
  const both = ['less-held -60000 PENDING', 'held 60000 PAUSED', 'month 90000 PENDING']
  expect(await standing(seller)).toEqual(both)
  expect((await decide(one, 'restored', 'removed')).code).toBeUndefined()
  expect(await standing(seller)).toEqual(both)
  await expectHealthy()
  expect((await decide(other, 'restored', 'removed')).code).toBeUndefined()
  expect((await standing(seller))[1]).toBe('held 60000 PENDING')
  await expectHealthy()
})

test('paid and taken down at once, a share is either with the seller or held, never both and never neither', async () => {
  const sold = await closeWith(...Array.from({ length: rounds }, () => ({ satang: 100_000 })))
  for (const { seller, id: record, sheet } of sold) {
    const id = await claim(sheet)
    const [paid, decided] = await Promise.all([
      move([record], 'SUCCESS', { channel: 'E_WHT' }),
      decide(id, 'removed', 'open'),
    ])
    expect(decided.code).toBeUndefined()
    expect((await standing(seller)).toSorted()).toEqual(
      paid.code === undefined
        ? ['month 60000 SUCCESS']
        : ['held 60000 PAUSED', 'less-held -60000 CARRIED_OVER', 'month 60000 CARRIED_OVER'],
    )
    expect([undefined, 'payouts.part-left-out', 'payouts.cannot-move']).toContain(paid.code)
  }
  await expectHealthy()
})

test('a decision that is cut off leaves nothing; a refund after the month comes off what is held of the sheet, and other sheets are paid as if it were not', async () => {
  const { seller, record, sheet } = await soldTwo()
  const id = await claim(sheet)
  const person = { ...reviewer, permissions: [{ permission: 1 as const, store: -1 }] } as never
  await expect(
    inTransaction(app.platform.db, async (trx) => {
      await decideClaim(trx, app.platform, person, { id, decision: 'removed', answer: 'ดูแล้ว', seen: 'open' })
      throw new Error('cut off')
    }),
  ).rejects.toThrow('cut off')
  expect(await standing(seller)).toEqual(['month 90000 PENDING'])
  expect((await decide(id, 'removed', 'open')).code).toBeUndefined()
  await refundSold(app, seller, sheet)
  const [later] = await closeWith({ satang: 20_000, seller })
  const parts = ['held -60000 PAUSED', 'month -48000 PENDING', 'less-held 60000 PENDING']
  expect(await standing(seller)).toEqual([
    'less-held -60000 PENDING',
    'held 60000 PAUSED',
    'month 90000 PENDING',
    ...parts,
  ])
  await expectHealthy()
  const all = await recordsOf(seller)
  const [held, off] = all.filter(({ kind }) => kind === 'held').map((row) => row.id)
  expect((await move([off ?? ''], 'PENDING')).code).toBe('payouts.held-by-case')
  // The later month is less than nothing, but with what came off the held share it is no debt.
  for (const one of [record, later?.id ?? ''])
    expect(await move([one], 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 2 })
  // 500 and 200 baht of the other sheets, 60 % of them: the buyer was refunded from what is held.
  expect(await grossOf(seller)).toEqual([
    [30_000, 300],
    [12_000, 120],
  ])
  await expectHealthy()
  expect((await ask('getClaim', { id }, seller)).data.held).toBe(0)
  // The transfer comes back: each part is still what it was.
  for (const payout of await app.rows('payout', { seller_id: seller.id }, 'id'))
    expect(
      (await ask('returnPayout', { payout: payout.id, reason: 'ตีกลับ' }, accountant)).code,
    ).toBeUndefined()
  await expectHealthy()
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect(await move([held ?? ''], 'PENDING')).toMatchObject({ modifiedCount: 2 })
  await expectHealthy()
  const open = (await recordsOf(seller)).filter(({ status }) => status !== 'SUCCESS').map((row) => row.id)
  expect(await move(open, 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 6 })
  expect((await grossOf(seller)).at(-1)).toEqual([42_000, 420])
  await expectHealthy()
})

test('refunded before the case begins, or of more than is held: as much comes off what is held as there is, the rest off later months', async () => {
  const seller = await createPayee(app.platform)
  const sheet = await createSheet(app.platform, { authorId: seller.id, store: 1 })
  const [first] = await closeWith({ satang: 100_000, seller, sheet })
  await move([first?.id ?? ''], 'SUCCESS', { channel: 'E_WHT' })
  await refundSold(app, seller, sheet)
  await closeWith({ satang: 20_000, seller })
  // By then it is another institution's sheet.
  await closeWith({ satang: 50_000, seller, sheet, store: 2 })
  const id = await takeDown(sheet)
  expect(await standing(seller)).toEqual([
    'month 60000 SUCCESS',
    'month -48000 CARRIED_OVER',
    'held -30000 PAUSED',
    'less-held 30000 CARRIED_OVER',
    'less-held -30000 CARRIED_OVER',
    'month 30000 CARRIED_OVER',
    'held 30000 PAUSED',
  ])
  await expectHealthy()
  await endClaims(app.platform)
  expect((await recordsOf(seller)).filter(({ kind }) => kind !== 'month')).toHaveLength(4)
  app.clock.advance(31 * 86_400_000)
  await endClaims(app.platform)
  expect((await app.row('copyright_claim', { id }, 'upheld_at')).upheld_at).not.toBeNull()
  const held = (await recordsOf(seller)).filter(({ kind }) => kind === 'held')
  expect(held.map(({ reason }) => reason)).toEqual([upheldReason, upheldReason])
  // Together they go, and only who may act for both institutions moves them.
  for (const { id: one, store_code: store } of held) {
    const local = await createPerson(app.platform, { permissions: [{ permission: 2, store }] })
    for (const [call, input] of [
      ['previewPaymentMove', { paymentStatus: 'PENDING' }],
      ['updatePaymentStatusByIds', { paymentStatus: 'PENDING' }],
      ['changePayer', { payer: 'MORE' }],
    ] as const)
      expect((await ask(call, { ids: [one], ...input }, local)).code).toBe('payouts.part-elsewhere')
  }
  expect(
    await move(
      held.map((row) => row.id),
      'PENDING',
    ),
  ).toMatchObject({ modifiedCount: 2 })
  await expectHealthy()
})

test('what pays records one by one pays no held share, and no month without what was taken off it', async () => {
  const { seller, sheet } = await soldTwo(200_000)
  const id = await takeDown(sheet)
  const all = await recordsOf(seller)
  const payee = { bankCode: '014', accountEnd: '', accountName: '' }
  const pay = async (kinds: string[]) =>
    inTransaction(app.platform.db, (trx) =>
      payRecords(trx, {
        records: all.filter(({ kind }) => kinds.includes(kind)),
        payer: 'HYTEXTS',
        payee,
        paidOn: '2027-09-20',
        now: app.clock.now(),
        actorId: null,
      }),
    )
  await expect(pay(['month'])).rejects.toThrow('payouts.part-left-out')
  await expect(pay(['month', 'less-held', 'held'])).rejects.toThrow('payouts.not-pending')
  await pay(['month', 'less-held'])
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  await expectHealthy()
})

test('what another company took over it owes in its parts too, and goes on with the record', async () => {
  const sellers = [await createPayee(app.platform), await createPayee(app.platform)]
  const sold = await closeWith(
    ...sellers.flatMap((who) => [
      { satang: 50_000, seller: who },
      { satang: 100_000, seller: who },
    ]),
  )
  const [, kept, , cancelled] = sold
  if (kept === undefined || cancelled === undefined) throw new Error('two sellers')
  const records = [kept.id, cancelled.id]
  expect((await ask('changePayer', { ids: records, payer: 'MORE' }, accountant)).modifiedCount).toBe(2)
  // Of one of them it cancels the share.
  await takeDown(cancelled.sheet)
  app.clock.advance(31 * 86_400_000)
  await endClaims(app.platform)
  await move([await idOf(cancelled.seller, 'held')], 'VOID')
  const { seller, sheet } = kept
  const id = await takeDown(sheet)
  await expectHealthy()
  expect((await ask('changePayer', { ids: [kept.id], payer: 'HYTEXTS' }, accountant)).modifiedCount).toBe(2)
  await expectHealthy()
  // The refund comes off no share it holds: it is the later month's, and the share is not cancelled as well.
  for (const one of [kept, cancelled]) await refundSold(app, one.seller, one.sheet)
  await closeWith(...sellers.map((who) => ({ satang: 200_000, seller: who })))
  expect(await readUnheldSheets(app.platform.db)).not.toContain(sheet)
  const held = await idOf(seller, 'held')
  expect((await recordsOf(seller)).find((row) => row.id === held)?.payer).toBe('MORE')
  // It comes off a share it cancelled: the seller never got that, and pays no buyer back.
  const theirs = await recordsOf(cancelled.seller)
  expect(theirs.map(({ as, payer }) => `${as} ${payer}`)).toEqual([
    'less-held -60000 PENDING MORE',
    'held 60000 VOID MORE',
    'month 90000 PENDING MORE',
    'held -60000 VOID MORE',
    'month 60000 PENDING HYTEXTS',
    'less-held 60000 PENDING HYTEXTS',
  ])
  const due = theirs.filter(({ status }) => status === 'PENDING').map((row) => row.id)
  expect(await move(due, 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 4 })
  expect(new Set((await grossOf(cancelled.seller)).map(([gross]) => gross))).toEqual(
    new Set([30_000, 120_000]),
  )
  await expectHealthy()
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect((await move([held], 'VOID')).code).toBe('payouts.refunded-elsewhere')
  // A version before cancelled it.
  const { findings } = await inspectPlanted(app.platform.db, [
    `update payment_record set status = 'VOID' where id = '${held}' returning id as row`,
  ])
  expect(findings.find(({ name }) => name.includes('cancelled share'))?.examples).toEqual([held])
  expect((await recordsOf(seller)).reduce((sum, row) => sum + row.share_satang, 0)).toBe(150_000)
  await expectHealthy()
})

test('a share and what refunds took off it wait together for whatever one of them waits for', async () => {
  const { seller, record, sheet } = await soldTwo()
  const innocent = await createPayee(app.platform)
  const id = await takeDown(sheet)
  await move([record, await idOf(seller, 'less-held')], 'SUCCESS', { channel: 'E_WHT' })
  await refundSold(app, seller, sheet)
  const both = [seller, innocent]
  for (const who of both) await app.change('seller', { person_id: who.id }, { profile_completed_at: null })
  await closeWith({ satang: 200_000, seller }, { satang: 300_000, seller: innocent })
  const [payout] = await app.rows('payout', { seller_id: seller.id }, 'id')
  await ask('returnPayout', { payout: payout?.id, reason: 'ตีกลับ' }, accountant)
  await decide(id, 'restored', 'removed')
  for (const who of both)
    await app.change('seller', { person_id: who.id }, { profile_completed_at: app.clock.now() })
  const sides = (await recordsOf(seller)).filter(({ kind }) => kind === 'held')
  expect(new Set(sides.map(({ status, reason }) => `${status} ${reason}`)).size).toBe(1)
  await expectHealthy()
  const list = await ask('listPayments', { list: 'complete-again', page: 1, rows: 100 }, accountant)
  const { count, sum } = list.data
  expect(
    (await ask('moveListedPayments', { list: 'complete-again', count, sum }, accountant)).code,
  ).toBeUndefined()
  const waiting = (await recordsOf(seller)).filter(({ status }) => status === 'PAUSED')
  expect(
    (
      await move(
        waiting.map((row) => row.id),
        'PENDING',
      )
    ).code,
  ).toBeUndefined()
  await expectHealthy()
})

test('a share that waits for its seller waits for the case when that begins again, and whatever else is hers is let go', async () => {
  const { seller, record, sheet } = await soldTwo()
  const id = await takeDown(sheet)
  const [less, held] = [await idOf(seller, 'less-held'), await idOf(seller, 'held')]
  await move([record, less], 'SUCCESS', { channel: 'E_WHT' })
  const hold = { seller: seller.id, reason: 'wrong-account', note: '' }
  expect((await ask('holdPayouts', hold, accountant)).code).toBeUndefined()
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect((await app.row('payment_record', { id: held }, 'reason')).reason).toBe(askedReason)
  expect((await decide(id, 'removed', 'restored')).code).toBeUndefined()
  expect((await app.row('payment_record', { id: held }, 'reason')).reason).toBe(claimReason)
  expect((await ask('releasePayouts', { seller: seller.id }, second)).code).toBeUndefined()
  expect((await recordsOf(seller)).find((row) => row.id === held)).toMatchObject({ status: 'PAUSED' })
  await expectHealthy()
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect((await recordsOf(seller)).find((row) => row.id === held)).toMatchObject({ status: 'PENDING' })
  await expectHealthy()
})

test('a share that is more than refunds left of its month, be it nothing, is held and not paid out of another month', async () => {
  const seller = await createPayee(app.platform)
  const [first] = await closeWith({ satang: 200_000, seller })
  if (first === undefined) throw new Error('a sale')
  await move([first.id], 'SUCCESS', { channel: 'E_WHT' })
  await refundSold(app, seller, first.sheet)
  // Nothing at all is left of it, and still there is something to hold.
  const [little] = await closeWith({ satang: 100_000, seller })
  const [other] = await closeWith({ satang: 100_000, seller })
  if (little === undefined || other === undefined) throw new Error('two sales')
  const id = await takeDown(little.sheet)
  expect(await standing(seller)).toEqual([
    'month 120000 SUCCESS',
    'less-held -60000 CARRIED_OVER',
    'month 0 CARRIED_OVER',
    'held 60000 PAUSED',
    'month 60000 CARRIED_OVER',
  ])
  await move([other.id], 'PENDING')
  expect((await move([other.id], 'SUCCESS', { channel: 'E_WHT' })).code).toBe('payouts.debt-left-out')
  await expectHealthy()
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  const open = (await recordsOf(seller)).filter(({ status }) => status !== 'SUCCESS').map((row) => row.id)
  expect(await move(open, 'SUCCESS', { channel: 'E_WHT' })).toMatchObject({ modifiedCount: 4 })
  await expectHealthy()
})

test('a process of the version before puts a sheet back or takes it down: the job follows, and one that fails stops no other', async () => {
  const sold = await closeWith({ satang: 100_000 }, { satang: 100_000 })
  const [bad] = sold
  const claims = await Promise.all(sold.map(({ sheet }) => takeDown(sheet)))
  const decideAsBefore = async (state: 'removed' | 'restored') => {
    for (const id of claims) await app.change('copyright_claim', { id }, { state, ends_at: null })
  }
  const held = async () =>
    (await Promise.all(sold.map(({ seller }) => standing(seller)))).map(
      (rows) => rows.find((row) => row.startsWith('held')) ?? '',
    )
  await decideAsBefore('restored')
  await endClaims(app.platform)
  expect(await held()).toEqual(['held 60000 PENDING', 'held 60000 PENDING'])
  await expectHealthy()
  const { db } = app.platform
  await sql
    .raw(`create function fail_for_one() returns trigger language plpgsql as $$ begin raise exception 'fails'; end $$;
    create trigger fails before update on payment_record for each row when (new.kind = 'held' and new.seller_id = '${bad?.seller.id}') execute function fail_for_one()`)
    .execute(db)
  await decideAsBefore('removed')
  await expect(endClaims(app.platform)).rejects.toThrow('fails')
  expect(await held()).toEqual(['held 60000 PENDING', 'held 60000 PAUSED'])
  await sql`drop trigger fails on payment_record`.execute(db)
  await endClaims(app.platform)
  expect(await held()).toEqual(['held 60000 PAUSED', 'held 60000 PAUSED'])
  await expectHealthy()
})

test('the doctor finds a share that is not held, one that is not what the sheet brought, and one that no case holds', async () => {
  const found = async () =>
    (await inspectRows(app.platform, () => {}))
      .filter(({ name, wrongCount }) => wrongCount > 0 && /held share|unpaid share/.test(name))
      .map(({ name }) => name.slice(0, 23))
  const { seller, sheet } = await soldTwo()
  await takeDown(sheet)
  const held = await idOf(seller, 'held')
  const { db } = app.platform
  const without = async (statement: string) => {
    await sql.raw(`alter table payment_record disable trigger user`).execute(db)
    await sql.raw(statement).execute(db)
    await sql.raw(`alter table payment_record enable trigger user`).execute(db)
  }
  expect(await found()).toEqual([])
  await without(`update payment_record set status = 'PENDING' where id = '${held}'`)
  expect(await found()).toEqual(['INV-08 the unpaid share'])
  await without(
    `update payment_record set status = 'PAUSED', share_satang = share_satang - 1 where id = '${held}'`,
  )
  expect(await found()).toEqual(['INV-08 a held share and', 'INV-08 the unpaid share'])
  await without(`update payment_record set share_satang = share_satang + 1 where id = '${held}'`)
  await app.change('copyright_claim', { sheet_id: sheet }, { state: 'restored' })
  expect(await found()).toEqual(['INV-08 the unpaid share'])
  await app.change('copyright_claim', { sheet_id: sheet }, { state: 'removed' })
  await without(`delete from payment_record where part_of is not null and seller_id = '${seller.id}'`)
  expect(await found()).toEqual(['INV-08 the unpaid share'])
  await endClaims(app.platform)
  expect(await found()).toEqual([])
})

test('its seller reads what is held and why, on her revenue and her case, and every figure tells its chain', async () => {
  const { seller, sheet } = await soldTwo()
  const id = await takeDown(sheet)
  const { report, sums } = (await ask('getSellRev', {}, seller)).data
  expect(report).toMatchObject([
    { share: 900, part: null, line: { standing: 'due' } },
    { share: -600, part: sheet, total: 0, sheetList: [], line: { standing: 'due' } },
    { share: 600, part: sheet, total: 0, sheetList: [], line: { standing: 'stopped', waitsFor: 'case' } },
  ])
  expect(sums.map(({ share, standing: stands }) => [share, stands])).toEqual([
    [600, 'stopped'],
    [300, 'due'],
  ])
  const explain = async (
    figure: object,
    who: CastPerson = seller,
    name: 'explainRevenue' | 'explainFigure' = 'explainRevenue',
  ) => (await ask(name, { figure }, who)).data
  for (const { rows, share } of sums) expect((await explain({ kind: 'waiting', rows })).baht).toBe(share)
  for (const { _id, share } of report)
    expect(
      (await explain({ kind: 'record', id: _id, part: 'share' }, accountant, 'explainFigure')).baht,
    ).toBe(share)
  // The held share is reckoned from the sheet's sales, not only stated.
  const held = await explain(
    { kind: 'record', id: await idOf(seller, 'held'), part: 'share' },
    accountant,
    'explainFigure',
  )
  expect(held.steps.find(({ kind }) => kind === 'record')?.op).toBe('sum')
  expect((await ask('getClaim', { id }, seller)).data.held).toBe(600)
  expect((await ask('getOwnClaims', {}, seller)).data).toMatchObject([{ _id: id, held: 600 }])
  const { payments } = (await ask('getAuthorPaymentHistory', { query: seller.id }, accountant)).data
  expect(payments.map(({ kind, sheetList }) => `${kind} ${sheetList.length}`).toSorted()).toEqual([
    'held 0',
    'less-held 0',
    'month 2',
  ])
  const paid = (await recordsOf(seller)).filter(({ kind }) => kind !== 'held').map((row) => row.id)
  await move(paid, 'SUCCESS', { channel: 'E_WHT' })
  const [payout] = await app.rows('payout', { seller_id: seller.id }, 'id')
  expect(
    (await explain({ kind: 'payout', id: payout?.id, part: 'gross' }, accountant, 'explainFigure')).baht,
  ).toBe(300)
  expect((await decide(id, 'restored', 'removed')).code).toBeUndefined()
  expect((await ask('getClaim', { id }, seller)).data.held).toBe(0)
})
