import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { signSandboxCallback } from '#server/adapters/payments/sandbox-bank.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newPaymentReference } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { createPerson } from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { startWorkers, tasks } from '#server/worker.ts'
import { openTill } from '#server/test/till.ts'
import { recordTransfer } from './index.ts'
import { lockReference } from './money.queries.ts'

const till = await openTill()
afterEach(() => till.expectSoundBooks())

describe('a call-back', () => {
  test('INV-09 after the bank has told, the order is paid and its sheets are in the library', async () => {
    const [buyer, sheets] = [await till.buyer(), [await till.sheet(), await till.sheet(4_901)]]
    const order = await till.order(buyer, sheets)
    await till.pay(order, 'on-time')
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    await till.callBack()
    expect(await till.read(buyer, order.id)).toMatchObject({ state: 'paid', moneyHeld: [] })
    expect((await till.library(buyer)).toSorted()).toEqual(sheets.toSorted())
    expect(await till.money(order.id)).toEqual([{ state: 'MATCHED', reason: null }])
  })

  test('INV-02 the same one three times, processed at once, has one effect', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'repeated')
    expect(await till.callBack({ together: true })).toBe(3)
    expect(await till.money(order.id)).toEqual([{ state: 'MATCHED', reason: null }])
    expect((await till.read(buyer, order.id)).state).toBe('paid')
  })

  test.each(['unsigned', 'badly-signed'] as const)(
    'INV-04 an %s one is refused, kept as evidence and pays nothing',
    async (behaviour) => {
      const buyer = await till.buyer()
      const order = await till.order(buyer, [await till.sheet()])
      await till.pay(order, behaviour)
      await till.callBack()
      expect((await till.read(buyer, order.id)).state).toBe('waiting')
      const event = await till.shop.platform.db
        .selectFrom('payment_event')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(event).toMatchObject({ signature_valid: false, outcome: 'bad-signature' })
      // The money is true all the same: the server's own question finds it.
      await till.inquire()
      expect((await till.read(buyer, order.id)).state).toBe('paid')
    },
  )

  test('INV-04 a well-signed one without money pays nothing, however often it is looked into', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'forged')
    await till.callBack()
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await till.run('payments.process-callback')).toBe(1)
    expect(await till.run('payments.process-callback')).toBe(0)
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    expect(await till.money(order.id)).toEqual([])
  })

  test('that comes before the inquiry knows the money is looked into again', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'early-callback')
    await till.callBack()
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    expect(await till.run('payments.process-callback')).toBe(1)
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    expect(await till.run('payments.process-callback')).toBe(1)
    expect((await till.read(buyer, order.id)).state).toBe('paid')
  })

  test('INV-16 about money for no order of ours is asked for a day when the inquiry lags, so that it is in the books', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    const { platform, clock } = till.shop
    const start = clock.now()
    const [transfer] = await till.pay(order, 'other-order')
    const working = platform.payments
    platform.payments = { ...working, inquire: async () => [] }
    await till.callBack()
    for (let attempt = 0; attempt < 4; attempt += 1) await till.run('payments.process-callback')
    const inBooks = async () =>
      (
        await platform.pool.query('select state, reason from money_received where transaction_id = $1', [
          transfer?.transactionId,
        ])
      ).rows
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(3_600_000)
      await tasks(platform)['payments.sweep-callbacks']?.({})
      await till.run('payments.process-callback')
    }
    expect(await inBooks()).toEqual([])
    platform.payments = working
    clock.advance(6 * 3_600_000)
    await tasks(platform)['payments.sweep-callbacks']?.({})
    await till.run('payments.process-callback')
    expect(await inBooks()).toEqual([{ state: 'UNMATCHED', reason: 'UNKNOWN_REF' }])
    const { rows } = await platform.pool.query(
      `select 1 from payment_event where processed_at is null and raw_body like '%' || $1 || '%'`,
      [transfer?.transactionId],
    )
    expect(rows).toEqual([])
    clock.set(start)
  })

  test.each(['token-expiry', 'bank-fault', 'amount-as-number'] as const)(
    'of a bank with %s pays as usual',
    async (behaviour) => {
      const buyer = await till.buyer()
      const order = await till.order(buyer, [await till.sheet()])
      await till.pay(order, behaviour)
      await till.callBack()
      expect((await till.read(buyer, order.id)).state).toBe('paid')
    },
  )

  test('to an unknown provider is not found, and a bare one is refused', async () => {
    const post = async (path: string, payload = '') => {
      const { app } = till.shop
      const answer = await app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': 'text/plain' },
      })
      return [answer.statusCode, answer.json<{ code: string }>().code]
    }
    expect(await post('/api/public/paymentCallback/scb')).toEqual([404, 'not-found'])
    expect(await post('/api/public/paymentCallback/sandbox')).toEqual([401, 'payments.bad-signature'])
    expect(await post('/api/public/paymentCallback/sandbox', '\u0000'.repeat(500))).toEqual([
      401,
      'payments.bad-signature',
    ])
    expect(await post('/api/public/paymentCallback/sandbox', 'x'.repeat(70_000))).toEqual([
      413,
      'request.too-large',
    ])
  })

  test('whose signature has the right length in letters and not in bytes is refused like any other', async () => {
    const { app, clock } = till.shop
    const answer = await app.inject({
      method: 'POST',
      url: '/api/public/paymentCallback/sandbox',
      payload: '{}',
      headers: {
        'content-type': 'application/json',
        'sandbox-bank-timestamp': String(Math.floor(clock.now().getTime() / 1_000)),
        'sandbox-bank-signature': '\u00e9'.repeat(64),
      },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'payments.bad-signature'])
  })

  test('that proves nothing is kept by its beginning: a stranger fills no disk', async () => {
    const { app, rows } = till.shop
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/public/paymentCallback/sandbox',
      payload: `${'long'.repeat(499)}abc\u{1F600}${'x'.repeat(60_000)}`,
      headers: { 'content-type': 'text/plain' },
    })
    expect(statusCode).toBe(401)
    const kept = await rows('payment_event', { outcome: 'bad-signature' }, 'raw_body')
    expect(kept.at(-1)?.raw_body).toBe(`${'long'.repeat(499)}abc\ufffd`)
  })

  test('INV-04 signed, but with a number that no database holds, is answered and asked about all the same', async () => {
    const { app, clock, platform } = till.shop
    const secret = createHmac('sha256', platform.config.AUTH_SECRET)
      .update('sandbox-bank call-backs')
      .digest('hex')
    const stamp = String(Math.floor(clock.now().getTime() / 1_000))
    for (const transactionId of ['a\\u0000b', '\\ud800']) {
      const payload = `{"billPaymentRef1":"${newPaymentReference()}","transactionId":"${transactionId}"}`
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/public/paymentCallback/sandbox',
        payload,
        headers: {
          'content-type': 'application/json',
          'sandbox-bank-timestamp': stamp,
          'sandbox-bank-signature': signSandboxCallback(secret, stamp, payload),
        },
      })
      expect(statusCode).toBe(200)
    }
    let asked = 0
    for (let jobs = 1; jobs > 0; asked += jobs) jobs = await till.run('payments.process-callback')
    expect(asked).toBe(8)
  })

  test('INV-16 INV-19 whose provider is away is answered all the same, and looked into later', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'on-time')
    const { platform } = till.shop
    const working = platform.payments
    platform.payments = {
      ...working,
      inquire: async () => {
        throw new ProviderUnavailable('sandbox', 'away')
      },
    }
    await till.callBack()
    await expect(till.run('payments.process-callback')).rejects.toThrow(ProviderUnavailable)
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    platform.payments = working
    await till.inquire()
    expect((await till.read(buyer, order.id)).state).toBe('paid')
  })

  test('INV-16 whose processing was cut off by a crash is taken up by the sweep', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'on-time')
    const { platform, clock } = till.shop
    const start = clock.now()
    // Simulates a kill: the event is stored and acknowledged, and its process never ends.
    const working = platform.payments
    platform.payments = { ...working, inquire: () => new Promise(() => {}) }
    await till.callBack({ cutOff: true })
    platform.payments = working
    clock.advance(30_000)
    await tasks(platform)['payments.sweep-callbacks']?.({})
    expect(await till.run('payments.process-callback')).toBe(0)
    clock.advance(20_000)
    await tasks(platform)['payments.sweep-callbacks']?.({})
    // A minute later, before a worker was free: the next sweep does not put it off again.
    clock.advance(60_000)
    await tasks(platform)['payments.sweep-callbacks']?.({})
    const { rows } = await platform.pool.query<{ due: boolean }>(
      `select run_at <= now() as due from graphile_worker.jobs where task_identifier = 'payments.process-callback'`,
    )
    expect(new Set(rows.map(({ due }) => due))).toEqual(new Set([true]))
    expect(await till.run('payments.process-callback')).toBeGreaterThan(0)
    expect((await till.read(buyer, order.id)).state).toBe('paid')
    clock.set(start)
  })
})

