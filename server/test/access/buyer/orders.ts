import type { CallName } from '#contract/paths.ts'
import { createPerson, createSeller, createSheet, createWaitingOrder } from '../../cast.ts'
import { openCaseOf } from '../../desk-things.ts'
import { paidGift, payAtTheTill } from '../../paid-order.ts'
import {
  but,
  buyers,
  buyersBut,
  everyone,
  everyoneBut,
  nobody,
  signedIn,
  signedInBut,
  type Cells,
  type Row,
  type Scene,
} from '../cells.ts'

export const noOrder = 'ZZZZZZZZZZZZ'

export const ordersRows = {
  // cart
  ownSheet: [
    {
      about: 'a sheet on sale',
      input: ({ cast }) => ({ id: cast.sheet }),
      expected: but(everyone, { O: 'cart.already-owned', A: 'cart.already-owned' }),
    },
    {
      about: 'a draft',
      input: ({ cast }) => ({ id: cast.draft }),
      expected: but(everyoneBut('not-found'), { A: 'cart.already-owned' }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      input: ({ cast }) => ({ id: cast.hidden }),
      expected: but(everyoneBut('not-found'), { A: 'cart.already-owned' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ id: nobody }), expected: everyoneBut('not-found') },
  ],
  getCart: [
    { about: 'a sheet on sale', input: ({ cast }) => ({ cart: [cast.sheet] }), expected: everyone },
    {
      about: 'a draft',
      input: ({ cast }) => ({ cart: [cast.draft] }),
      expected: everyone,
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      input: ({ cast }) => ({ cart: [cast.hidden] }),
      expected: everyone,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', input: () => ({ cart: [nobody] }), expected: everyone },
  ],

  // orders
  getBundles: [{ about: 'of nobody', input: () => ({ author: 'NOBODYHERE' }), expected: everyone }],
  getPromo: [
    {
      about: 'no code',
      input: ({ cast }) => ({ sheets: [cast.freshSheet], promoCode: 'NOSUCH' }),
      expected: but(buyersBut('promo.unknown'), { A: 'orders.not-on-sale' }),
    },
  ],
  createOrder: [
    {
      about: 'a sheet on sale',
      input: ({ cast }) => ({ sheets: [cast.sheet] }),
      expected: but(buyers, { O: 'orders.already-owned', A: 'orders.already-owned' }),
    },
    {
      about: 'a draft',
      input: ({ cast }) => ({ sheets: [cast.draft] }),
      expected: but(buyersBut('orders.not-on-sale'), { A: 'orders.already-owned' }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet on sale with a draft',
      input: ({ cast }) => ({ sheets: [cast.otherSheet, cast.draft] }),
      expected: but(buyersBut('orders.not-on-sale'), {
        A: 'orders.already-owned',
        S: 'orders.already-owned',
      }),
    },
    { about: 'no sheet', input: () => ({ sheets: [nobody] }), expected: buyersBut('orders.not-on-sale') },
  ],
  getOrder: aboutOrders(buyers),
  payOrder: aboutOrders(buyers),
  cancelOrder: aboutOrders(buyers),
  setGiftLink: [
    {
      about: 'an own paid gift',
      input: async (scene) => ({ order: (await giftFrom(scene, scene.callerId)).order, out: true }),
      expected: buyers,
    },
    {
      about: "another person's gift",
      input: async (scene) => ({ order: (await giftFrom(scene, '')).order, out: true }),
      expected: buyersBut('not-found'),
      looksLike: 'no order',
    },
    { about: 'no order', input: () => ({ order: noOrder, out: true }), expected: buyersBut('not-found') },
  ],
  openGift: [
    {
      about: 'a link that is out',
      input: async (scene) => ({ token: (await giftFrom(scene, '')).token }),
      expected: everyone,
    },
    { about: 'no link', input: () => ({ token: 'guessed' }), expected: everyoneBut('gift.unknown') },
  ],
  takeGift: [
    {
      about: 'a link that is out',
      input: async (scene) => ({ token: (await giftFrom(scene, '')).token }),
      expected: buyers,
    },
    {
      about: 'a gift of their own',
      input: async (scene) => ({ token: (await giftFrom(scene, scene.callerId)).token }),
      expected: buyersBut('gift.from-you'),
    },
    { about: 'no link', input: () => ({ token: 'guessed' }), expected: buyersBut('gift.unknown') },
  ],
  useCredit: aboutOrders(buyersBut('credit.not-enough')),
  keepMoney: aboutPaid((order) => ({ order, amount: 12 }), buyersBut('money.decided-meanwhile')),
  getCredit: [{ about: "one's own", input: () => ({}), expected: buyers }],
  withdrawCredit: [
    {
      about: 'more than there is',
      input: () => ({ amount: 1, bank: '014', account: '1234567890' }),
      expected: buyersBut('credit.not-enough'),
    },
  ],
  getRefund: aboutPaid((order) => ({ order })),
  askRefund: aboutPaid((order) => ({
    order,
    lines: [0],
    cause: 'mind',
    message: '',
    bank: '014',
    account: '1234567890',
  })),
  openCase: [
    {
      about: 'nothing of theirs',
      input: () => ({ topic: 'other', message: 'สวัสดี' }),
      expected: signedIn,
    },
    {
      about: "somebody else's order",
      input: async (scene) => ({
        topic: 'payment',
        about: `order:${await foreignOrder(scene)}`,
        message: 'จ่ายแล้ว',
      }),
      expected: signedInBut('not-found'),
      looksLike: 'no order',
    },
    {
      about: 'no order',
      input: () => ({ topic: 'payment', about: `order:${noOrder}`, message: 'จ่ายแล้ว' }),
      expected: signedInBut('not-found'),
    },
  ],
  claimCopyright: [
    {
      about: 'no sheet',
      input: () => ({
        sheet: nobody,
        name: 'ก',
        address: 'เชียงใหม่',
        email: 'a@example.com',
        work: 'หนังสือ',
        sworn: true,
        signature: 'ก',
      }),
      expected: everyoneBut('not-found'),
    },
  ],
  getMyCases: [{ about: 'the own ones', input: () => ({}), expected: signedIn }],
  writeInCase: [
    {
      about: "somebody else's",
      input: async ({ app }) => ({ id: await openCaseOf(app.platform), message: 'ขอดูด้วย' }),
      expected: signedInBut('not-found'),
      looksLike: 'none',
    },
    { about: 'none', input: () => ({ id: nobody, message: 'ขอดูด้วย' }), expected: signedInBut('not-found') },
  ],
  slipVerify: [{ about: 'no slip', input: () => ({ qr: 'no slip' }), expected: everyoneBut('slip.form') }],
} satisfies Partial<Record<CallName, Row>>

/** An order of the caller's; of a passer-by's for the visitor, so that the input is a valid one. */
export async function ownOrder({ app, cast, callerId }: Scene): Promise<string> {
  const buyerId = callerId === '' ? (await createPerson(app.platform)).id : callerId
  return await createWaitingOrder(app.platform, { buyerId, sheetId: cast.otherSheet })
}

export async function foreignOrder({ app, cast }: Scene): Promise<string> {
  const stranger = await createPerson(app.platform)
  return await createWaitingOrder(app.platform, { buyerId: stranger.id, sheetId: cast.otherSheet })
}

function aboutOrders(own: Cells): Row {
  const missing = buyersBut('not-found')
  return [
    { about: 'an own order', input: async (scene) => ({ id: await ownOrder(scene) }), expected: own },
    {
      about: "another person's order",
      input: async (scene) => ({ id: await foreignOrder(scene) }),
      expected: missing,
      looksLike: 'no order',
    },
    { about: 'no order', input: () => ({ id: noOrder }), expected: missing },
  ]
}

/** A paid gift of a sheet that no other case is about. */
async function giftFrom({ app: { platform } }: Scene, giverId: string) {
  const buyerId = giverId === '' ? (await createPerson(platform)).id : giverId
  const { id: authorId } = await createSeller(platform)
  const sheetId = await createSheet(platform, { authorId, priceSatang: 12_000 })
  return await paidGift(platform, { buyerId, sheetId })
}

/** An order of the caller's that was paid by a transfer and not opened; of a sheet that no other case is about. */
async function ownPaid({ app: { platform }, callerId }: Scene): Promise<string> {
  const buyerId = callerId === '' ? (await createPerson(platform)).id : callerId
  const { id: authorId } = await createSeller(platform)
  const sheetId = await createSheet(platform, { authorId, priceSatang: 12_000 })
  const id = await createWaitingOrder(platform, { buyerId, sheetId })
  await payAtTheTill(platform, id)
  return id
}

function aboutPaid(askOf: (order: string) => object, own: Cells = buyers): Row {
  const missing = buyersBut('not-found')
  return [
    {
      about: 'an own paid order',
      input: async (scene) => askOf(await ownPaid(scene)),
      expected: own,
    },
    {
      about: "another person's order",
      input: async (scene) => askOf(await foreignOrder(scene)),
      expected: missing,
      looksLike: 'no order',
    },
    { about: 'no order', input: () => askOf(noOrder), expected: missing },
  ]
}
