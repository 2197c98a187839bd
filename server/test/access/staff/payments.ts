import type { CallName } from '#contract/paths.ts'
import { createSeller } from '../../cast.ts'
import { createPaymentRecord, createPayout } from '../../payment-records.ts'
import {
  aboutStores,
  accountants,
  but,
  nobody,
  nothing,
  type Expected,
  treasurers,
  type Row,
  type Scene,
} from '../cells.ts'

const aMonth = { year: 2026, month: 10 }

/** Statistics, tax, payments and closed months, by staff 2 of their store; what is about all sellers by those of every store. */
export const paymentsRows = {
  getStatMeta: nothing(accountants),
  getStatStores: nothing(accountants),
  getStat: aboutStores(but(accountants, { X: 'not-found' }), { query: 'revenue' }, 'not-found'),
  getStatMisses: aboutStores(but(accountants, { X: 'not-found' }), {}, 'not-found'),

  // tax papers and the tax policy, by staff 2 of every store
  getTaxSell: aboutTaxMonth(),
  getTaxPay: aboutTaxMonth(),
  getCertificates: aboutTaxMonth(),
  issueCertificates: aboutTaxMonth(),
  replaceCertificate: [
    {
      about: 'no certificate',
      input: () => ({ id: nobody, reason: 'ที่อยู่ผิด' }),
      expected: treasurers('not-found'),
    },
  ],
  openTaxPapers: [
    ...aboutTaxMonth({ kind: 'pay' }),
    {
      about: 'no certificate',
      input: () => ({ kind: 'certificate', id: nobody }),
      expected: treasurers('not-found'),
    },
  ],
  listTaxPaperFiles: aboutTaxMonth({ kind: 'certificates' }),
  getTaxPolicy: nothing(treasurers()),
  confirmTaxRow: [
    { about: 'no row', input: () => ({ id: nobody, note: 'นักบัญชียืนยัน' }), expected: treasurers('not-found') },
  ],
  getSharePolicy: nothing(treasurers()),
  addShareRow: [
    {
      about: 'a later share',
      input: () => ({ store: null, from: '2090-01', percent: 65 }),
      expected: treasurers(),
    },
  ],
  rehearseShareRow: [{ about: 'no row', input: () => ({ id: nobody }), expected: treasurers('not-found') }],
  confirmShareRow: [
    {
      about: 'no row',
      input: () => ({ id: nobody, note: 'ตกลงกับสถาบัน' }),
      expected: treasurers('not-found'),
    },
  ],
  withdrawPolicyRow: [
    { about: 'no row', input: () => ({ of: 'tax', id: nobody }), expected: treasurers('not-found') },
  ],
  rehearseTaxRow: [{ about: 'no row', input: () => ({ id: nobody }), expected: treasurers('not-found') }],
  addTaxRow: [
    {
      about: 'a later row',
      input: () => ({
        from: '2090-01',
        to: null,
        payer: 'HYTEXTS',
        ratePercent: 3,
        threshold: null,
        channel: 'ORDINARY',
        fee: null,
      }),
      expected: treasurers(),
    },
  ],
  saveBankHoliday: [
    {
      about: 'a day',
      input: () => ({ day: '2090-01-02', name: 'วันหยุดพิเศษ', source: 'ประกาศ ธปท.' }),
      expected: treasurers(),
    },
  ],
  getTaxRemittances: [{ about: 'what is owed', input: () => ({}), expected: treasurers() }],
  recordTaxRemittance: [
    {
      about: 'nothing that is owed',
      input: () => ({ payer: 'MORE', month: '2025-08', amount: 1, paidOn: '2025-09-05', reference: 'R1' }),
      expected: treasurers('tax.remittance-changed'),
    },
  ],
  removeBankHoliday: [
    { about: 'no such day', input: () => ({ day: '2091-05-09' }), expected: treasurers('not-found') },
  ],

  // payments and closed months, by staff 2 of their store; what is about all sellers by those of every store
  updatePaymentStatusByIds: aboutPayments({ paymentStatus: 'PAUSED' }),
  previewPaymentMove: aboutPayments({ paymentStatus: 'PAUSED' }),
  listPayments: [{ about: 'a list', input: () => ({ list: 'under' }), expected: accountants }],
  moveListedPayments: [
    {
      about: 'a list with nothing in it',
      input: () => ({ list: 'reached', count: 0, sum: 0 }),
      expected: accountants,
    },
  ],
  listPayoutHolds: nothing(treasurers()),
  getPayoutHold: aboutHolds({}),
  holdPayouts: aboutHolds({ reason: 'wrong-account' }),
  releasePayouts: aboutHolds({}, 'payouts.already-decided'),
  getMoveRequests: nothing(treasurers()),
  decideMoveRequest: [
    {
      about: 'no request',
      input: () => ({ id: nobody, confirm: true }),
      expected: treasurers('not-found'),
    },
  ],
  changePayer: aboutPayments({ payer: 'MORE' }),
  returnPayout: [
    {
      about: 'a payout of the store',
      input: async ({ app, cast }) => ({
        payout: await createPayout(app.platform, { store: cast.store }),
        reason: 'บัญชีปิด',
      }),
      expected: but(accountants, { X: 'not-found' }),
      looksLike: 'no payout',
    },
    {
      about: 'no payout',
      input: () => ({ payout: nobody, reason: 'บัญชีปิด' }),
      expected: but(accountants, { '2': 'not-found', X: 'not-found', G: 'not-found' }),
    },
  ],
  listMoreServices: nothing(accountants),
  getFinalizedMonthlyPay: [{ about: 'a month', input: () => aMonth, expected: accountants }],
  getHytextsTopay: nothing(accountants),
  getHytextsCarriedOver: nothing(accountants),
  getAuthorPaymentHistory: [
    {
      about: 'a seller of the store',
      input: async ({ app, cast }) => {
        const { id } = await createSeller(app.platform)
        await createPaymentRecord(app.platform, { store: cast.store, sellerId: id })
        return { query: id }
      },
      expected: but(accountants, { X: 'payouts.no-author' }),
      looksLike: 'nobody',
    },
    {
      about: 'nobody',
      input: () => ({ query: nobody }),
      expected: but(accountants, {
        '2': 'payouts.no-author',
        X: 'payouts.no-author',
        G: 'payouts.no-author',
      }),
    },
  ],
  listClosedSales: [
    { about: 'a month', input: () => ({ ...aMonth, part: 'payable' }), expected: accountants },
  ],
  listClosedBranches: [{ about: 'a month', input: () => aMonth, expected: accountants }],
  getMonthClose: [{ about: 'a month', input: () => aMonth, expected: accountants }],
  closeMonth: [
    {
      about: 'a month to come',
      input: () => ({ year: 2199, month: 1 }),
      expected: treasurers('payouts.month-not-over'),
    },
  ],
} satisfies Partial<Record<CallName, Row>>

