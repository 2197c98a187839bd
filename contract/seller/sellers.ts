import { z } from 'zod'
import { holdReasonNames } from '#rules/payouts/payout-hold.ts'
import { signedInUser } from '../buyer/catalogue.ts'
import { authorPictureState } from './author-picture.ts'
import { defineCall } from '../shared/call.ts'
import { baht, instant } from '../shared/fields.ts'

/** Becoming a seller and the seller's own data (seller.md §2, §3, §5, §7). The operation refuses blank and wrong values. */
const text = (max: number) => z.string().max(max).default('')
const profileFields = {
  realName: text(200),
  peopleID: text(40).describe('13 digits; unchanged, the mask that getSellEdit gave'),
  phone: text(40),
  email: text(254),
  bankName: text(100).describe('Thai name of the bank, from the list'),
  bankNumber: text(40).describe('Account number; unchanged, its mask'),
  bankInfo: text(200).describe('bankName, comma, bankNumber; read where the two are not given'),
  addSmall: text(300),
  addSmallDistrict: text(100),
  addDistrict: text(100),
  addProvince: text(100),
  addPostal: text(20),
}

const profileProblems = [
  'sellers.code-name-missing',
  'sellers.real-name-missing',
  'sellers.national-id-missing',
  'sellers.national-id-invalid',
  'sellers.phone-missing',
  'sellers.phone-invalid',
  'sellers.email-missing',
  'sellers.email-invalid',
  'sellers.bank-unknown',
  'sellers.account-missing',
  'sellers.account-invalid',
  'sellers.address-missing',
  'sellers.postal-missing',
  'sellers.postal-invalid',
  'sellers.sub-district-missing',
  'sellers.district-missing',
  'sellers.province-missing',
] as const

const saleNotices = z
  .enum(['each', 'day', 'never'])
  .describe('How sales are told: each at once, one message for the day before, or not at all')

export const getSellerHome = defineCall('getSellerHome', {
  summary: 'Landing page of sellers: who is signed in, and whether they sell already',
  audience: 'everyone',
  effect: 'reads',
  data: z.object({ seller: z.boolean(), user: signedInUser.nullable() }),
})

export const getSellerRegister = defineCall('getSellerRegister', {
  summary: 'Registration page: who is signed in, with the seller flag, and what is known of them already',
  audience: 'everyone',
  effect: 'reads',
  data: z.object({
    user: signedInUser.nullable(),
    known: z.object({ email: z.string() }).nullable(),
  }),
})

export const registerSeller = defineCall('registerSeller', {
  summary:
    'Become a seller. `details.problems` of a refusal lists everything that is wrong, in the order of the form',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  request: z.object({
    codeName: text(100).describe('Pen name; not editable afterwards'),
    ...profileFields,
    ack: z
      .boolean()
      .default(false)
      .describe('The tax notice is acknowledged, and the sheets are the own work; no seller sells without'),
    sellRef: z.string().max(64).nullish().describe('Referral code that the landing page kept'),
  }),
  refusals: [
    ...profileProblems,
    'sellers.ack-missing',
    'sellers.already-seller',
    'sellers.code-name-taken',
    'sellers.national-id-taken',
  ],
})

export const getSellEdit = defineCall('getSellEdit', {
  summary: "The seller's own data; national ID and account number masked",
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    info: z.object({
      codeName: z.string(),
      realName: z.string(),
      peopleID: z.string().describe('x-xxxx-xxxxx-12-1, or empty'),
      phone: z.string(),
      email: z.string(),
      bankInfo: z.string().describe('bank name, comma, account number with its last four digits; or empty'),
      addSmall: z.string(),
      addSmallDistrict: z.string(),
      addDistrict: z.string(),
      addProvince: z.string(),
      addPostal: z.string(),
      complete: z.boolean(),
      payoutHold: z.boolean().describe('The next payout waits until the new account is confirmed'),
      heldByStaff: z
        .object({
          reason: z.enum(holdReasonNames),
          note: z.string(),
          corrected: instant.nullable().describe('When another account was entered since'),
        })
        .nullable()
        .describe('Staff hold the payouts and ask for another account'),
      saleNotices,
      about: z.string().describe('What the public page of the author says'),
      picture: authorPictureState,
    }),
    user: signedInUser,
  }),
})

export const editSeller = defineCall('editSeller', {
  summary: 'Change the own seller data; the pen name stays. A new bank account holds the next payout',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ codeName: text(100).describe('Ignored'), ...profileFields }),
  data: z.object({ payoutHold: z.boolean() }),
  refusals: [...profileProblems, 'sellers.national-id-held', 'sellers.national-id-taken'],
})

export const revealSellerNumber = defineCall('revealSellerNumber', {
  summary: 'One of the own numbers in full; each view is audited',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  // A copy of the answer would be a copy of the number.
  secretAnswer: true,
  request: z.object({ what: z.enum(['peopleID', 'bankNumber']) }),
  data: z.object({ value: z.string() }),
  refusals: ['not-found'],
})

export const confirmBankChange = defineCall('confirmBankChange', {
  summary: 'Confirm a changed bank account by typing it once more; the held payout goes on',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ bankNumber: z.string().max(40) }),
  refusals: ['sellers.account-differs'],
})

export const setSaleNotices = defineCall('setSaleNotices', {
  summary: 'Choose how the own sales are told; mail for them is switched with the other notices',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ when: saleNotices }),
})

export const setAuthorAbout = defineCall('setAuthorAbout', {
  summary: 'What the own public page says beside the pen name; visitors read it',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ about: z.string().max(500) }),
  refusals: ['sellers.about-advert'],
})

export const getSellerReferral = defineCall('getSellerReferral', {
  summary: 'What the own referral link has brought: sellers, and what they sold this month',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    code: z.string(),
    sellers: z.number().int(),
    soldCount: z.number().int(),
    sold: baht,
    month: z.string().describe('The month in Bangkok, as 2026-11'),
  }),
})

export const findThaiAddresses = defineCall('findThaiAddresses', {
  summary: 'Real sub-districts with their districts, provinces and postal codes, by postal code or by name',
  audience: 'signed-in',
  effect: 'reads',
  request: z.object({
    search: z.string().max(100).describe('Five digits, or at least two letters of a name'),
  }),
  data: z.object({
    addresses: z.array(
      z.object({
        addSmallDistrict: z.string(),
        addDistrict: z.string(),
        addProvince: z.string(),
        addPostal: z.string(),
      }),
    ),
  }),
})
