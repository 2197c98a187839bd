import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { names, storeCode } from '../shared/fields.ts'

const token = z.string().min(1).max(8_192)

/** Spec: buyer.md §7. Both sign-in calls answer the token at the top level. */
const signedIn = z.object({ token: z.string(), infoEnter: z.boolean() })

export const loginGoogle = defineCall('loginGoogle', {
  summary: 'Sign in with a Google ID token',
  audience: 'everyone',
  effect: 'writes',
  limit: 'sign-in',
  secretAnswer: true,
  request: z.object({
    token,
    ref: z.string().max(64).optional(),
    nonce: z
      .string()
      .max(200)
      .optional()
      .describe('What the token must carry, where one was sent to the provider'),
  }),
  top: signedIn,
  refusals: ['sign-in.google-failed', 'sign-in.provider-off', 'sign-in.banned', 'unavailable'],
})

export const loginFacebook = defineCall('loginFacebook', {
  summary: 'Sign in with a Facebook access token',
  audience: 'everyone',
  effect: 'writes',
  limit: 'sign-in',
  secretAnswer: true,
  request: z.object({ access_token: token, ref: z.string().max(64).nullish() }),
  top: signedIn,
  refusals: ['sign-in.facebook-failed', 'sign-in.provider-off', 'sign-in.banned', 'unavailable'],
})

export const loginLine = defineCall('loginLine', {
  summary: 'Sign in with the code that LINE Login gave the browser',
  audience: 'everyone',
  effect: 'writes',
  limit: 'sign-in',
  secretAnswer: true,
  request: z.object({
    code: token,
    nonce: z.string().min(1).max(200).describe('What was sent to LINE and must come back in its token'),
    ref: z.string().max(64).optional(),
  }),
  top: signedIn,
  refusals: ['sign-in.line-failed', 'sign-in.provider-off', 'sign-in.banned', 'unavailable'],
})

export const signInOptions = defineCall('signInOptions', {
  summary: 'Which ways of signing in this server offers',
  audience: 'everyone',
  effect: 'reads',
  data: z.object({
    googleClientId: z.string().nullable(),
    googleIssuer: z.string().nullable(),
    facebookAppId: z.string().nullable(),
    lineChannelId: z.string().nullable(),
    lineIssuer: z.string().nullable(),
    demo: z.boolean(),
  }),
})

export const demoPeople = defineCall('demoPeople', {
  summary: 'Demo mode only: the people a visitor can sign in as',
  audience: 'everyone',
  effect: 'reads',
  demoOnly: true,
  data: z.object({ people: z.array(z.object({ _id: z.string(), name: z.string(), role: names })) }),
  refusals: ['not-found'],
})

export const loginDemo = defineCall('loginDemo', {
  summary: 'Demo mode only: sign in as one of the demo people',
  audience: 'everyone',
  effect: 'writes',
  limit: 'sign-in',
  secretAnswer: true,
  demoOnly: true,
  request: z.object({ person: z.string().min(1).max(64) }),
  top: signedIn,
  refusals: ['not-found'],
})

export const exchangeSignIn = defineCall('exchangeSignIn', {
  summary: 'Check a token, or turn a single-use value (10 minutes) into a token; used by /workaroundlogin',
  audience: 'everyone',
  effect: 'writes',
  limit: 'sign-in',
  secretAnswer: true,
  request: z.object({ value: token }),
  data: z.object({ name: z.string() }),
  top: signedIn,
  refusals: ['sign-in.expired'],
})

export const getLogin = defineCall('getLogin', {
  summary: 'Is the caller signed in, and is the first profile entered',
  audience: 'everyone',
  effect: 'reads',
  data: z.object({
    infoEnter: z.boolean(),
    user: z.object({
      _id: z.string(),
      name: z.string(),
      seller: z.boolean(),
      sellerComplete: z.boolean(),
      store: z
        .object({ code: storeCode, name: names })
        .nullable()
        .describe('Where the person studies, as they said; [Thai, English, short]'),
    }),
  }),
  refusals: ['sign-in.required'],
})

export const signOut = defineCall('signOut', {
  summary: 'Revoke the token of this call',
  audience: 'signed-in',
  effect: 'writes',
})

export const signOutEverywhere = defineCall('signOutEverywhere', {
  summary: "Revoke every token of the caller's",
  audience: 'signed-in',
  effect: 'writes',
  data: z.object({ revoked: z.number().int() }),
})

export const getFirstInfo = defineCall('getFirstInfo', {
  summary: 'What the first-profile form starts with',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    name: z.string(),
    email: z.string(),
    university: z.number().int(),
    faculty: z.string(),
    year: z.number().int(),
    choices: z.array(z.object({ code: z.number().int(), name: names, category: z.number().int() })),
    user: z.object({ _id: z.string(), infoEnter: z.boolean() }),
  }),
})

export const getFaculty = defineCall('getFaculty', {
  summary: 'Faculties of one institution; the first item of a row is the name',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ code: storeCode }),
  data: z.array(z.array(z.string())),
})

/** The operation refuses empty and missing fields, in the order and words of buyer.md §5. */
export const firstInfo = defineCall('firstInfo', {
  summary: 'Save the first profile',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'writes',
  request: z.object({
    name: z.string().max(200).default(''),
    email: z.string().max(254).default(''),
    university: storeCode.default(-1),
    faculty: z.string().max(200).default(''),
    year: z
      .number()
      .int()
      .min(-3)
      .max(22)
      .refine((year) => year <= 12 || year >= 20)
      .default(0)
      .describe('-3 to -1 Grades 10 to 12, 1 to 12 university years, 20 graduated, 21 teaches, 22 other'),
    defaultStore: storeCode.optional(),
    autoUpdatePic: z.boolean().optional(),
  }),
  refusals: [
    'profile.name-missing',
    'profile.email-invalid',
    'profile.university-missing',
    'profile.faculty-missing',
    'profile.year-missing',
  ],
})

export const getNumUnreadMessage = defineCall('getNumUnreadMessage', {
  summary: 'How many notifications are unread',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'reads',
  data: z.object({ count: z.number().int() }),
})
