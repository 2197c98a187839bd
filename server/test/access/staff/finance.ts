import type { CallName } from '#contract/paths.ts'
import { createPerson } from '../../cast.ts'
import { csvOf } from '../../uploading.ts'
import type { TestApp } from '../../test-app.ts'
import { type Expected, type Row, nobody, treasurers } from '../cells.ts'

function asked(input: object, expected: Expected = 'ok'): Row {
  return [{ about: 'an ask', input: () => input, expected: treasurers(expected) }]
}

/** 1234567890121 has the right check digit and belongs to no person here. */
const vendorCsv = csvOf('vendor id,vendor name,national id\r\nV1,มะลิ,1234567890121\r\n')
const bankCsv = csvOf('vendor id,vendor name,amount\r\nV1,มะลิ,"1,234.50"\r\n')

const noLine = { statement: nobody, line: 1 }

async function aBankFile(app: TestApp): Promise<string> {
  // By a person of its own: those of the table are signed out by other rows.
  const { token } = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
  const { body } = await app.call('checkBankFile', { ...bankCsv, paidOn: '2026-11-20' }, { token })
  const { file } = body.data
  return file._id
}

/** Orders, vendors and the bank's files. */
export const financeRows = {
  getVatDesk: asked({ month: '2026-12' }),
  addInputTax: asked(
    {
      month: '2026-11',
      supplier: 'x',
      taxId: '0105500000011',
      branch: '00000',
      number: '1',
      day: '2026-11-01',
      base: 100,
      vat: 7,
    },
    'tax.input-not-registered',
  ),
  voidInputTax: asked({ id: 'ZZZZZZZZZZ', reason: 'ผิด' }, 'not-found'),
  addVatRow: asked({ from: '2090-01-01', mode: 'PRINCIPAL', ratePercent: 7, note: 'จดทะเบียนแล้ว' }),
  confirmVatRow: asked({ id: 'ZZZZZZZZZZ' }, 'not-found'),
  getTaxDesk: asked({ payer: 'HYTEXTS', month: '2026-10' }),
  getPnd3File: asked({ payer: 'HYTEXTS', month: '2026-10' }, 'tax.nothing-withheld'),
  explainFigure: asked({ figure: { kind: 'order', id: nobody } }, 'not-found'),
  getOrderReport: asked({ epochSecFrom: '0', epochSecTo: '1800000000' }),
  sumOrderReport: asked({ epochSecFrom: '0', epochSecTo: '1800000000' }),
  getVendorReport: asked({}),
  listVendors: asked({ vendor: 'with' }),
  checkVendorFile: asked(vendorCsv),
  updateVendorIds: asked(
    { peopleIdtoVendorMap: { '1234567890121': { vendorId: 'V1', vendorName: 'มะลิ' } } },
    'bank-files.nothing-to-update',
  ),
  getPendingEntries: asked({}),
  checkBankFile: asked({ ...bankCsv, paidOn: '2026-11-20' }),
  listBankFiles: asked({}),
  getBankFile: [
    {
      about: 'a file',
      input: async ({ app }) => ({ file: await aBankFile(app) }),
      expected: treasurers(),
    },
    { about: 'no file', input: () => ({ file: nobody }), expected: treasurers('not-found') },
  ],
  applyBankFile: [
    {
      about: 'a file that fits nothing',
      input: async ({ app }) => ({ file: await aBankFile(app), count: 0, net: 0 }),
      expected: treasurers('bank-files.nothing-to-update'),
    },
    {
      about: 'no file',
      input: () => ({ file: nobody, count: 0, net: 0 }),
      expected: treasurers('not-found'),
    },
  ],
  pauseBankFileEntries: asked({ file: nobody, list: 'absent', count: 0 }, 'not-found'),
  getStatementMonth: asked({ month: '2026-11' }),
  listStatementLines: asked({ month: '2026-11' }),
  importStatement: asked({ ...bankCsv, profile: 'SCB' }, 'statements.no-header'),
  takeBackStatement: asked({ statement: nobody }, 'not-found'),
  acceptSuggestions: asked({ month: '2026-11' }),
  explainStatementLine: asked(
    { ...noLine, note: 'x', parts: [{ kind: 'account', about: 'suspense', amount: 1 }] },
    'not-found',
  ),
  undoExplanation: asked(noLine, 'not-found'),
  noteStatementLine: asked({ ...noLine, owner: null, note: '' }, 'not-found'),
  listBookedItems: asked({ month: '2026-11' }),
  noteBookedItem: asked(
    { month: '2026-11', kind: 'payout', about: nobody, isLater: true, owner: null, note: 'x' },
    'not-found',
  ),
  getMoneyFlow: asked({ month: '2026-11' }),
  listMoneyFlowPart: asked({ month: '2026-11', part: 'sold' }),
  getTrialBalance: asked({ from: '2026-11-01', to: '2026-11-30' }),
  saveChartAccount: asked({ account: 'bank', code: '1100', flowaccount: '', peak: '', express: '' }),
  getMonthChecklist: asked({ month: '2026-11' }),
  lockMonth: asked({ month: '2026-10', decision: 'withdraw' }, 'not-found'),
  saveStatementProfile: asked({
    id: 'TTB',
    name: 'TTB',
    mapping: {
      date: ['Date'],
      time: [],
      in: ['In'],
      out: ['Out'],
      balance: [],
      reference: [],
      name: [],
      description: [],
    },
  }),
  listPaymentRuns: asked({}),
  createPaymentRun: asked({ payOn: '2026-11-20', channel: 'E_WHT' }, 'payment-runs.nothing-pending'),
  decidePaymentRun: asked({ run: nobody, decision: 'approve' }, 'not-found'),
  getPaymentRun: asked({ run: nobody }, 'not-found'),
  explainRunLines: asked({ run: nobody, lines: [1], outcome: 'unpaid', reason: 'บัญชีปิดแล้ว' }, 'not-found'),
  decideRunExplanation: asked({ id: nobody, confirm: true }, 'not-found'),
} satisfies Partial<Record<CallName, Row>>
