import { describe, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { CallName } from '#contract/paths.ts'
import { askedRefund, heldMoney, strayMoney, payAtTheTill } from './paid-order.ts'
import {
  type CastPerson,
  createCompleteSheet,
  createGroup,
  createPerson,
  createSeller,
  createStore,
  createWaitingOrder,
} from './cast.ts'
import { claimOf, openCaseOf, questionOf, reviewOf, waitingPictureOf } from './desk-things.ts'
import { createPaymentRecord, createPayout } from './payment-records.ts'
import { openReportOf } from './reported-sheet.ts'
import { testApp } from './test-app.ts'
import { newId } from '#server/platform/ids.ts'

const store = 1
/** One record a month for each seller. */
let months = 0
function nextMonth(): number {
  months += 1
  return 202500 + months
}
const everyRight = ([1, 2, 3] as const).map((permission) => ({ permission, store: -1 }))

/** A person who sells, buys and holds every right, and another with the same rights. */
const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
await createStore(app.platform, { code: store })
const self = await createSeller(app.platform, { name: 'Self', permissions: everyRight })
const other = await createSeller(app.platform, { name: 'Other', permissions: everyRight })

type Matter = { about: string; object: RegExp; input: (owner: CastPerson) => Promise<object> }

const mySheet =
  (rest: object = {}, facts: { status?: 1 | 2 } = {}) =>
  async (owner: CastPerson) => ({
    id: await createCompleteSheet(app.platform, { authorId: owner.id, ...facts }),
    ...rest,
  })
const sheetMatter = (rest: object = {}, facts: { status?: 1 | 2 } = {}): Matter[] => [
  { about: 'a sheet', object: /^sheet:/, input: mySheet(rest, facts) },
]
const records = (rest: object): Matter[] => [
  {
    about: 'a payout',
    object: /^payment:/,
    input: async (owner) => ({
      ids: [await createPaymentRecord(app.platform, { store, sellerId: owner.id, month: nextMonth() })],
      ...rest,
    }),
  },
]

const sellerMatter = (rest: object): Matter[] => [
  {
    about: 'what is owed to oneself',
    object: /^seller:/,
    input: async ({ id }) => ({ seller: id, ...rest }),
  },
]

/** Money whose sender one is oneself. */
async function ownMoney(owner: CastPerson): Promise<{ id: string; amount: number }> {
  const id = await strayMoney(app.platform)
  await app.change('money_received', { id: Number(id.slice(6)) }, { person_id: owner.id })
  return { id, amount: 120 }
}

async function orderOf(buyer: CastPerson, author: CastPerson): Promise<string> {
  const sheetId = await createCompleteSheet(app.platform, { authorId: author.id })
  return await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId })
}

async function paidOrderOf(buyer: CastPerson, author: CastPerson): Promise<string> {
  const id = await orderOf(buyer, author)
  await payAtTheTill(app.platform, id)
  return id
}

