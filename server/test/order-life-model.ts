import fc from 'fast-check'
import { expect } from 'vitest'
import type { SandboxBehaviourName } from '#server/adapters/payments/sandbox-behaviours.ts'
import { createPromo } from '#server/features/orders/promo-codes/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { tasks } from '#server/worker.ts'
import { type CastPerson, createPerson } from './cast.ts'
import type { Till } from './till.ts'

const day = 24 * 3_600_000

type State = 'waiting' | 'paid' | 'expired' | 'cancelled'
type ModelOrder = {
  id: string
  qrData: string
  buyer: number
  sheets: number[]
  promo: boolean
  state: State
  created: number
}

/** The facts a careful clerk would note: orders, who owns what, uses of the one code, money to give back. */
export type Model = {
  now: number
  orders: ModelOrder[]
  owned: Set<string>
  usesLeft: number
  dueBack: number
  unmatched: number
}

/** The shop as it is: people, sheets and a code of this sequence alone, so that nothing is left of the last one. */
export type Shop = { till: Till; buyers: CastPerson[]; sheets: string[]; code: string }

const priceSatang = 5_900
export const promoUses = 3
const buyersCount = 2
const sheetsCount = 4

type Command = fc.AsyncCommand<Model, Shop>

const own = (model: Model, buyer: number, sheet: number) => model.owned.has(`${buyer} ${sheet}`)
const isOpen = (order: ModelOrder) => order.state === 'waiting'
const key = (sheets: readonly number[], promo: boolean) =>
  `${sheets.toSorted((a, b) => a - b).join()} ${promo}`

class Order implements Command {
  readonly buyer: number
  readonly sheets: number[]
  readonly promo: boolean
  constructor(buyer: number, sheets: number[], promo: boolean) {
    this.buyer = buyer
    this.sheets = sheets
    this.promo = promo
  }
  check = () => true
  toString = () => `order(buyer ${this.buyer}, sheets ${this.sheets.join()}${this.promo ? ', code' : ''})`
  async run(model: Model, shop: Shop): Promise<void> {
    const { status, body } = await shop.till.shop.call(
      'createOrder',
      {
        sheets: this.sheets.map((sheet) => shop.sheets[sheet]),
        ...(this.promo ? { promoCode: shop.code } : {}),
      },
      { token: shop.buyers[this.buyer]?.token ?? '' },
    )
    if (this.sheets.some((sheet) => own(model, this.buyer, sheet))) {
      mustEqual(body.code, 'orders.already-owned')
      return
    }
    // Its time is over but the sweep has not come: ordering again ends it and begins anew.
    const equal = model.orders.find(
      (order) =>
        isOpen(order) &&
        order.buyer === this.buyer &&
        key(order.sheets, order.promo) === key(this.sheets, this.promo),
    )
    if (equal !== undefined && model.now >= equal.created + day) close(model, equal, 'expired')
    if (equal !== undefined && isOpen(equal)) {
      mustEqual(body.data.id, equal.id)
      return
    }
    if (this.promo && model.usesLeft === 0) {
      mustEqual(body.code, 'promo.used-up')
      // Refused as a whole: what was ended on the way is open again.
      if (equal !== undefined) {
        equal.state = 'waiting'
      }
      return
    }
    mustEqual(status, 200, JSON.stringify(body))
    const { id } = body.data
    mustEqual(
      model.orders.some((order) => order.id === id),
      false,
    )
    if (this.promo) model.usesLeft -= 1
    const got = await shop.till.shop.call('getOrder', { id }, { token: shop.buyers[this.buyer]?.token ?? '' })
    const { order } = got.body.data
    const list = this.sheets.length * priceSatang
    mustEqual(Math.round(order.price * 100), this.promo ? list - Math.round(list / 10) : list)
    model.orders.push({
      id,
      qrData: order.qrData ?? '',
      buyer: this.buyer,
      sheets: this.sheets,
      promo: this.promo,
      state: 'waiting',
      created: model.now,
    })
  }
}

class Pay implements Command {
  readonly place: number
  readonly behaviour: SandboxBehaviourName
  constructor(place: number, behaviour: SandboxBehaviourName) {
    this.place = place
    this.behaviour = behaviour
  }
  check = (model: Readonly<Model>) => model.orders.length > 0
  toString = () => `pay(order ${this.place}, ${this.behaviour})`
  async run(model: Model, shop: Shop): Promise<void> {
    const order = model.orders[this.place % model.orders.length]
    if (order === undefined) return
    // The bank prints whole seconds; a transfer in the second of its order is after it.
    await advance(model, shop, 1_000)
    await shop.till.pay(order, this.behaviour)
    await shop.till.callBack()
    const transfers = { 'on-time': 1, repeated: 1, double: 2, short: 1, excess: 1, forged: 0 }[
      this.behaviour as 'double'
    ]
    for (let transfer = 0; transfer < transfers; transfer += 1) this.receive(model, order)
    await expectAsModel(model, shop)
  }
  /** Effect of a transfer: the table of payments.md §6.3. */
  receive(model: Model, order: ModelOrder): void {
    if (order.state === 'paid' || !isOpen(order) || model.now > order.created + day) {
      model.dueBack += 1
      return
    }
    if (this.behaviour === 'short' || this.behaviour === 'excess') {
      model.unmatched += 1
      return
    }
    const owned = order.sheets.filter((sheet) => own(model, order.buyer, sheet))
    if (owned.length > 0) model.dueBack += 1
    if (owned.length === order.sheets.length) return close(model, order, 'cancelled')
    order.state = 'paid'
    for (const sheet of order.sheets) model.owned.add(`${order.buyer} ${sheet}`)
  }
}

