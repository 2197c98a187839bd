import type { CallName } from '#contract/paths.ts'
import { makeHandoff, openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { createPerson } from '../../cast.ts'
import {
  everyone,
  everyoneBut,
  nobody,
  nothing,
  signedIn,
  signedInBut,
  type Row,
  type Scene,
} from '../cells.ts'
import { foreignOrder, noOrder, ownOrder } from './orders.ts'

/** Signing in and the own account. */
export const accountRows = {
  // sign-in: open to all; what is refused is the proof, not the person
  loginGoogle: [
    { about: 'no proof', input: () => ({ token: 'x' }), expected: everyoneBut('sign-in.provider-off') },
  ],
  loginFacebook: [
    {
      about: 'no proof',
      input: () => ({ access_token: 'x' }),
      expected: everyoneBut('sign-in.provider-off'),
    },
  ],
  loginLine: [
    {
      about: 'no proof',
      input: () => ({ code: 'x', nonce: 'x' }),
      expected: everyoneBut('sign-in.provider-off'),
    },
  ],
  signInOptions: nothing(everyone),
  demoPeople: nothing(everyone),
  loginDemo: [
    { about: 'a demo person', input: demoPerson, expected: everyone },
    {
      about: 'somebody who is no demo person',
      input: ({ cast }) => ({ person: cast.person('O').id }),
      expected: everyoneBut('not-found'),
      looksLike: 'nobody',
    },
    { about: 'nobody', input: () => ({ person: nobody }), expected: everyoneBut('not-found') },
  ],
  exchangeSignIn: [
    {
      about: 'a good value',
      input: async ({ app, cast }) => ({
        value: await inTransaction(app.platform.db, (trx) =>
          makeHandoff(trx, app.platform, cast.person('B').id),
        ),
      }),
      expected: everyone,
    },
    { about: 'a bad value', input: () => ({ value: 'x' }), expected: everyoneBut('sign-in.expired') },
  ],
  getLogin: nothing(signedIn),

  // own profile, messages, account
  signOut: nothing(signedIn),
  signOutEverywhere: nothing(signedIn),
  getFirstInfo: nothing(signedIn),
  firstInfo: [
    {
      about: 'the own profile',
      // N stays without a profile for the cells that follow: their row is put back by the matrix.
      input: () => ({ name: 'Name', email: 'name@example.com', university: 1, faculty: 'Science', year: 1 }),
      expected: signedIn,
    },
  ],
  getNumUnreadMessage: nothing(signedIn),
  getMessage: [
    ...nothing(signedIn),
    { about: 'after no message of theirs', input: () => ({ after: '1' }), expected: signedIn },
  ],

  unsubscribe: [
    {
      about: 'what we did not sign',
      input: () => ({ token: 'ZZZZZZZZZZ.sheet-approved.x' }),
      expected: everyoneBut('not-found'),
    },
  ],

  // the own account
  getAccount: nothing(signedIn),
  setAccount: [
    { about: 'a language', input: () => ({ language: 1 }), expected: signedIn },
    {
      about: 'a letter that is needed',
      input: () => ({ notice: { kind: 'order-paid', mail: false } }),
      expected: signedInBut('not-found'),
      looksLike: 'no such letter',
    },
    {
      about: 'no such letter',
      input: () => ({ notice: { kind: 'gossip', mail: false } }),
      expected: signedInBut('not-found'),
    },
  ],
  getSessions: nothing(signedIn),
  endSession: [
    { about: 'an own device', input: async (scene) => ({ id: await ownDevice(scene) }), expected: signedIn },
    {
      about: "another person's device",
      input: async (scene) => ({
        id: await ownDevice({ ...scene, callerId: (await createPerson(scene.app.platform)).id }),
      }),
      expected: signedInBut('not-found'),
      looksLike: 'no device',
    },
    { about: 'no device', input: () => ({ id: nobody }), expected: signedInBut('not-found') },
  ],
  endOtherSessions: nothing(signedIn),
  getMyOrders: [
    ...nothing(signedIn),
    {
      about: "after another person's order",
      input: async (scene) => ({ after: await foreignOrder(scene) }),
      expected: signedIn,
      looksLike: 'after no order',
    },
    { about: 'after no order', input: () => ({ after: noOrder }), expected: signedIn },
  ],
  verifyCertificate: [
    { about: 'no code of ours', input: () => ({ code: 'XXXXXXXXXX.x' }), expected: everyoneBut('not-found') },
  ],
  explainOrder: [
    {
      about: 'an own order',
      input: async (scene) => ({ figure: { kind: 'order', id: await ownOrder(scene) } }),
      expected: signedIn,
    },
    {
      about: "another person's order",
      input: async (scene) => ({ figure: { kind: 'order', id: await foreignOrder(scene) } }),
      expected: signedInBut('not-found'),
      looksLike: 'no order',
    },
    {
      about: 'no order',
      input: () => ({ figure: { kind: 'order', id: noOrder } }),
      expected: signedInBut('not-found'),
    },
  ],
  getReceipt: aboutOrders(),
  getOrderDocuments: aboutOrders(),
  makeOutDocument: aboutOrders({
    buyer: { name: 'มะลิ ใจดี', taxId: '1101700230708', branch: '', address: '1 ถนนพญาไท กรุงเทพมหานคร' },
  }),
  forgetInvoiceBuyer: nothing(signedIn),
  openOrderDocument: [
    { about: 'no document', input: () => ({ id: nobody }), expected: signedInBut('not-found') },
  ],
  receiptPicture: aboutOrders(),
  askMyData: nothing(signedIn),
  getMyData: nothing(signedIn),
  openMyData: [
    {
      about: "another person's copy",
      input: async (scene) => ({ id: await foreignExport(scene) }),
      expected: signedInBut('not-found'),
      looksLike: 'no copy',
    },
    { about: 'no copy', input: () => ({ id: nobody }), expected: signedInBut('not-found') },
  ],
  deleteAccount: [
    {
      about: 'without the words',
      input: () => ({ confirm: 'yes' }),
      expected: signedInBut('account.confirm-wrong'),
    },
  ],
  joinGoogle: [
    { about: 'no proof', input: () => ({ token: 'x' }), expected: signedInBut('sign-in.provider-off') },
  ],
  joinFacebook: [
    {
      about: 'no proof',
      input: () => ({ access_token: 'x' }),
      expected: signedInBut('sign-in.provider-off'),
    },
  ],
  joinLine: [
    {
      about: 'no proof',
      input: () => ({ code: 'x', nonce: 'x' }),
      expected: signedInBut('sign-in.provider-off'),
    },
  ],
  setLine: [
    {
      about: 'on where there is none',
      input: () => ({ on: true }),
      expected: signedInBut('account.line-off'),
    },
    { about: 'off', input: () => ({ on: false }), expected: signedIn },
  ],
  leaveProvider: [
    {
      about: 'one that is not joined',
      input: () => ({ provider: 'facebook' }),
      expected: signedInBut('not-found'),
    },
  ],
  getPushKey: nothing(signedIn),
  addPush: [
    {
      about: 'an address of no push service',
      input: () => ({
        endpoint: 'https://127.0.0.1/x',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      }),
      expected: signedInBut('account.push-address'),
    },
  ],
  removePush: nothing(signedIn),

  getFaculty: [{ about: 'a store', input: ({ cast }) => ({ code: cast.store }), expected: everyone }],
} satisfies Partial<Record<CallName, Row>>

/** Own orders that are not paid look like those of others, and like none. */
function aboutOrders(more: object = {}): Row {
  return [
    {
      about: 'an own order that is not paid',
      input: async (scene) => ({ id: await ownOrder(scene), ...more }),
      expected: signedInBut('not-found'),
      looksLike: 'no order',
    },
    {
      about: "another person's order",
      input: async (scene) => ({ id: await foreignOrder(scene), ...more }),
      expected: signedInBut('not-found'),
      looksLike: 'no order',
    },
    { about: 'no order', input: () => ({ id: noOrder, ...more }), expected: signedInBut('not-found') },
  ]
}

/** A further sign-in of the caller's; of a passer-by's for the visitor. */
async function ownDevice({ app, callerId }: Scene): Promise<string> {
  const personId = callerId === '' ? (await createPerson(app.platform)).id : callerId
  await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, personId, 'another device'))
  const { id } = await app.platform.db
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', personId)
    .where('user_agent', '=', 'another device')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/** A copy of another person's data, ready to be fetched by them. */
async function foreignExport({ app }: Scene): Promise<string> {
  const { db, clock } = app.platform
  const stranger = await createPerson(app.platform)
  const now = clock.now()
  const id = newId()
  const expires_at = new Date(now.getTime() + 86_400_000)
  await db
    .insertInto('data_export')
    .values({ id, person_id: stranger.id, asked_at: now, ready_at: now, expires_at, bytes: 1 })
    .execute()
  return id
}

async function demoPerson({ app, cast }: Scene): Promise<object> {
  const { id } = cast.person('B')
  await app.platform.db
    .insertInto('person_identity')
    .values({ provider: 'demo', subject: id, person_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { person: id }
}