describe('money that does not fit', () => {
  test.each([
    ['short', 'AMOUNT_LOW'],
    ['excess', 'AMOUNT_HIGH'],
  ] as const)(
    'INV-04 %s is kept for staff, told to the buyer, and the order goes on waiting',
    async (behaviour, reason) => {
      const buyer = await till.buyer()
      const order = await till.order(buyer, [await till.sheet()])
      await till.pay(order, behaviour)
      await till.callBack()
      expect(await till.read(buyer, order.id)).toMatchObject({ state: 'waiting', moneyHeld: [reason] })
      expect(await till.money(order.id)).toEqual([{ state: 'UNMATCHED', reason }])
      expect(await till.refunds(order.id)).toEqual([])
      const { platform } = till.shop
      const messages = await till.shop.rows('message', { person_id: buyer.id })
      expect(messages.map((message) => message.html_th)[0]).toContain(
        behaviour === 'short' ? '58.00' : '60.00',
      )
      const audit = await platform.db
        .selectFrom('audit_record')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(audit).toMatchObject({ action: 'money.unmatched', after: { reason, orderId: order.id } })
      const accountant = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
      const { money } = await till.shop.done(accountant, 'listOpenMoney', { rows: 200 })
      expect(money.find((one) => one.order === order.id)).toMatchObject({
        reason,
        kind: 'unmatched',
        buyer: { _id: buyer.id },
      })
      // The whole amount still pays it.
      await till.pay(order, 'on-time')
      await till.callBack()
      expect((await till.read(buyer, order.id)).state).toBe('paid')
    },
  )

  test('INV-01 INV-05 a second transfer for a paid order becomes one refund due', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'double')
    await till.callBack({ together: true })
    expect(await till.read(buyer, order.id)).toMatchObject({ state: 'paid', moneyHeld: ['DOUBLE'] })
    expect(await till.money(order.id)).toEqual([
      { state: 'MATCHED', reason: null },
      { state: 'REFUND_DUE', reason: 'DOUBLE' },
    ])
    expect(await till.refunds(order.id)).toEqual([{ reason: 'DOUBLE', amount_satang: 5_900 }])
  })

  test('INV-05 money after expiry becomes one refund due', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    const start = till.shop.clock.now()
    await till.pay(order, 'late')
    till.shop.clock.advance(26 * 3_600_000)
    await tasks(till.shop.platform)['orders.expire']?.({})
    expect((await till.read(buyer, order.id)).state).toBe('expired')
    await till.callBack()
    expect(await till.money(order.id)).toEqual([{ state: 'REFUND_DUE', reason: 'LATE' }])
    expect(await till.refunds(order.id)).toEqual([{ reason: 'LATE', amount_satang: 5_900 }])
    expect(await till.library(buyer)).toEqual([])
    till.shop.clock.set(start)
  })

  test('INV-05 money for a cancelled order becomes one refund due', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.shop.call('cancelOrder', { id: order.id }, { token: buyer.token })
    await till.pay(order, 'on-time')
    await till.callBack()
    expect((await till.read(buyer, order.id)).state).toBe('cancelled')
    expect(await till.refunds(order.id)).toEqual([{ reason: 'LATE', amount_satang: 5_900 }])
  })

  test('INV-05 money for a sheet that is owned meanwhile becomes one refund due, and the order ends', async () => {
    const [buyer, first, second] = [await till.buyer(), await till.sheet(), await till.sheet(4_900)]
    const both = await till.order(buyer, [first, second])
    const one = await till.order(buyer, [first])
    await till.pay(both, 'on-time')
    await till.callBack()
    await till.pay(one, 'on-time')
    await till.callBack()
    expect(await till.read(buyer, one.id)).toMatchObject({
      state: 'cancelled',
      moneyHeld: ['ALREADY_OWNED'],
      refunded: 0,
    })
    expect(await till.refunds(one.id)).toEqual([{ reason: 'ALREADY_OWNED', amount_satang: 5_900 }])
  })

  test('INV-05 of a paid order, the part for what was owned meanwhile becomes one refund due', async () => {
    const [buyer, first, second] = [await till.buyer(), await till.sheet(), await till.sheet(4_900)]
    const both = await till.order(buyer, [first, second])
    const one = await till.order(buyer, [first])
    await till.pay(one, 'on-time')
    await till.callBack()
    await till.pay(both, 'on-time')
    await till.callBack()
    expect(await till.read(buyer, both.id)).toMatchObject({ state: 'paid', refunded: 59 })
    expect(await till.refunds(both.id)).toEqual([{ reason: 'ALREADY_OWNED', amount_satang: 5_900 }])
    expect((await till.library(buyer)).toSorted()).toEqual([first, second].toSorted())
  })

  test('INV-04 money with a reference that is none of ours is kept', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    const [transfer] = await till.pay(order, 'other-order')
    await till.callBack()
    await till.run('payments.process-callback')
    const rows = await till.shop.rows(
      'money_received',
      { reference: transfer?.ref1 ?? '' },
      'state',
      'reason',
      'order_id',
    )
    expect(rows).toEqual([{ state: 'UNMATCHED', reason: 'UNKNOWN_REF', order_id: null }])
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
  })

  test('INV-04 money that the bank took back before we heard of it pays nothing', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'reversed')
    await till.callBack()
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    expect(await till.money(order.id)).toEqual([{ state: 'REJECTED', reason: null }])
  })

  test('money that the bank takes back afterwards is found at night and told to staff, once; the sheets stay', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    const [transfer] = await till.pay(order, 'on-time')
    await till.callBack()
    const { pool } = till.shop.platform
    await pool.query('update sandbox_bank_transfer set reversed = true where transaction_id = $1', [
      transfer?.transactionId,
    ])
    for (const night of [1, 2]) {
      await tasks(till.shop.platform)['payments.reconcile-paid-orders']?.({ night })
      await till.inquire()
    }
    const { rows } = await pool.query(
      `select object from audit_record where action = 'money.reversed-by-bank'`,
    )
    expect(rows).toHaveLength(1)
    expect((await till.read(buyer, order.id)).state).toBe('paid')
    expect(await till.library(buyer)).toHaveLength(1)
  })
})

