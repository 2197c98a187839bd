import { expect } from 'vitest'
import { openSandboxBank } from '#server/adapters/payments/create-provider.ts'
import type { SandboxBank, SandboxTransfer } from '#server/adapters/payments/sandbox-bank.ts'
import type { SandboxBehaviourName } from '#server/adapters/payments/sandbox-behaviours.ts'
import { followedMilliseconds } from '#server/features/orders/payments/process-callback.ts'
import { tasks } from '#server/worker.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from './cast.ts'
import { eventually } from './eventually.ts'
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts'

export interface Till {
  shop: TestApp
  bank: SandboxBank
  sheet: (priceSatang?: number) => Promise<string>
  buyer: () => Promise<CastPerson>
  order: (person: CastPerson, sheets: string[]) => Promise<PlacedOrder>
  pay: (order: PlacedOrder, behaviour: SandboxBehaviourName) => Promise<SandboxTransfer[]>
  /** Runs the jobs of this name that wait now, at once or one after another. */
  run: (name: string, options?: { together?: boolean }) => Promise<number>
  /** The server's own questions, those of a later hour too; answers about how many orders. */
  inquire: () => Promise<number>
  /** The bank's call-backs, one after another, until they are followed to their end; `cutOff`: whose following never ends. */
  callBack: (options?: { together?: boolean; cutOff?: boolean }) => Promise<number>
  read: (person: CastPerson, id: string) => Promise<{ state: string; moneyHeld: string[] }>
  library: (person: CastPerson) => Promise<string[]>
  money: (orderId: string) => Promise<{ state: string; reason: string | null }[]>
  refunds: (orderId: string) => Promise<{ reason: string; amount_satang: number }[]>
  expectSoundBooks: () => Promise<void>
}

export interface PlacedOrder {
  id: string
  qrData: string
}

/** A shop with its simulated bank, really listening, whose jobs run when the test says so; closed as `testApp` is. */
export async function openTill(options: TestAppOptions = {}): Promise<Till> {
  const shop = await testApp({
    ...options,
    environment: { RATE_LIMIT_SCALE: '1000', ...options.environment },
  })
  const { platform, app, clock } = shop
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const bank = openSandboxBank(platform.config, {
    pool: platform.pool,
    clock,
    sandboxCallbackUrl: () => `${address}/api/public/paymentCallback/sandbox`,
  })
  if (!bank) throw new Error('no sandbox bank')
  await createStore(platform, { code: 1 })
  const author = await createSeller(platform)
  const jobs: Record<string, (payload: unknown) => Promise<void>> = { ...tasks(platform), ...bank.tasks }

  const till: Till = {
    shop,
    bank,
    sheet: (priceSatang = 5_900) => createSheet(platform, { authorId: author.id, store: 1, priceSatang }),
    buyer: () => createPerson(platform),
    async order(person, sheets) {
      const made = await shop.call('createOrder', { sheets }, { token: person.token })
      const { id } = made.body.data
      const got = await shop.call('getOrder', { id }, { token: person.token })
      const { order } = got.body.data
      clock.advance(1_000)
      return { id, qrData: order.qrData ?? '' }
    },
    async pay(order, behaviour) {
      const paid = await bank.pay({ qr: order.qrData, behaviour })
      if (!paid.ok) throw new Error(paid.why)
      return paid.transfers
    },
    async run(name, { together = false } = {}) {
      const job = jobs[name]
      if (!job) throw new Error(`no job ${name}`)
      const { rows } = await platform.pool.query<{ payload: unknown }>(
        `with taken as (
           select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = $1 order by j.id),
         gone as (delete from graphile_worker._private_jobs where id in (select id from taken))
         select payload from taken order by id`,
        [name],
      )
      if (together) await Promise.all(rows.map((row) => job(row.payload)))
      else for (const row of rows) await job(row.payload)
      return rows.length
    },
    async inquire() {
      const due = await platform.pool.query(
        'update orders set inquire_at = $1 where inquire_at is not null',
        [clock.now()],
      )
      await jobs['payments.inquire-orders']?.({})
      return due.rowCount ?? 0
    },
    async callBack({ together = false, cutOff = false } = {}) {
      const count = await till.run('sandbox-bank.send-callback', { together })
      // The server answers within a second, followed or not; on a busy machine it goes on behind its answer.
      if (!cutOff)
        await eventually(async () => {
          const { rows } = await platform.pool.query<{ id: number }>(
            `select id from payment_event where processed_at is null and try_at = received_at + $1 * interval '1 millisecond'`,
            [followedMilliseconds],
          )
          expect(rows, 'call-backs that are being followed').toEqual([])
        })
      return count
    },
    async read(person, id) {
      const { body } = await shop.call('getOrder', { id }, { token: person.token })
      return body.data.order
    },
    async library(person) {
      const rows = await platform.db
        .selectFrom('library_entry')
        .select('sheet_id')
        .where('person_id', '=', person.id)
        .execute()
      return rows.map((row) => row.sheet_id)
    },
    money: (orderId) =>
      platform.db
        .selectFrom('money_received')
        .select(['state', 'reason'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute(),
    refunds: (orderId) =>
      platform.db
        .selectFrom('refund_due')
        .select(['reason', 'amount_satang'])
        .where('order_id', '=', orderId)
        .execute(),
    async expectSoundBooks() {
      const { rows } = await platform.pool.query<Record<string, number>>(`select
        ((select coalesce(sum(amount_satang), 0) from money_received where state in ('MATCHED', 'UNMATCHED', 'REFUND_DUE', 'REFUNDED'))
          + (select coalesce(sum(amount_satang), 0) from ledger_side where account like 'gateway:%'))::bigint as money_without_ledger,
        ((select coalesce(sum(amount_satang), 0) from refund_due where refunded_at is null)
          - (select coalesce(sum(amount_satang), 0) from ledger_side where account = 'refunds-due'))::bigint as refunds_without_ledger,
        (select count(*) from order_line l join orders o on o.id = l.order_id where o.state = 'paid' and not exists (
          select from library_entry e where e.person_id = o.buyer_id and e.sheet_id = l.sheet_id)) as paid_without_library,
        (select count(*) from library_entry e join orders o on o.id = e.order_id where o.state <> 'paid') as library_without_paid,
        (select count(*) from orders o where o.state = 'paid' and o.total_satang > 0 and (
          select count(*) from money_received m where m.order_id = o.id and m.state = 'MATCHED') <> 1) as paid_without_money`)
      expect(rows[0]).toEqual({
        money_without_ledger: 0,
        refunds_without_ledger: 0,
        paid_without_library: 0,
        library_without_paid: 0,
        paid_without_money: 0,
      })
    },
  }
  return till
}
