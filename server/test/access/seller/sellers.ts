import type { CallName } from '#contract/paths.ts'
import { currentTaxNotice } from '#rules/sellers/tax-notice.ts'
import { all, but, buyersBut, everyone, noSeller, nobody, nothing, signedIn, type Row } from '../cells.ts'

/** Becoming a seller, the own data, revenue; nobody registers here, or they would be sellers for the cells that follow. */
export const sellersRows = {
  getSellerHome: nothing(everyone),
  getSellerRegister: nothing(everyone),
  registerSeller: [
    {
      about: 'an empty form',
      ask: () => ({}),
      expected: but(buyersBut('sellers.code-name-missing'), {
        A: 'sellers.already-seller',
        S: 'sellers.already-seller',
        I: 'sellers.already-seller',
      }),
    },
  ],
  getSellEdit: nothing(but(everyone, noSeller)),
  editSeller: [
    { about: 'an empty form', ask: () => ({}), expected: but(all('sellers.real-name-missing'), noSeller) },
  ],
  revealSellerNumber: [
    {
      about: 'a number that was never entered',
      ask: () => ({ what: 'peopleID' }),
      expected: but(all('not-found'), noSeller),
    },
  ],
  setSaleNotices: [
    { about: 'one message a day', ask: () => ({ when: 'day' }), expected: but(everyone, noSeller) },
  ],
  setAuthorAbout: [
    { about: 'a sentence', ask: () => ({ about: 'เรียนปีสาม' }), expected: but(everyone, noSeller) },
  ],
  confirmBankChange: [
    {
      about: 'nothing to confirm',
      ask: () => ({ bankNumber: '1234567890' }),
      expected: but(everyone, noSeller),
    },
  ],
  getSellerReferral: nothing(but(everyone, noSeller)),
  findThaiAddresses: [{ about: 'a postal code', ask: () => ({ search: '10330' }), expected: signedIn }],
  getAckTax: nothing(but(everyone, noSeller)),
  ackTax: [
    { about: 'the notice', ask: () => ({ notice: currentTaxNotice }), expected: but(everyone, noSeller) },
    { about: 'no notice', ask: () => ({ notice: 'x' }), expected: but(all('not-found'), noSeller) },
  ],

  // revenue: the own one only, by its nature
  getSellRev: nothing(but(everyone, noSeller)),
  getTaxName: nothing(but(everyone, noSeller)),
  saveTaxName: [
    {
      about: 'a name',
      ask: () => ({ title: 'นางสาว', firstName: 'มะลิ', surname: 'ใจดี' }),
      expected: but(everyone, noSeller),
    },
  ],
  getOwnTaxYear: [{ about: 'a year', ask: () => ({ year: 2026 }), expected: but(everyone, noSeller) }],
  explainRevenue: [
    {
      about: 'a month without sales',
      ask: () => ({ figure: { kind: 'month', month: '2026-10' } }),
      expected: but(all('not-found'), noSeller),
    },
  ],
  getslip: [{ about: 'a month', ask: () => ({ month: 10, year: 2026 }), expected: but(everyone, noSeller) }],

  getOwnCertificates: nothing(but(everyone, noSeller)),
  openOwnCertificate: [
    { about: 'no certificate', ask: () => ({ id: nobody }), expected: but(all('not-found'), noSeller) },
  ],
} satisfies Partial<Record<CallName, Row>>