describe('at the same moment', () => {
  test.each([2, 8, 32])('INV-01 %i equal questions and call-backs pay one order once', async (width) => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    await till.pay(order, 'double')
    // So many at once wait for one order: a slow machine answers some 503, and like any client they try again.
    const ask = async (): Promise<string> => {
      const { status, body } = await till.shop.call('payOrder', { id: order.id }, { token: buyer.token })
      return status === 503 ? await ask() : (body.code ?? body.data.state)
    }
    const [states] = await Promise.all([
      Promise.all(Array.from({ length: width }, ask)),
      till.callBack({ together: true }),
    ])
    expect(new Set(states)).toEqual(new Set(['paid']))
    expect((await till.money(order.id)).map((row) => row.state)).toEqual(['MATCHED', 'REFUND_DUE'])
  })

  test('INV-13 paying and giving up: one of them wins, and no money is lost', async () => {
    for (let round = 0; round < 20; round += 1) {
      const buyer = await till.buyer()
      const order = await till.order(buyer, [await till.sheet()])
      await till.pay(order, 'silent')
      await Promise.all([
        till.shop.call('payOrder', { id: order.id }, { token: buyer.token }),
        till.shop.call('cancelOrder', { id: order.id }, { token: buyer.token }),
      ])
      await till.inquire()
      await till.shop.call('payOrder', { id: order.id }, { token: buyer.token })
      const { state } = await till.read(buyer, order.id)
      const [money] = await till.money(order.id)
      const expected =
        state === 'paid' ? { state: 'MATCHED', reason: null } : { state: 'REFUND_DUE', reason: 'LATE' }
      // A cancelled order is asked about at its end; until then its money may not be known yet.
      expect(money ?? expected).toEqual(expected)
    }
  })

  test('INV-05 two orders with the same sheet: one delivers it, the other is a refund due', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [buyer, sheet, other] = [await till.buyer(), await till.sheet(), await till.sheet(4_900)]
      const orders = [await till.order(buyer, [sheet]), await till.order(buyer, [sheet, other])]
      for (const order of orders) await till.pay(order, 'silent')
      await Promise.all(
        orders.map((order) => till.shop.call('payOrder', { id: order.id }, { token: buyer.token })),
      )
      const due = (await Promise.all(orders.map((order) => till.refunds(order.id)))).flat()
      expect(due).toEqual([{ reason: 'ALREADY_OWNED', amount_satang: 5_900 }])
    }
  })
})

