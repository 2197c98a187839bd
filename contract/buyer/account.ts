import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, orderState, sheetId } from '../shared/fields.ts'

/** The person's own account (decisions §5, /account): no other person's data is ever sent here. */
const ofThePerson = { audience: 'signed-in', object: 'own-data' } as const

const provider = z.enum(['google', 'facebook', 'line', 'demo'])
const noticeKind = z.string().max(40)
const refundState = z.enum(['none', 'part', 'whole'])
const orderId = idText.describe('Order id')

export const getAccount = defineCall('getAccount', {
  ...ofThePerson,
  summary: 'What the account page shows: language, notices, ways of signing in, what closing would mean',
  effect: 'reads',
  data: z.object({
    user: z.object({ _id: z.string(), name: z.string(), seller: z.boolean(), infoEnter: z.boolean() }),
    email: z.string(),
    language: z.number().int().nullable().describe('0 Thai, 1 English; null when none is known'),
    notices: z.array(z.object({ kind: z.string(), mail: z.boolean() })),
    line: z
      .object({ on: z.boolean(), account: z.string().describe('The official account, for example @sarup') })
      .nullable()
      .describe('Notices by LINE; null where this shop has none'),
    providers: z.array(z.object({ provider, email: z.string(), since: instant })),
    readingCounted: z
      .boolean()
      .describe(
        'What the caller reads counts in the figures of its authors, which never tell of fewer than five',
      ),
    closing: z.object({
      ownedSheets: z.number().int(),
      sheetsOnSale: z.number().int(),
      owed: baht.describe('What has been earned and not been paid out'),
      owedStays: z
        .boolean()
        .describe('No transfer can be made: the data is incomplete, or the bank account is not confirmed'),
      openOrders: z.number().int(),
    }),
  }),
})

export const setAccount = defineCall('setAccount', {
  ...ofThePerson,
  summary:
    'Change the language of letters, what one is told by mail, LINE and push, or whether own reading counts for authors',
  effect: 'writes',
  request: z.object({
    language: z.number().int().min(0).max(9).optional().describe('0 Thai, anything else English'),
    notice: z
      .object({ kind: noticeKind, mail: z.boolean() })
      .optional()
      .describe(
        'For mail, LINE and push alike; what an order or the safety of the account needs cannot be switched off',
      ),
    readingCounted: z.boolean().optional(),
  }),
  refusals: ['not-found'],
})

export const getSessions = defineCall('getSessions', {
  ...ofThePerson,
  summary: 'The devices one is signed in on, last used first',
  effect: 'reads',
  data: z.object({
    sessions: z.array(
      z.object({
        _id: z.string().describe('Names the sign-in; it is no token and grants nothing'),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        kind: z.enum(['phone', 'computer']),
        created: instant,
        lastUsed: instant,
        current: z.boolean(),
      }),
    ),
  }),
})

export const endSession = defineCall('endSession', {
  ...ofThePerson,
  summary: 'Sign one device out',
  effect: 'writes',
  request: z.object({ id: idText }),
  refusals: ['not-found'],
})

export const endOtherSessions = defineCall('endOtherSessions', {
  ...ofThePerson,
  summary: 'Sign out every device but this one',
  effect: 'writes',
  data: z.object({ revoked: z.number().int() }),
})

export const getMyOrders = defineCall('getMyOrders', {
  ...ofThePerson,
  summary: 'Own orders, newest first, twenty at a time',
  effect: 'reads',
  request: z.object({ after: orderId.optional().describe('The last order the caller has') }),
  data: z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        state: orderState,
        refund: refundState,
        price: baht,
        created: instant,
        paidTime: instant.nullable(),
        sheets: z.number().int(),
        firstSheet: z.string().describe('Name of its first sheet'),
        firstCover: z.object({ _id: sheetId, cover: z.string() }).nullable(),
        covers: z.array(z.object({ _id: sheetId, cover: z.string() })).describe('Of its first four sheets'),
        receipt: z.boolean(),
        gift: z.enum(['waiting', 'taken']).nullable().describe('Of a gift: whether its reader has taken it'),
      }),
    ),
    more: z.boolean(),
  }),
})

export const getReceipt = defineCall('getReceipt', {
  ...ofThePerson,
  summary: 'The receipt of an own paid order, for printing; it gets its number when it has none yet',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({ id: orderId }),
  data: z.object({
    number: z.string(),
    kind: z.enum(['RECEIPT', 'ABBREVIATED', 'INVOICE']),
    vat: z
      .object({ base: baht, vat: baht, ratePercent: z.number().int() })
      .nullable()
      .describe('Null where the receipt is no tax invoice'),
    madeOutTo: z
      .object({ name: z.string(), taxId: z.string(), branch: z.string(), address: z.string() })
      .nullable(),
    order: z.string(),
    paidTime: instant,
    buyer: z.object({ _id: z.string(), name: z.string() }),
    lines: z
      .array(
        z.object({
          position: z.number().int().describe('In the order'),
          name: z.string(),
          store: z.array(z.string()),
          price: baht,
          paid: baht,
        }),
      )
      .describe('What was sold: a sheet that the buyer owned already goes back apart'),
    listPrice: baht,
    discount: baht,
    promoCode: z.string().nullable(),
    total: baht,
    isWhole: z.boolean().describe('Every sheet of the order was sold'),
    refunded: baht.describe('What of it was given back since, or will be'),
    inWords: z.array(z.string()).describe('[Thai, English]'),
    provider: z.string(),
    reference: z.string(),
  }),
  refusals: ['not-found'],
})