class GiveUp implements Command {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
  check = (model: Readonly<Model>) => model.orders.length > 0
  toString = () => `give up(order ${this.place})`
  async run(model: Model, shop: Shop): Promise<void> {
    const order = model.orders[this.place % model.orders.length]
    if (order === undefined) return
    const input = { id: order.id }
    const stranger = shop.buyers[(order.buyer + 1) % buyersCount]
    const refused = await shop.till.shop.call('cancelOrder', input, { token: stranger?.token ?? '' })
    mustEqual(refused.status, 404)
    const { status, body } = await shop.till.shop.call('cancelOrder', input, {
      token: shop.buyers[order.buyer]?.token ?? '',
    })
    if (isOpen(order)) {
      mustEqual(status, 200)
      close(model, order, 'cancelled')
    } else mustEqual(body.code, order.state === 'paid' ? 'orders.already-paid' : 'orders.closed')
    await expectAsModel(model, shop)
  }
}

/** Time goes by; with or without the sweep that ends orders. */
class Wait implements Command {
  readonly hours: number
  readonly sweeps: boolean
  constructor(hours: number, sweeps: boolean) {
    this.hours = hours
    this.sweeps = sweeps
  }
  check = () => true
  toString = () => `wait(${this.hours} h${this.sweeps ? ', sweep' : ''})`
  async run(model: Model, shop: Shop): Promise<void> {
    await advance(model, shop, this.hours * 3_600_000)
    if (this.sweeps) {
      // A scheduled job, which no action enqueues.
      await tasks(shop.till.shop.platform)['orders.expire']?.({})
      for (const order of model.orders) {
        if (isOpen(order) && model.now >= order.created + day + 120_000) close(model, order, 'expired')
      }
    }
    await expectAsModel(model, shop)
  }
}

function close(model: Model, order: ModelOrder, state: State): void {
  order.state = state
  if (order.promo) model.usesLeft += 1
}

async function advance(model: Model, shop: Shop, milliseconds: number): Promise<void> {
  shop.till.shop.clock.advance(milliseconds)
  model.now = shop.till.shop.platform.clock.now().getTime()
}

function mustEqual(actual: unknown, expected: unknown, what?: string): void {
  expect(actual, what).toEqual(expected)
}

async function expectAsModel(model: Model, shop: Shop): Promise<void> {
  const { platform } = shop.till.shop
  const ids = shop.buyers.map((buyer) => buyer.id)
  const orders = await platform.db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('buyer_id', 'in', ids)
    .execute()
  expect(new Map(orders.map((order) => [order.id, order.state]))).toEqual(
    new Map(model.orders.map((order) => [order.id, order.state])),
  )
  const entries = await platform.db
    .selectFrom('library_entry')
    .selectAll()
    .where('person_id', 'in', ids)
    .execute()
  const owned = entries.map(
    (entry) => `${ids.indexOf(entry.person_id)} ${shop.sheets.indexOf(entry.sheet_id)}`,
  )
  expect(new Set(owned)).toEqual(model.owned)
  const { rows } = await platform.pool.query<{ due: number; unmatched: number; used: number }>(
    `select (select count(*) from refund_due where person_id = any($1)) as due,
      (select count(*) from money_received where person_id = any($1) and state = 'UNMATCHED') as unmatched,
      (select used_count from promo_code where code = $2) as used`,
    [ids, shop.code],
  )
  expect(rows[0]).toEqual({
    due: model.dueBack,
    unmatched: model.unmatched,
    used: promoUses - model.usesLeft,
  })
}

const place = fc.nat({ max: 20 })
export const commands = [
  fc
    .tuple(
      fc.nat({ max: buyersCount - 1 }),
      fc.uniqueArray(fc.nat({ max: sheetsCount - 1 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
    )
    .map(([buyer, sheets, promo]) => new Order(buyer, sheets, promo)),
  fc
    .tuple(
      place,
      fc.constantFrom<SandboxBehaviourName>(
        'on-time',
        'on-time',
        'repeated',
        'double',
        'short',
        'excess',
        'forged',
      ),
    )
    .map(([order, behaviour]) => new Pay(order, behaviour)),
  place.map((order) => new GiveUp(order)),
  fc.tuple(fc.constantFrom(1, 5, 25), fc.boolean()).map(([hours, sweeps]) => new Wait(hours, sweeps)),
]

let sequences = 0
export async function openShop(till: Till): Promise<Shop> {
  const { platform } = till.shop
  sequences += 1
  const code = `MODEL${sequences}`
  await inTransaction(platform.db, (trx) =>
    createPromo(trx, platform, null, {
      code,
      descriptionTh: '',
      descriptionEn: '',
      kind: 'percent',
      amount: 10,
      storeCode: null,
      useLimitTotal: promoUses,
      useLimitPerBuyer: null,
      validFrom: new Date(0),
      validUntil: new Date(platform.clock.now().getTime() + 1_000 * day),
    }),
  )
  const buyers = await Promise.all(Array.from({ length: buyersCount }, () => createPerson(platform)))
  const sheets = await Promise.all(Array.from({ length: sheetsCount }, () => till.sheet(priceSatang)))
  return { till, buyers, sheets, code }
}
