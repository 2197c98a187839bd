import type { CallName } from '#contract/paths.ts'
import { createPerson } from '../../cast.ts'
import { openCaseOf } from '../../desk-things.ts'
import { askedRefund, payAtTheTill, strayMoney } from '../../paid-order.ts'
import { foreignOrder, noOrder } from '../buyer/orders.ts'
import { but, nobody, nothing, treasurers, type Expected, type Row, type Scene } from '../cells.ts'

/** Orders, refunds and money that pays nothing, by staff 2 of every store. */
export const staffOrderRows = {
  findOrders: nothing(treasurers()),
  staffGetOrder: aboutAnyOrder(foreignOrder, 'ok'),
  previewRefund: aboutAnyOrder(paidOrder, 'ok'),
  refundOrder: aboutAnyOrder(paidOrder, 'ok', { reason: 'สั่งซื้อผิดชีท', amount: 120 }),
  listRefundRequests: nothing(treasurers()),
  decideRefundRequest: [
    {
      about: 'a request',
      input: async (scene) => ({
        id: await askedRefund(scene.app.platform, await paidOrder(scene)),
        agree: true,
        answer: 'ไฟล์เสีย',
        amount: 120,
      }),
      expected: treasurers(),
    },
    {
      about: 'no request',
      input: () => ({ id: noOrder, agree: false, answer: 'x', amount: 0 }),
      expected: treasurers('not-found'),
    },
  ],
  showRefundAccount: [
    {
      about: 'no due',
      input: () => ({ due: 'due:999999999' }),
      expected: treasurers('not-found'),
    },
  ],
  listOpenMoney: nothing(treasurers()),
  moneyCandidates: aboutMoney({}),
  deliverOrder: aboutMoney({}, async (scene) => ({ order: await foreignOrder(scene) }), 'orders.still-open'),
  matchMoney: aboutMoney({}, async (scene) => ({ order: await foreignOrder(scene) })),
  judgeMoney: aboutMoney({ ours: true }, undefined, 'money.decided-meanwhile'),
  refundProofUrl: [{ about: 'a picture', input: () => ({ kind: 'picture' }), expected: treasurers() }],
  openRefundProof: [
    { about: 'no due', input: () => ({ due: 'due:999999999' }), expected: treasurers('not-found') },
  ],
  oweMoney: aboutMoney({ amount: 120 }),
  creditMoney: aboutMoney({ amount: 120, buyer: nobody }, undefined, 'credit.no-buyer'),
  refundThroughProvider: aboutMoney({ amount: 120 }, async () => ({}), 'money.by-hand'),
  returnMoney: aboutMoney(
    { reference: '202611210001', amount: 120 },
    async () => ({}),
    'money.proof-missing',
  ),
  askBankAgain: aboutAnyOrder(foreignOrder, 'ok'),
  resendPaid: aboutAnyOrder(paidOrder, 'ok'),
  findBySlip: [{ about: 'no slip', input: () => ({ qr: 'nothing' }), expected: treasurers('slip.form') }],
  readPerson: [
    { about: 'a buyer', input: ({ cast }) => ({ id: cast.person('B').id }), expected: treasurers() },
    { about: 'nobody', input: () => ({ id: nobody }), expected: treasurers('not-found') },
  ],
  listCases: nothing(treasurers()),
  readCase: aboutCases({}),
  answerCase: aboutCases({ message: 'ตรวจสอบแล้ว', seen: 1 }),
  assignCase: aboutCases({ to: null, seen: null }),
  readCaseStart: [
    {
      about: 'a person',
      input: ({ cast }) => ({ about: `person:${cast.person('B').id}` }),
      expected: treasurers(),
    },
    { about: 'nobody', input: () => ({ about: `person:${nobody}` }), expected: treasurers('not-found') },
  ],
  openCaseFor: [
    {
      about: 'a person',
      input: async ({ app }) => ({
        about: `person:${(await createPerson(app.platform)).id}`,
        topic: 'other',
        message: 'สวัสดี',
      }),
      expected: treasurers(),
    },
    {
      about: 'nobody',
      input: () => ({ about: `person:${nobody}`, topic: 'other', message: 'สวัสดี' }),
      expected: treasurers('not-found'),
    },
  ],
  listNotes: aboutNotes({}),
  addNote: aboutNotes({ text: 'โทรมาถามแล้ว' }),
} satisfies Partial<Record<CallName, Row>>

function aboutCases(rest: object): Row {
  return [
    {
      about: 'a conversation',
      input: async ({ app }) => ({ id: await openCaseOf(app.platform), ...rest }),
      expected: treasurers(),
    },
    { about: 'none', input: () => ({ id: nobody, ...rest }), expected: treasurers('not-found') },
  ]
}

/** About an order or a person, as orders are; about a sheet, by staff 1 of its store. */
function aboutNotes(rest: object): Row {
  return [
    {
      about: 'a person',
      input: ({ cast }) => ({ about: `person:${cast.person('B').id}`, ...rest }),
      expected: treasurers(),
    },
    {
      about: 'an order',
      input: async (scene) => ({ about: `order:${await foreignOrder(scene)}`, ...rest }),
      expected: treasurers(),
    },
    {
      about: 'a sheet',
      input: ({ cast }) => ({ about: `sheet:${cast.sheet}`, ...rest }),
      expected: but(treasurers(), { '1': 'ok', '2': 'not-found', '3': 'not-found', X: 'not-found' }),
    },
  ]
}

/** A stranger's order that was paid by a transfer. */
async function paidOrder(scene: Scene): Promise<string> {
  const id = await foreignOrder(scene)
  await payAtTheTill(scene.app.platform, id)
  return id
}

function aboutAnyOrder(order: (scene: Scene) => Promise<string>, expected: Expected, rest: object = {}): Row {
  return [
    {
      about: 'an order',
      input: async (scene) => ({ id: await order(scene), ...rest }),
      expected: treasurers(expected),
    },
    { about: 'no order', input: () => ({ id: noOrder, ...rest }), expected: treasurers('not-found') },
  ]
}

/** Money of 120 baht that pays nothing. */
function aboutMoney(
  rest: object,
  more: (scene: Scene) => Promise<object> = async () => ({}),
  done: Expected = 'ok',
): Row {
  return [
    {
      about: 'money that pays nothing',
      input: async (scene) => ({ id: await strayMoney(scene.app.platform), ...rest, ...(await more(scene)) }),
      expected: treasurers(done),
    },
    {
      about: 'no money',
      input: async (scene) => ({ id: 'money:999999999', ...rest, ...(await more(scene)) }),
      expected: treasurers('not-found'),
    },
  ]
}