export const receiptPicture = defineCall('receiptPicture', {
  ...ofThePerson,
  summary:
    'A link to the receipt as a picture, good for two minutes and for this sign-in only; also of any buyer’s paid order, for finance staff',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({
    id: orderId,
    language: z.number().int().min(0).max(9).optional().describe('0 Thai (default), anything else English'),
  }),
  data: z.object({ url: z.string() }),
  refusals: ['not-found'],
})

const exportState = z.object({
  _id: z.string(),
  asked: instant,
  ready: instant.nullable(),
  expires: instant.nullable(),
  bytes: z.number().nullable(),
})

export const askMyData = defineCall('askMyData', {
  ...ofThePerson,
  summary: 'Have a copy made of everything held of the caller; a message tells when it is ready',
  effect: 'writes',
  data: exportState,
})

export const getMyData = defineCall('getMyData', {
  ...ofThePerson,
  summary: 'The copies asked for that are waited for or still there, and how much one made now would hold',
  effect: 'reads',
  data: z.object({
    exports: z.array(exportState),
    holds: z.object({
      sheets: z.int(),
      orders: z.int(),
      marks: z.int(),
      messages: z.int(),
      written: z.int(),
      signIns: z.int(),
    }),
  }),
})

export const openMyData = defineCall('openMyData', {
  ...ofThePerson,
  summary: 'A link to the copy, good for two minutes and for this sign-in only',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: z.object({ url: z.string() }),
  refusals: ['not-found'],
})

export const deleteAccount = defineCall('deleteAccount', {
  ...ofThePerson,
  summary: 'Give the account up: signs out everywhere at once; what the law does not keep is then taken away',
  effect: 'writes',
  request: z.object({ confirm: z.string().max(40).describe('ลบบัญชี, or DELETE') }),
  refusals: [
    'account.confirm-wrong',
    'account.last-administrator',
    'account.credit-left',
    'account.money-left',
  ],
})

const joinRefusals = [
  'sign-in.provider-off',
  'account.sign-in-taken',
  'account.sign-in-there',
  'unavailable',
] as const
const joining = {
  ...ofThePerson,
  effect: 'writes',
  limit: 'sign-in',
} as const

export const joinGoogle = defineCall('joinGoogle', {
  ...joining,
  summary: 'Join a Google sign-in to the account, by signing in with it now',
  request: z.object({ token: z.string().min(1).max(8_192), nonce: z.string().max(200).optional() }),
  refusals: ['sign-in.google-failed', ...joinRefusals],
})

export const joinFacebook = defineCall('joinFacebook', {
  ...joining,
  summary: 'Join a Facebook sign-in to the account, by signing in with it now',
  request: z.object({ access_token: z.string().min(1).max(8_192) }),
  refusals: ['sign-in.facebook-failed', ...joinRefusals],
})

export const joinLine = defineCall('joinLine', {
  ...joining,
  summary: 'Join a LINE sign-in to the account, by signing in with it now',
  request: z.object({ code: z.string().min(1).max(8_192), nonce: z.string().min(1).max(200) }),
  refusals: ['sign-in.line-failed', ...joinRefusals],
})

export const leaveProvider = defineCall('leaveProvider', {
  ...ofThePerson,
  summary: 'Take a way of signing in off the account; the last one stays',
  effect: 'writes',
  request: z.object({ provider }),
  refusals: ['not-found', 'account.last-sign-in'],
})

export const setLine = defineCall('setLine', {
  ...ofThePerson,
  summary: "Notices by LINE's official account, on or off; on only for who has added it as a friend",
  effect: 'writes',
  limit: 'sign-in',
  request: z.object({ on: z.boolean() }),
  refusals: ['account.line-off', 'account.line-not-joined', 'account.line-not-friend', 'unavailable'],
})

export const getPushKey = defineCall('getPushKey', {
  ...ofThePerson,
  summary:
    'The key a browser subscribes with, and whether this sign-in has subscribed; null where push is off',
  effect: 'reads',
  data: z.object({ key: z.string().nullable(), subscribed: z.boolean() }),
})

export const addPush = defineCall('addPush', {
  ...ofThePerson,
  summary: 'This device wants to be told of notices',
  effect: 'writes',
  request: z.object({
    endpoint: z.string().min(10).max(2_000),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
      auth: z.string().regex(/^[\w-]{22,24}={0,2}$/),
    }),
  }),
  refusals: ['account.push-address'],
})

export const removePush = defineCall('removePush', {
  ...ofThePerson,
  summary: 'This device wants to be told no more',
  effect: 'writes',
})
