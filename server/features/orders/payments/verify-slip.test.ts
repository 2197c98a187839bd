import { afterEach, describe, expect, test } from 'vitest'
import { writeSlipQr } from '#rules/payments/slip-qr.ts'
import vectors from '#rules/payments/vectors.json' with { type: 'json' }
import { createPromptPayProvider, withSecondProvider } from '#server/adapters/payments/promptpay.ts'
import { type ConfirmedTransfer, ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { createQrOfOrder } from '#server/features/orders/checkout/index.ts'
import { inspectRows } from '#server/doctor.ts'
import { type CastPerson, createPerson } from '#server/test/cast.ts'
import { openTill, type PlacedOrder, type Till } from '#server/test/till.ts'
import { askProvider } from './ask-provider.ts'
import { retrySlip, slipJob } from './verify-slip.ts'

describe('a slip with a reference', async () => {
  const till = await openTill()
  afterEach(() => till.expectSoundBooks())

  const sendSlip = (qr: string, person?: CastPerson) =>
    till.shop.call('slipVerify', { qr }, person ? { token: person.token } : {})

  async function paidSlip(behaviour: Parameters<Till['pay']>[1] = 'silent') {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    const [transfer] = await till.pay(order, behaviour)
    if (!transfer) throw new Error('no transfer')
    return { buyer, order, slip: till.bank.slipQr(transfer) }
  }

  test('INV-04 verified by the bank, it pays the order of its reference', async () => {
    const { buyer, order, slip } = await paidSlip()
    const { status, body } = await sendSlip(slip, buyer)
    expect([status, body.data]).toEqual([200, { order: order.id, state: 'paid' }])
    expect(await till.library(buyer)).toHaveLength(1)
  })

  test('pays that order whoever hands it in, and tells a stranger nothing about whose it is', async () => {
    const { buyer, order, slip } = await paidSlip()
    expect((await sendSlip(slip)).body.data).toEqual({ order: null, state: 'paid' })
    expect((await till.read(buyer, order.id)).state).toBe('paid')
    expect((await sendSlip(slip)).body.code).toBe('slip.used')
    expect((await sendSlip(slip, await till.buyer())).body.code).toBe('slip.used')
  })

  test('INV-01 INV-02 handed in eight times at once, it pays once; its buyer always hears "paid"', async () => {
    const { buyer, order, slip } = await paidSlip()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendSlip(slip, buyer)))
    expect(answers.map(({ body }) => body.data)).toEqual(
      answers.map(() => ({ order: order.id, state: 'paid' })),
    )
    expect(await till.money(order.id)).toEqual([{ state: 'MATCHED', reason: null }])
  })

  test.each(['before', 'after'] as const)(
    'INV-01 handed in %s the call-back of the same transfer, it is one transfer',
    async (when) => {
      const { buyer, order, slip } = await paidSlip('on-time')
      if (when === 'after') await till.callBack()
      expect((await sendSlip(slip, buyer)).body.data).toEqual({ order: order.id, state: 'paid' })
      if (when === 'before') await till.callBack()
      expect(await till.money(order.id)).toEqual([{ state: 'MATCHED', reason: null }])
      expect(await till.refunds(order.id)).toEqual([])
    },
  )

  test('INV-05 of the second of two transfers, it is a refund due and never a second sheet', async () => {
    const buyer = await till.buyer()
    const order = await till.order(buyer, [await till.sheet()])
    const transfers = await till.pay(order, 'double')
    const answers = []
    for (const transfer of transfers) answers.push(await sendSlip(till.bank.slipQr(transfer), buyer))
    await till.callBack()
    expect((await till.money(order.id)).map((row) => row.state)).toEqual(['MATCHED', 'REFUND_DUE'])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })

  test('of which the bank’s own answer, dated minutes later, is the same transfer: nothing is given back', async () => {
    const { buyer, order, slip } = await paidSlip('silent')
    const { platform } = till.shop
    const working = platform.payments
    platform.payments = { ...working, inquire: async () => [] }
    expect((await sendSlip(slip, buyer)).status).toBe(200)
    platform.payments = {
      ...working,
      inquire: async (...asked) =>
        (await working.inquire(...asked)).map((transfer) => ({
          ...transfer,
          transferredAt: new Date(transfer.transferredAt.getTime() + 100_000),
        })),
    }
    till.shop.clock.advance(200_000)
    const { hex, created_at: createdAt } = await till.shop.row(
      'orders',
      { id: order.id },
      'hex',
      'created_at',
    )
    await askProvider(platform, { hex, amountSatang: 5_900, createdAt })
    platform.payments = working
    expect(await till.money(order.id)).toEqual([{ state: 'MATCHED', reason: null }])
  })

  test('when the bank cannot be asked whether it is the same transfer, nothing is paid back by itself', async () => {
    const { buyer, order, slip } = await paidSlip('on-time')
    await till.callBack()
    const { platform } = till.shop
    const working = platform.payments
    platform.payments = {
      ...working,
      inquire: async () => {
        throw new ProviderUnavailable('sandbox', 'away')
      },
    }
    expect((await sendSlip(slip, buyer)).body.code).toBe('slip.unmatched')
    platform.payments = working
    expect(await till.money(order.id)).toEqual([
      { state: 'MATCHED', reason: null },
      { state: 'UNMATCHED', reason: 'DOUBLE' },
    ])
    expect(await till.refunds(order.id)).toEqual([])
    // Staff find one transfer on the statement: it leaves the books again, once.
    const staff = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
    const { money } = await till.shop.done(staff, 'listOpenMoney', { kind: 'unmatched' })
    const id = money.find((one) => one.order === order.id)?.id
    expect(await till.shop.codeOf(staff, 'judgeMoney', { id, ours: true })).toBe('money.decided-meanwhile')
    const answers = await Promise.all(
      [1, 2].map(() => till.shop.codeOf(staff, 'judgeMoney', { id, ours: false })),
    )
    expect(new Set(answers)).toEqual(new Set([undefined, 'money.decided-meanwhile']))
    expect(await till.money(order.id)).toMatchObject([{ state: 'MATCHED' }, { state: 'REJECTED' }])
    expect((await sendSlip(slip, buyer)).body.code).toBe('slip.not-verified')
    // A second transfer is not taken for the one that left the books.
    await till.pay(order, 'on-time')
    await till.callBack()
    expect(await till.money(order.id)).toMatchObject([{}, {}, { state: 'REFUND_DUE', reason: 'DOUBLE' }])
  })

  test('held for its receiver, and then found to be of a transfer that paid, it is not given back either', async () => {
    const { buyer, order, slip } = await paidSlip('on-time')
    await till.callBack()
    const { platform } = till.shop
    const working = platform.payments
    const unsure: typeof working.verifySlip = async (...asked) => {
      const answer = await working.verifySlip(...asked)
      return answer.kind === 'found'
        ? { ...answer, transfer: { ...answer.transfer, receiver: 'unsure' } }
        : answer
    }
    const inquire = () => Promise.reject(new ProviderUnavailable('sandbox', 'away'))
    platform.payments = { ...working, inquire, verifySlip: unsure }
    await sendSlip(slip, buyer)
    platform.payments = working
    expect((await sendSlip(slip, buyer)).body.code).toBe('slip.unmatched')
    expect(await till.money(order.id)).toEqual([
      { state: 'MATCHED', reason: null },
      { state: 'UNMATCHED', reason: 'DOUBLE' },
    ])
    expect(await till.refunds(order.id)).toEqual([])
  })

  test('of a transfer to somebody else, it is not accepted', async () => {
    const { buyer, order, slip } = await paidSlip('wrong-receiver')
    const { status, body } = await sendSlip(slip, buyer)
    expect([status, body.code]).toEqual([409, 'slip.not-verified'])
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
  })

  test('of another amount, it is kept for staff', async () => {
    const { buyer, order, slip } = await paidSlip('short')
    expect((await sendSlip(slip, buyer)).body.code).toBe('slip.unmatched')
    expect(await till.money(order.id)).toEqual([{ state: 'UNMATCHED', reason: 'AMOUNT_LOW' }])
  })

  test('so fresh that the bank does not know it, is asked again by the server until it pays', async () => {
    const { buyer, order, slip } = await paidSlip('slow-slip')
    const { status, body } = await sendSlip(slip, buyer)
    expect([status, body.code]).toEqual([409, 'slip.wait'])
    expect(await till.run('payments.verify-slip')).toBe(1)
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    expect(await till.run('payments.verify-slip')).toBe(1)
    expect((await till.read(buyer, order.id)).state).toBe('paid')
    expect(await till.run('payments.verify-slip')).toBe(0)
  })

  test('that no bank knows is given up after the last try, and its sender is told', async () => {
    const buyer = await till.buyer()
    expect((await sendSlip(writeSlipQr('014', '20261120NobodyKnowsThis00'), buyer)).body.code).toBe(
      'slip.wait',
    )
    let tries = 0
    while ((await till.run('payments.verify-slip')) > 0) tries += 1
    expect(tries).toBe(5)
    const messages = await till.shop.platform.db
      .selectFrom('message')
      .selectAll()
      .where('person_id', '=', buyer.id)
      .execute()
    expect(messages.map((message) => message.type)).toEqual(['warning'])
  })

  test('INV-19 whose bank stays away is told at last: to its sender, to staff, in the trail of its order and by the doctor', async () => {
    const { buyer, order, slip } = await paidSlip('slow-slip')
    const { shop } = till
    const { platform } = shop
    const staff = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
    const working = platform.payments
    const input = { qr: slip, order: order.id }
    expect((await shop.call('slipVerify', input, buyer)).body.code).toBe('slip.wait')
    platform.payments = {
      ...working,
      verifySlip: () => Promise.reject(new ProviderUnavailable('sandbox', 'away')),
    }
    const { rows } = await platform.pool.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'payments.verify-slip'`,
    )
    // Not the last try: the job comes again, and nobody is told.
    await expect(retrySlip(platform, slipJob.parse(rows[0]?.payload))).rejects.toThrow(ProviderUnavailable)
    const told = async ({ id }: CastPerson) =>
      (await shop.rows('message', { person_id: id }, 'html_en')).map(({ html_en }) => html_en)
    expect(await told(staff)).toEqual([])
    expect(await till.run('payments.verify-slip')).toBe(1)
    expect(await told(buyer)).toEqual([expect.stringContaining('do not pay again')])
    expect(await told(staff)).toEqual([expect.stringContaining(order.id)])
    const { trail } = await shop.done(staff, 'staffGetOrder', { id: order.id })
    expect(trail.map(({ action }) => action)).toContain('order.slip-unanswered')
    const found = async () =>
      (await inspectRows(platform, () => {})).filter(
        ({ name, wrongCount }) => /slip of an unpaid/.test(name) && wrongCount > 0,
      )
    expect((await found())[0]?.examples).toContain(`order:${order.id}`)
    platform.payments = working
    await shop.done(staff, 'askBankAgain', { id: order.id })
    expect(await found()).toEqual([])
  })

  test('INV-19 whose bank is away is 503, and can be handed in again', async () => {
    const { buyer, order, slip } = await paidSlip()
    const { platform } = till.shop
    const working = platform.payments
    platform.payments = {
      ...working,
      verifySlip: async () => {
        throw new ProviderUnavailable('sandbox', 'away')
      },
    }
    expect((await sendSlip(slip, buyer)).status).toBe(503)
    platform.payments = working
    expect((await sendSlip(slip, buyer)).body.data).toEqual({ order: order.id, state: 'paid' })
  })

  const expectedCodes = {
    SLIP_QR_FORM: 'slip.form',
    SLIP_QR_CRC: 'slip.crc',
    SLIP_QR_API: 'slip.api',
    SLIP_QR_COUNTRY: 'slip.country',
  }
  const hostile = vectors.slipQr.filter((vector) => !vector.expect.ok || vector.expect.kind === 'truemoney')
  test.each(hostile.map((vector) => [vector.id, vector.note, vector] as const))(
    '%s (%s) is refused in plain words',
    async (_, __, vector) => {
      const { status, body } = await sendSlip(vector.payload)
      const code =
        vector.expect.code === undefined
          ? 'slip.truemoney'
          : expectedCodes[vector.expect.code as keyof typeof expectedCodes]
      expect([status, body.code]).toEqual([400, code])
      expect(body.msg).toHaveLength(2)
    },
  )

  test.each([
    [{}],
    [{ qr: 5 }],
    [{ qr: 'x'.repeat(100_000) }],
    [{ qr: 'A\u0000B' }],
    [{ qr: '\ud800' }],
    [{ qr: 'x', order: 5 }],
  ])('bad input %# is refused and changes nothing', async (input) => {
    const { status, body } = await till.shop.call('slipVerify', input)
    expect([400, 413]).toContain(status)
    expect(body.success).toBe(false)
  })
})

describe('the limit of slips', async () => {
  const till = await openTill({ environment: { RATE_LIMIT_SCALE: '1' } })

  test('is six a minute for one person', async () => {
    const buyer = await till.buyer()
    const statuses = []
    for (let time = 0; time < 7; time += 1) {
      statuses.push((await till.shop.call('slipVerify', { qr: 'nonsense' }, { token: buyer.token })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
  })
})

describe('a slip without a reference (a transfer to a proxy)', async () => {
  const till = await openTill()
  const known = new Map<string, ConfirmedTransfer>()
  till.shop.platform.payments = createPromptPayProvider(
    { kind: 'mobile', number: '0812345678' },
    {
      name: 'slipok',
      verify: async ({ transRef }) => {
        const transfer = known.get(transRef)
        return transfer ? { kind: 'found', transfer } : { kind: 'unknown' }
      },
    },
  )
  afterEach(() => till.expectSoundBooks())

  /** Money of this amount arrives now; answers the slip. */
  function transfer(amountSatang: number, change: Partial<ConfirmedTransfer> = {}): string {
    const transRef = `REF${known.size}`
    known.set(transRef, {
      transRef,
      sendingBank: '004',
      amountSatang,
      currency: '764',
      transferredAt: till.shop.clock.now(),
      receiver: 'ours',
      reversed: false,
      evidence: {},
      ...change,
    })
    return writeSlipQr('004', transRef)
  }
  const sendSlip = async (qr: string, person?: CastPerson, order?: PlacedOrder) => {
    const input = { qr, ...(order && { order: order.id }) }
    return (await till.shop.call('slipVerify', input, person ? { token: person.token } : {})).body
  }
  const orderOf = async (person: CastPerson, priceSatang: number) =>
    await till.order(person, [await till.sheet(priceSatang)])

  test('the order says SLIP, so that the page asks for the slip at once', async () => {
    const buyer = await till.buyer()
    const order = await orderOf(buyer, 5_900)
    expect(await till.read(buyer, order.id)).toMatchObject({ qrProvider: 'SLIP' })
    const asked = await till.shop.call('payOrder', { id: order.id }, { token: buyer.token })
    expect(asked.body.data).toEqual({ state: 'waiting' })
  })

  test('pays the one open order of that amount of the signed-in person', async () => {
    const buyer = await till.buyer()
    const order = await orderOf(buyer, 6_100)
    await orderOf(buyer, 7_200)
    expect((await sendSlip(transfer(6_100), buyer)).data).toEqual({ order: order.id, state: 'paid' })
  })

  test('of several it pays the one whose page is open, else the oldest', async () => {
    const buyer = await till.buyer()
    const [first, second, third] = [
      await orderOf(buyer, 6_300),
      await orderOf(buyer, 6_300),
      await orderOf(buyer, 6_300),
    ]
    expect((await sendSlip(transfer(6_300), buyer, third)).data).toEqual({ order: third.id, state: 'paid' })
    expect((await sendSlip(transfer(6_300), buyer)).data).toEqual({ order: first.id, state: 'paid' })
    expect((await till.read(buyer, second.id)).state).toBe('waiting')
  })

  test.each([
    ['with a floor it takes what lies below', 900],
    ['that is down it takes the order', 5_000],
  ])('beside a provider %s: no order that nobody could pay', async (_, amount) => {
    const { platform } = till.shop
    const second = platform.payments
    platform.payments = withSecondProvider(
      {
        ...second,
        name: 'omise',
        qrProvider: 'omise',
        qrIsLocal: false,
        slipOnly: false,
        floorSatang: 2_000,
        createQr: async () => {
          throw new ProviderUnavailable('omise', 'no answer')
        },
        verifySlip: async () => ({ kind: 'unknown' }),
      },
      second,
    )
    try {
      const buyer = await till.buyer()
      const order = await orderOf(buyer, amount)
      await createQrOfOrder(platform, order.id)
      expect(await till.read(buyer, order.id)).toMatchObject({ state: 'waiting', qrProvider: 'SLIP' })
      expect((await sendSlip(transfer(amount), buyer, order)).data).toEqual({
        order: order.id,
        state: 'paid',
      })
      const { rows } = await platform.pool.query(
        `select m.provider, p.from_account as account from money_received m join ledger_entry e on e.order_id = m.order_id
           join ledger_posting p on p.entry_id = e.id where m.order_id = $1 limit 1`,
        [order.id],
      )
      expect(rows).toEqual([{ provider: 'promptpay', account: 'gateway:promptpay' }])
    } finally {
      platform.payments = second
    }
  })

  test('INV-12 naming the order of another person pays that order for nobody', async () => {
    const [buyer, thief] = [await till.buyer(), await till.buyer()]
    const order = await orderOf(buyer, 6_500)
    expect((await sendSlip(transfer(6_500), thief, order)).code).toBe('slip.unmatched')
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
  })

  test('INV-04 handed in by a visitor it is kept for staff', async () => {
    const buyer = await till.buyer()
    const order = await orderOf(buyer, 6_700)
    expect((await sendSlip(transfer(6_700), undefined, order)).code).toBe('slip.unmatched')
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
  })

  test('INV-01 one slip pays one order, for ever', async () => {
    const [buyer, other] = [await till.buyer(), await till.buyer()]
    const order = await orderOf(buyer, 6_900)
    const again = await orderOf(other, 6_900)
    const slip = transfer(6_900)
    expect((await sendSlip(slip, buyer)).data).toEqual({ order: order.id, state: 'paid' })
    expect((await sendSlip(slip, other, again)).code).toBe('slip.used')
    expect((await till.read(other, again.id)).state).toBe('waiting')
  })

  test('INV-01 two people with one slip at the same moment: one order is paid', async () => {
    for (let round = 0; round < 10; round += 1) {
      const people = [await till.buyer(), await till.buyer()]
      const orders = await Promise.all(people.map((person) => orderOf(person, 7_100)))
      const slip = transfer(7_100)
      await Promise.all(people.map((person) => sendSlip(slip, person)))
      const states = await Promise.all(
        orders.map(async (order, index) => (await till.read(people[index] as CastPerson, order.id)).state),
      )
      expect(states.toSorted()).toEqual(['paid', 'waiting'])
    }
  })

  test('INV-04 an old transfer, one to somebody else and one of another currency pay nothing', async () => {
    const buyer = await till.buyer()
    const start = till.shop.clock.now()
    const old = transfer(7_300)
    till.shop.clock.advance(6 * 60_000 + 1_000)
    const order = await orderOf(buyer, 7_300)
    expect((await sendSlip(old, buyer)).code).toBe('slip.unmatched')
    expect((await sendSlip(transfer(7_300, { receiver: 'foreign' }), buyer)).code).toBe('slip.not-verified')
    expect((await sendSlip(transfer(7_300, { currency: '' }), buyer)).code).toBe('slip.not-verified')
    expect((await sendSlip(transfer(7_300, { receiver: 'unsure' }), buyer)).code).toBe('slip.unmatched')
    expect((await till.read(buyer, order.id)).state).toBe('waiting')
    till.shop.clock.set(start)
  })

  test('INV-04 that says too little of its receiver waits for staff, who look at the statement: ours, it pays, else it is nothing', async () => {
    const staff = await createPerson(till.shop.platform, { permissions: [{ permission: 2, store: -1 }] })
    const decide = async (ours: boolean) => {
      const { money } = await till.shop.done(staff, 'listOpenMoney', { kind: 'held' })
      const input = { id: money.find(({ amount }) => amount === 75)?.id, ours }
      const { paid } = await till.shop.done(staff, 'judgeMoney', input)
      expect(await till.shop.codeOf(staff, 'judgeMoney', input)).toBe('money.decided-meanwhile')
      return paid
    }
    const buyer = await till.buyer()
    const order = await orderOf(buyer, 7_500)
    const [foreign, own] = [1, 2].map(() => transfer(7_500, { receiver: 'unsure' }))
    await sendSlip(String(foreign), buyer)
    expect(await decide(false)).toBeNull()
    expect((await sendSlip(String(foreign), buyer)).code).toBe('slip.not-verified')
    await sendSlip(String(own), buyer)
    expect(await decide(true)).toBe(order.id)
    expect((await sendSlip(String(own), buyer)).data).toEqual({ order: order.id, state: 'paid' })
  })

  test('of which another sum is known than when it was held is of that sum', async () => {
    const buyer = await till.buyer()
    const order = await orderOf(buyer, 7_700)
    const slip = transfer(7_600, { receiver: 'unsure' })
    await sendSlip(slip, buyer, order)
    const held = [...known].at(-1)
    if (held !== undefined) known.set(held[0], { ...held[1], amountSatang: 7_700, receiver: 'ours' })
    expect((await sendSlip(slip, buyer, order)).data).toEqual({ order: order.id, state: 'paid' })
  })
})
