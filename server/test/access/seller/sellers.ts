import type { CallName } from '#contract/paths.ts'
import { currentTaxNotice } from '#rules/sellers/terms.ts'
import { all, but, buyersBut, everyone, noSeller, nobody, nothing, signedIn, type Row } from '../cells.ts'

const codeTerms = {
  kind: 'percent',
  amount: 10,
  sheets: null,
  followersOnly: false,
  useLimitTotal: null,
  useLimitPerBuyer: 1,
  validFrom: '2026-11-20T00:00:00Z',
  validUntil: '2027-11-20T00:00:00Z',
}

let lastCode = 0
const newCode = (change: object = {}) => {
  lastCode += 1
  return { promoCode: `OWN-${lastCode}`, ...codeTerms, ...change }
}

/** Becoming a seller, the own data, revenue; no caller registers here, or they would be sellers for the cells that follow. */
export const sellersRows = {
  getSellerHome: nothing(everyone),
  getSellerRegister: nothing(everyone),
  registerSeller: [
    {
      about: 'an empty form',
      input: () => ({}),
      expected: but(buyersBut('sellers.code-name-missing'), {
        A: 'sellers.already-seller',
        S: 'sellers.already-seller',
        I: 'sellers.already-seller',
      }),
    },
  ],
  getSellEdit: nothing(but(everyone, noSeller)),
  editSeller: [
    { about: 'an empty form', input: () => ({}), expected: but(all('sellers.real-name-missing'), noSeller) },
  ],
  revealSellerNumber: [
    {
      about: 'a number that was never entered',
      input: () => ({ what: 'peopleID' }),
      expected: but(all('not-found'), noSeller),
    },
  ],
  setSaleNotices: [
    { about: 'one message a day', input: () => ({ when: 'day' }), expected: but(everyone, noSeller) },
  ],
  setAuthorAbout: [
    { about: 'a sentence', input: () => ({ about: 'เรียนปีสาม' }), expected: but(everyone, noSeller) },
  ],
  authorPictureForm: nothing(but(everyone, noSeller)),
  setAuthorPicture: [
    {
      about: 'a key that was never given out',
      input: () => ({ key: 'none' }),
      expected: but(all('files.bad-form'), noSeller),
    },
  ],
  removeAuthorPicture: nothing(but(everyone, noSeller)),
  confirmBankChange: [
    {
      about: 'nothing to confirm',
      input: () => ({ bankNumber: '1234567890' }),
      expected: but(everyone, noSeller),
    },
  ],
  getSellerReferral: nothing(but(everyone, noSeller)),
  findThaiAddresses: [{ about: 'a postal code', input: () => ({ search: '10330' }), expected: signedIn }],
  getAckTax: nothing(but(everyone, noSeller)),
  ackTax: [
    { about: 'the notice', input: () => ({ notice: currentTaxNotice }), expected: but(everyone, noSeller) },
    { about: 'no notice', input: () => ({ notice: 'x' }), expected: but(all('not-found'), noSeller) },
  ],

  // revenue: the own one only, by its nature
  getSellRev: nothing(but(everyone, noSeller)),
  getTaxName: nothing(but(everyone, noSeller)),
  saveTaxName: [
    {
      about: 'a name',
      input: () => ({ title: 'นางสาว', firstName: 'มะลิ', surname: 'ใจดี' }),
      expected: but(everyone, noSeller),
    },
  ],
  getOwnTaxYear: [{ about: 'a year', input: () => ({ year: 2026 }), expected: but(everyone, noSeller) }],
  explainRevenue: [
    {
      about: 'a month without sales',
      input: () => ({ figure: { kind: 'month', month: '2026-10' } }),
      expected: but(all('not-found'), noSeller),
    },
  ],
  getslip: [
    { about: 'a month', input: () => ({ month: 10, year: 2026 }), expected: but(everyone, noSeller) },
  ],

  // own promo codes
  getOwnCodes: nothing(but(everyone, noSeller)),
  newOwnCode: [
    { about: 'a code for every own sheet', input: () => newCode(), expected: but(everyone, noSeller) },
    {
      about: "a code for A's sheet",
      input: ({ cast }) => newCode({ sheets: [cast.sheet] }),
      expected: but(all('not-found'), { ...noSeller, A: 'ok' }),
      looksLike: 'a code for no sheet',
    },
    {
      about: 'a code for no sheet',
      input: () => newCode({ sheets: [nobody] }),
      expected: but(all('not-found'), noSeller),
    },
  ],
  newOwnBundle: [
    {
      about: "a bundle of A's sheets",
      input: ({ cast }) => ({ percent: 10, sheets: [cast.sheet, cast.draft] }),
      expected: but(all('not-found'), { ...noSeller, A: 'ok' }),
      looksLike: 'a bundle of no sheets',
    },
    {
      about: 'a bundle of no sheets',
      input: () => ({ percent: 10, sheets: [nobody, 'ZZZZZZZZZ3'] }),
      expected: but(all('not-found'), noSeller),
    },
  ],
  pauseOwnCode: [
    {
      about: "A's code",
      input: async ({ app, cast }) => {
        const { promoCode, ...terms } = newCode()
        await app.platform.db
          .insertInto('promo_code')
          .values({
            code: promoCode,
            kind: 'percent',
            amount: terms.amount,
            valid_from: new Date(terms.validFrom),
            valid_until: new Date(terms.validUntil),
            seller_id: cast.person('A').id,
          })
          .execute()
        return { promoCode, paused: true }
      },
      expected: but(all('not-found'), { ...noSeller, A: 'ok' }),
      looksLike: 'no code',
    },
    {
      about: 'no code',
      input: () => ({ promoCode: nobody, paused: true }),
      expected: but(all('not-found'), noSeller),
    },
  ],

  getOwnCertificates: nothing(but(everyone, noSeller)),
  openOwnCertificate: [
    { about: 'no certificate', input: () => ({ id: nobody }), expected: but(all('not-found'), noSeller) },
  ],
} satisfies Partial<Record<CallName, Row>>