describe('the places of the jobs', () => {
  test('a store that hangs holds up no letter, and a mail server that hangs as well holds up no payment', async () => {
    const { platform } = till.shop
    // Emails about money of the tests before, of which chance makes more or fewer, would stand in the same queue.
    await platform.pool.query('delete from message_outbox')
    await platform.pool.query('delete from graphile_worker._private_jobs')
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    const [stuck, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const removing = vi.spyOn(platform.storage, 'remove').mockReturnValue(stuck.promise)
    // The second three are held up as well, so that it can be seen which they are.
    const sending = vi.spyOn(platform.mail, 'send')
    sending.mockImplementation(() => (sending.mock.calls.length <= 3 ? stuck.promise : later.promise))
    const waiting = async (name: string) =>
      (await platform.pool.query('select from graphile_worker.jobs where task_identifier = $1', [name]))
        .rowCount
    for (let count = 0; count < 12; count += 1)
      await enqueue(platform.db, 'sheet-files.remove', { keys: [`private/nothing/${count}.pdf`] })
    await inTransaction(platform.db, async (trx) => {
      const html = { th: '<p>ขายได้แล้ว</p>', en: '<p>Sold</p>' }
      for (let count = 0; count < 12; count += 1)
        await sendMessage(trx, { personId: buyer.id, type: 'info', notice: 'sale', html })
    })
    // The bank's call-back comes before its own inquiry knows: a job inquires again, and waits behind all these.
    await till.pay(order, 'early-callback')
    await till.callBack()
    expect(await waiting('payments.process-callback')).toBeGreaterThan(0)
    // The email of a payment that is quicker than the first emails would be one of those.
    const [held, working] = [Promise.withResolvers<void>(), platform.payments]
    const inquire: typeof working.inquire = async (...asked) => {
      await held.promise
      return await working.inquire(...asked)
    }
    platform.payments = { ...working, inquire }
    const workers = await startWorkers(platform)
    try {
      await eventually(() => expect(removing).toHaveBeenCalledTimes(4))
      await eventually(() => expect(sending).toHaveBeenCalledTimes(3))
      held.resolve()
      await eventually(async () => expect((await till.read(buyer, order.id)).state).toBe('paid'))
      expect([removing.mock.calls.length, sending.mock.calls.length]).toEqual([4, 3])
      const urgent = `select from graphile_worker.jobs where task_identifier = 'messages.deliver' and priority = 0`
      await eventually(async () => expect((await platform.pool.query(urgent)).rowCount).toBe(1))
      // When emails leave again, the one of the payment overtakes those queued earlier: ten, sent three at a time.
      stuck.resolve()
      await eventually(() => expect(sending).toHaveBeenCalledTimes(6))
      const next = sending.mock.calls.slice(3).map(([email]) => email.subject)
      expect(next).toContain('ได้รับเงินแล้ว ชีทพร้อมอ่าน')
    } finally {
      for (const one of [held, stuck, later]) one.resolve()
      await workers.stop()
      platform.payments = working
      vi.restoreAllMocks()
    }
  })
})

describe('a transfer', () => {
  const { platform } = till.shop
  const record = (ref1: string, amountSatang: number) =>
    inTransaction(platform.db, (trx) =>
      recordTransfer(trx, platform, {
        transfer: {
          transactionId: `RECORD${ref1}`,
          ref1,
          amountSatang,
          currency: '764',
          receiver: 'ours',
          reversed: false,
          transferredAt: platform.clock.now(),
          evidence: {},
        },
        way: 'inquiry',
        order: { hex: ref1 },
        otherTransfersKnown: true,
      }),
    )

  test('for none of our orders locks no money while it waits for its reference', async () => {
    const reference = newPaymentReference()
    expect(await record(reference, 5_900)).toMatchObject({ reason: 'UNKNOWN_REF', isRepeat: false })
    let again: ReturnType<typeof record> | undefined
    await inTransaction(platform.db, async (trx) => {
      await lockReference(trx, reference)
      again = record(reference, 5_900)
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(trx)
        expect(rows).toHaveLength(1)
      })
      const free =
        await sql`select from money_received where reference = ${reference} for update nowait`.execute(trx)
      expect(free.rows).toHaveLength(1)
    })
    expect(await again).toMatchObject({ reason: 'UNKNOWN_REF', isRepeat: true })
  })

  test('for an open order that is paid by other money already is an error that names both, not an outage', async () => {
    const { id } = await till.order(await till.buyer(), [await till.sheet()])
    const { hex } = await till.shop.row('orders', { id }, 'hex')
    const wrong = { provider: 'sandbox', transaction_id: 'WRONG', order_id: id }
    await till.shop.add('money_received', {
      ...wrong,
      amount_satang: 5_900,
      state: 'MATCHED',
      transferred_at: till.shop.clock.now(),
    })
    const { id: money } = await till.shop.row('money_received', wrong, 'id')
    await expect(record(String(hex), 5_900)).rejects.toThrow(
      `transfer RECORD${hex}: order ${id} is waiting, and yet paid by money ${money}`,
    )
    await platform.pool.query('delete from money_received where id = $1', [money])
  })
})