/** Each decision of staff about a thing that has an owner, and how it becomes a thing of this owner. */
const decisions: Partial<Record<CallName, readonly Matter[]>> = {
  claimSheet: sheetMatter({}, { status: 1 }),
  approveSheet: sheetMatter({}, { status: 2 }),
  rejectSheet: sheetMatter({ reason: 'อ่านไม่ออก' }, { status: 2 }),
  resetSheet: sheetMatter(),
  saveSheet: sheetMatter({ price: 9_999 }),
  shsheet: sheetMatter({ visible: false }),
  highlightsheet: sheetMatter({ highlighted: true }),
  decidePrice: sheetMatter({ price: 999, accept: true }),
  pauseSale: sheetMatter({ kind: 'sheet', reason: 'ตรวจลิขสิทธิ์' }),
  resumeSale: sheetMatter({ kind: 'sheet' }),
  staffFinishUpload: sheetMatter({ keys: ['x'] }),
  flagSamples: sheetMatter({ flagged: true, note: 'x' }),
  makeSamples: sheetMatter({ pages: [1] }),
  saveGroup: [
    {
      about: 'a recommended package with an own sheet',
      object: /^sheet:/,
      input: async (owner) => ({
        store,
        name: 'แพ็ก',
        detail: '',
        recommended: true,
        visible: true,
        sheets: [
          await createCompleteSheet(app.platform, { authorId: (await createSeller(app.platform)).id }),
          await createCompleteSheet(app.platform, { authorId: owner.id }),
        ],
      }),
    },
  ],
  markGroups: [
    {
      about: 'a package with an own sheet',
      object: /^sheet:/,
      input: async (owner) => {
        const sheet = await createCompleteSheet(app.platform, { authorId: owner.id })
        const id = await createGroup(app.platform, { sheets: [sheet], recommended: false })
        return { ids: [id], mark: 'recommend' }
      },
    },
  ],
  actionReport: [
    {
      about: 'a report about an own sheet',
      object: /^report:/,
      input: async (owner) => ({
        id: await openReportOf(app.platform, await createCompleteSheet(app.platform, { authorId: owner.id })),
        action: 'ตรวจแล้ว',
      }),
    },
    {
      about: 'a report of their own',
      object: /^report:/,
      input: async (owner) => {
        const author = await createSeller(app.platform)
        const id = await openReportOf(
          app.platform,
          await createCompleteSheet(app.platform, { authorId: author.id }),
        )
        await app.change('report', { id }, { reporter_id: owner.id })
        return { id, action: 'ตรวจแล้ว' }
      },
    },
  ],
  decideAuthorPicture: [
    {
      about: 'their own picture',
      object: /^seller:/,
      input: async (owner) => {
        await createCompleteSheet(app.platform, { authorId: owner.id })
        return { author: owner.id, since: await waitingPictureOf(app.platform, owner.id), show: true }
      },
    },
  ],
  decideQuestion: [
    {
      about: 'a question about an own sheet',
      object: /^sheet:/,
      input: async (owner) => ({
        id: await questionOf(app.platform, await createCompleteSheet(app.platform, { authorId: owner.id })),
        hide: true,
      }),
    },
    {
      about: 'an own question',
      object: /^sheet:/,
      input: async (owner) => {
        const author = await createSeller(app.platform)
        const sheet = await createCompleteSheet(app.platform, { authorId: author.id })
        return { id: await questionOf(app.platform, sheet, { askerId: owner.id }), hide: true }
      },
    },
    {
      about: 'a review of an own sheet',
      object: /^sheet:/,
      input: async (owner) => {
        const sheet = await createCompleteSheet(app.platform, { authorId: owner.id })
        return { id: await reviewOf(app.platform, sheet), hide: true, review: { reason: 'คำหยาบ' } }
      },
    },
    {
      about: 'an own answer to a review',
      object: /^sheet:/,
      input: async (owner) => {
        const sheet = await createCompleteSheet(app.platform, { authorId: owner.id })
        return { id: await reviewOf(app.platform, sheet, { answer: 'ขอบคุณ' }), hide: true }
      },
    },
    {
      about: 'an answer to an own review',
      object: /^sheet:/,
      input: async (owner) => {
        const author = await createSeller(app.platform)
        const sheet = await createCompleteSheet(app.platform, { authorId: author.id })
        return {
          id: await reviewOf(app.platform, sheet, { writerId: owner.id, answer: 'ขอบคุณ' }),
          hide: true,
        }
      },
    },
  ],
  decideClaim: [
    {
      about: 'a claim about an own sheet',
      object: /^claim:/,
      input: async (owner) => ({
        id: await claimOf(app.platform, await createCompleteSheet(app.platform, { authorId: owner.id })),
        decision: 'kept',
        answer: 'ขายต่อได้',
        seen: 'open',
      }),
    },
  ],
  answerCase: [
    {
      about: 'a conversation of their own',
      object: /^case:/,
      input: async (owner) => ({
        id: await openCaseOf(app.platform, owner.id),
        message: 'ตรวจแล้ว',
        seen: 1,
      }),
    },
  ],
  assignCase: [
    {
      about: 'a conversation of their own',
      object: /^case:/,
      input: async (owner) => ({ id: await openCaseOf(app.platform, owner.id), to: null, seen: null }),
    },
  ],
  openCaseFor: [
    {
      about: 'oneself',
      object: /^person:/,
      input: async (owner) => ({ about: `person:${owner.id}`, topic: 'other', message: 'สวัสดี' }),
    },
  ],
  refundOrder: [
    {
      about: 'an own order',
      object: /^order:/,
      input: async (owner) => ({
        id: await paidOrderOf(owner, await createSeller(app.platform)),
        reason: 'ซื้อผิด',
        amount: 120,
      }),
    },
    {
      about: 'a sale of an own sheet',
      object: /^order:/,
      input: async (owner) => ({
        id: await paidOrderOf(await createPerson(app.platform), owner),
        reason: 'ซื้อผิด',
        amount: 120,
      }),
    },
  ],
  decideRefundRequest: [
    {
      about: 'a wish of their own',
      object: /^order:/,
      input: async (owner) => wishOf(await paidOrderOf(owner, await createSeller(app.platform))),
    },
    {
      about: 'a wish about an own sheet',
      object: /^order:/,
      input: async (owner) => wishOf(await paidOrderOf(await createPerson(app.platform), owner)),
    },
  ],
  matchMoney: [
    {
      about: 'money for an own order',
      object: /^money:/,
      input: async (owner) => ({
        id: await strayMoney(app.platform),
        order: await orderOf(owner, await createSeller(app.platform)),
      }),
    },
  ],
  judgeMoney: [
    {
      about: 'money for an own order',
      object: /^money:/,
      input: async (owner) => ({
        id: await heldMoney(app.platform, await orderOf(owner, await createSeller(app.platform))),
        ours: true,
      }),
    },
  ],
  deliverOrder: [
    {
      about: 'money for an own order that ended',
      object: /^money:/,
      input: async (owner) => {
        const order = await orderOf(owner, await createSeller(app.platform))
        await app.change('orders', { id: order }, { state: 'expired', closed_at: app.clock.now() })
        return { id: await strayMoney(app.platform), order }
      },
    },
  ],
  creditMoney: [
    {
      about: 'money of nobody, for oneself',
      object: /^money:/,
      input: async (owner) => ({ id: await strayMoney(app.platform), amount: 120, buyer: owner.id }),
    },
  ],
  oweMoney: [{ about: 'money of oneself', object: /^money:/, input: ownMoney }],
  refundThroughProvider: [{ about: 'money owed to oneself', object: /^(due|money):/, input: ownMoney }],
  returnMoney: [
    {
      about: 'money owed to oneself',
      object: /^(due|money):/,
      input: async (owner) => ({ ...(await ownMoney(owner)), reference: '1' }),
    },
  ],
  updatePaymentStatusByIds: records({ paymentStatus: 'PAUSED' }),
  changePayer: records({ payer: 'MORE' }),
  returnPayout: [
    {
      about: 'an own transfer',
      object: /^payout:/,
      input: async (owner) => ({
        payout: await createPayout(app.platform, { store, sellerId: owner.id, month: nextMonth() }),
        reason: 'บัญชีปิด',
      }),
    },
  ],
  decideMoveRequest: [
    {
      about: 'a move with an own payout',
      object: /^payment:/,
      input: async (owner) => {
        const id = newId()
        const asker = await createPerson(app.platform)
        await app.add('payment_move_request', {
          id,
          record_ids: [
            await createPaymentRecord(app.platform, { store, sellerId: owner.id, month: nextMonth() }),
          ],
          status: 'VOID',
          reason: 'x',
          sum_satang: 60_000,
          asked_by: asker.id,
          asked_at: app.clock.now(),
        })
        return { id, confirm: true }
      },
    },
  ],
  stopSellerCode: [
    {
      about: 'an own code',
      object: /^promo:/,
      input: async (owner) => {
        const promoCode = `OWN-${newId()}`
        await app.add('promo_code', {
          code: promoCode,
          kind: 'percent',
          amount: 10,
          seller_id: owner.id,
          valid_from: new Date(0),
          valid_until: new Date('2099-01-01'),
        })
        return { promoCode, reason: 'แจกแทนเงิน' }
      },
    },
  ],
  savePromo: [
    {
      about: 'a code they bought with',
      object: /^promo:/,
      input: async (owner) => {
        const promoCode = `USED${newId()}`
        const terms = await makeCode(promoCode, other)
        const id = await orderOf(owner, await createSeller(app.platform))
        await app.add('promo_use', {
          order_id: id,
          promo_code: promoCode,
          person_id: owner.id,
          used_at: app.clock.now(),
        })
        return { promoCode, revision: 1, ...terms, useLimitTotal: 50 }
      },
    },
  ],
  // Last: nothing is paid while it stands.
  holdPayouts: sellerMatter({ reason: 'wrong-account' }),
  releasePayouts: sellerMatter({}),
}