function aboutTaxMonth(rest: object = {}): Row {
  return [{ about: 'a month', input: () => ({ month: 10, year: 2026, ...rest }), expected: treasurers() }]
}

/** Payment records of the store, by staff 2 of it; one foreign id refuses the whole. */
function aboutPayments(rest: object): Row {
  const payers = but(accountants, { X: 'not-found' })
  const record = ({ app, cast }: Scene) => createPaymentRecord(app.platform, { store: cast.store })
  const missing = but(payers, { '2': 'not-found', G: 'not-found' })
  return [
    {
      about: 'a record of the store',
      input: async (scene) => ({ ids: [await record(scene)], ...rest }),
      expected: payers,
      looksLike: 'no record',
    },
    {
      about: 'one of the store and one of another',
      input: async (scene) => ({
        ids: [
          await record(scene),
          await createPaymentRecord(scene.app.platform, { store: scene.cast.otherStore }),
        ],
        ...rest,
      }),
      expected: but(payers, { '2': 'not-found' }),
    },
    { about: 'no record', input: () => ({ ids: [nobody], ...rest }), expected: missing },
  ]
}

function aboutHolds(rest: object, expected: Expected = 'ok'): Row {
  return [
    {
      about: 'a seller',
      input: async ({ app }) => ({ seller: (await createSeller(app.platform)).id, ...rest }),
      expected: treasurers(expected),
    },
    { about: 'no seller', input: () => ({ seller: nobody, ...rest }), expected: treasurers('not-found') },
  ]
}