const wishOf = async (order: string) => ({
  id: await askedRefund(app.platform, order),
  agree: false,
  answer: 'เปิดอ่านแล้ว',
  amount: 120,
})

async function makeCode(promoCode: string, maker: CastPerson) {
  const terms = {
    description: ['ลด', 'Off'],
    useLimitTotal: null,
    useLimitPerBuyer: null,
    validFrom: '2026-11-01T00:00:00Z',
    validUntil: '2026-12-01T00:00:00Z',
  }
  const made = await app.call(
    'newPromo',
    { promoCode, kind: 'percent', amount: 100, store: null, ...terms },
    maker,
  )
  expect(made.body.code).toBeUndefined()
  return terms
}

/** Decide about things without an owner, or about what other staff decide once more; the text says why. */
const nobodysMatter: Partial<Record<CallName, string>> = {
  closeInstitutionRequest: 'a wish of a visitor',
  openDownload: 'reads',
  saveTutoring: 'runs a session, nothing is gained by it',
  endTutoring: 'as above',
  cancelTutoring: 'as above',
  addTutoringCaption: 'as above',
  beginReplayParts: 'as above',
  finishReplayParts: 'as above',
  abortReplayParts: 'as above',
  saveStaffMessage: 'words',
  deleteStaffMessage: 'words',
  sendStaffMessage: 'words',
  steerStaffMessage: 'words',
  authorReveal: 'reads, and is noted',
  newUni: 'stores',
  newDrive: 'stores',
  deleteStore: 'stores',
  addNote: 'words',
  removeStaffMember: 'the own rights may be laid down',
  saveUni: 'stores',
  saveExamTable: 'stores',
  saveDrive: 'stores',
  uploadUniLogoUrl: 'stores',
  uploadUniTemplateUrl: 'stores',
  finishUniUpload: 'stores',
  addPermission: 'only what one holds already can be given (INV-15)',
  removePermission: 'the own right may be laid down',
  moveListedPayments: 'moves through movePayments, whose refusal is tested by updatePaymentStatusByIds',
  closeMonth: 'all sellers at once, by rule',
  finishGroupUpload: 'the picture of a package',
  newPromo: 'nobody has used it yet; its maker cannot buy with it (tested below)',
  stopPromo: 'ends a gain and gives none',
  askBankAgain: 'the bank decides',
  showRefundAccount: 'reads, and is noted',
  resendPaid: 'the same notice again',
  comparePages: 'reads',
  lookAtSubmission: 'says who looks',
  updateVendorIds: 'refused in update-vendors, tested with the vendor files',
  checkBankFile: 'looks at a file',
  applyBankFile: 'moves through movePayments',
  pauseBankFileEntries: 'moves through movePayments',
  importStatement: 'what the bank says',
  acceptSuggestions:
    'pays nobody: what is booked is found on the statement; a payout that came back is booked by returnPayout, which looks',
  explainStatementLine: 'as above',
  undoExplanation: 'as above',
  takeBackStatement: 'as above: the file goes out with what was explained of it, and no payout is touched',
  noteStatementLine: 'words',
  noteBookedItem: 'words',
  saveChartAccount: 'numbers of accounts',
  lockMonth: 'another person confirms it',
  saveStatementProfile: 'names of columns',
  createPaymentRun: 'another person approves it',
  decidePaymentRun: 'who approves a run with an own transfer is refused in decide-payment-run',
  explainRunLines: 'the bank decided; a second person confirms it',
  decideRunExplanation: 'confirms what the bank did',
  getTaxSell: 'reads',
  getTaxPay: 'reads',
  getTaxDesk: 'reads',
  getVatDesk: 'reads',
  addInputTax: 'the tax of the company itself',
  voidInputTax: 'the tax of the company itself',
  addVatRow: 'a rule for everybody; another person confirms it',
  confirmVatRow: 'refused to who entered it, tested with the documents',
  getPnd3File: 'reads',
  getCertificates: 'reads',
  issueCertificates: 'by law, for all of a month',
  replaceCertificate: 'tested with the certificates',
  openTaxPapers: 'reads',
  addShareRow: 'a rule for everybody of a store; another person confirms it',
  confirmShareRow: 'refused to who proposed it, tested with the shares',
  confirmTaxRow: 'a rule for everybody',
  addTaxRow: 'a rule for everybody',
  withdrawPolicyRow: 'nothing changes by it',
  saveBankHoliday: 'a rule for everybody',
  recordTaxRemittance: 'a payment to the tax office',
  removeBankHoliday: 'a rule for everybody',
}

describe('nobody decides about what is their own', () => {
  test('every writing call of staff is either tried here or says why it need not be', () => {
    const writing = Object.entries(calls)
      .filter(([, call]) => call.audience.startsWith('staff') && call.effect === 'writes')
      .map(([name]) => name)
    expect([...Object.keys(decisions), ...Object.keys(nobodysMatter)].sort()).toEqual(writing.sort())
  })

  const cases = Object.entries(decisions).flatMap(([name, matters]) =>
    matters.map((matter) => [name as CallName, matter.about, matter] as const),
  )

  test.each(cases)('%s: %s', async (name, _about, matter) => {
    const refused = await app.call(name, await matter.input(self), self)
    expect([refused.status, refused.body.code]).toEqual([403, 'staff.own-matter'])
    const last = await app.platform.db
      .selectFrom('audit_record')
      .select(['actor_id', 'action', 'object', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({
      actor_id: self.id,
      action: 'staff.own-matter-refused',
      object: expect.stringMatching(matter.object),
      after: { call: name },
    })
    const elsewhere = await app.call(name, await matter.input(self), other)
    expect(elsewhere.body.code).not.toBe('staff.own-matter')
  })

  test('nobody buys with a promo code of their own making; others do', async () => {
    await makeCode('FREE-FOR-ME', self)
    const sheet = await createCompleteSheet(app.platform, {
      authorId: (await createSeller(app.platform)).id,
    })
    const buy = (person: CastPerson) =>
      app.call('createOrder', { sheets: [sheet], promoCode: 'FREE-FOR-ME' }, person)
    expect((await buy(self)).body.code).toBe('promo.own-code')
    expect((await buy(other)).body.code).toBeUndefined()
  })
})
