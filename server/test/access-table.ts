import type { CallName } from '#contract/paths.ts'
import { calls } from '#contract/index.ts'
import { currentTaxNotice } from '#rules/sellers/tax-notice.ts'
import { makeHandoff, openSession } from '#server/features/accounts/index.ts'
import { financeRows } from './access-finance.ts'
import { begunParts, draftPdf, draftSamples, drawTestPicture, offeredUpload } from './handed-in-files.ts'
import { payAtTheTill, strayMoney } from './paid-order.ts'
import { openReportOf, soldTo } from './reported-sheet.ts'
import type { RefusalCode } from '#contract/shared/refusals.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import {
  type Cast,
  type Part,
  createCompleteSheet,
  createEndedSession,
  createFavouriteList,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
  giveSheet,
  parts,
} from './cast.ts'
import { createPaymentRecord, createPayout } from './payment-records.ts'
import { createBroadcast, createReplayUpload } from './desk-things.ts'
import { drawTestPdf } from './reading.ts'
import type { TestApp } from './test-app.ts'

/**
 * Who may call what: security-and-reliability §2 and the audiences of the contract, written out call by call. The matrix
 * (`access-matrix.test.ts`) sends every ask as every person. A call of the contract without a row does not compile.
 */
export type Expected = 'ok' | RefusalCode
export type Cells = Readonly<Record<Part, Expected>>

export type Scene = {
  app: TestApp
  cast: Cast
  part: Part
  /** The caller's id; the visitor has none and sends what a stranger might. */
  callerId: string
}

export type Case = {
  /** Whose or what kind of object the ask names. */
  about: string
  ask: (scene: Scene) => unknown
  expected: Cells
  /**
   * For all who may not know the object: answers exactly like the case of this name, to the byte, but for the request id and
   * the id that was sent.
   */
  looksLike?: string
}

export type Row = readonly Case[]

/** Who may know of a sheet that is not on sale. */
export const insiderParts: readonly Part[] = ['A', '1', 'G']

const all = (expected: Expected): Cells => Object.fromEntries(parts.map((part) => [part, expected])) as Cells
const but = (cells: Cells, change: Partial<Cells>): Cells => ({ ...cells, ...change })

const everyone = all('ok')
const signedIn = but(everyone, { V: 'sign-in.required' })
const buyers = but(signedIn, { N: 'profile.incomplete' })
/** Let through to the operation, which then refuses like this. */
const everyoneBut = (expected: Expected) => all(expected)
const signedInBut = (expected: Expected) => but(all(expected), { V: 'sign-in.required' })
const buyersBut = (expected: Expected) =>
  but(all(expected), { V: 'sign-in.required', N: 'profile.incomplete' })

/** The bought sheet is for its buyers alone: neither its author nor staff may score or report it (security §2). */
const ownersOnly = (refused: RefusalCode) => but(buyersBut(refused), { O: 'ok' })

/** A call about a sheet in the own library. */
function aboutBought(refused: RefusalCode, rest: object = {}): Row {
  const named = (about: string, sheetOf: (scene: Scene) => string): Case => ({
    about,
    ask: async (scene) => {
      await soldTo(scene.app.platform, scene.cast.person('O').id, scene.cast.sheet)
      return { sheet: sheetOf(scene), ...rest }
    },
    expected: ownersOnly(refused),
  })
  const missing = buyersBut(refused)
  return [
    named('the bought sheet', ({ cast }) => cast.sheet),
    { ...named('a draft', ({ cast }) => cast.draft), expected: missing, looksLike: 'no sheet' },
    { ...named('a sheet off sale', ({ cast }) => cast.hidden), expected: missing, looksLike: 'no sheet' },
    { ...named('no sheet', () => nobody), expected: missing },
  ]
}

/** A seller with a complete profile; the rest may not. */
const sellers = but(all('not-allowed'), { V: 'sign-in.required', A: 'ok', S: 'ok' })

/** A call about a report of A's sheet: another seller finds none. */
function aboutReports(rest: object = {}): Row {
  const missing = but(sellers, { A: 'not-found', S: 'not-found' })
  return [
    {
      about: 'a report of the sheet',
      ask: async ({ app, cast }) => ({ id: await openReportOf(app.platform, cast.sheet), ...rest }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'no report',
    },
    { about: 'no report', ask: () => ({ id: nobody, ...rest }), expected: missing },
  ]
}

/** A call about A's draft: for another seller there is none (INV-10). `ask` is made anew for each cell, as A would. */
function aboutOwnFiles(rest: (scene: Scene) => Promise<object> | object = () => ({})): Row {
  const missing = but(sellers, { A: 'not-found', S: 'not-found' })
  return [
    {
      about: 'an own draft',
      ask: async (scene) => ({ id: scene.cast.draft, ...(await rest(scene)) }),
      expected: but(sellers, { S: 'not-found' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: async (scene) => ({ id: nobody, ...(await rest(scene)) }), expected: missing },
  ]
}

/** A file of A's draft, asked for under a sheet of one's own: it is not found there. `rest` names the file. */
function aboutForeignFiles(
  rest: (scene: Scene) => Promise<object> | object,
  nothingThere: object,
  refused: RefusalCode = 'not-found',
): Row {
  const underOwnSheet = (about: string, file: (scene: Scene) => Promise<object> | object): Case => ({
    about,
    ask: async (scene) => ({
      id: await createCompleteSheet(scene.app.platform, {
        // Who sells nothing has no sheet, and names one of A's.
        authorId: scene.cast.person(scene.part === 'S' ? 'S' : 'A').id,
        status: 0,
      }),
      ...(await file(scene)),
    }),
    expected: but(sellers, { A: refused, S: refused }),
  })
  return [
    {
      ...underOwnSheet("another seller's file under an own sheet", rest),
      looksLike: 'no file under an own sheet',
    },
    underOwnSheet('no file under an own sheet', () => nothingThere),
  ]
}

const authorOfDraft = ({ cast }: Scene) => ({ sheetId: cast.draft, personId: cast.person('A').id })

/** Of the form of a key that was never given out. */
const noUpload = 'quarantine/2026-11-20/ZZZZZZZZZZ'

async function postedCover(scene: Scene) {
  const file = await drawTestPicture(200, 300)
  return { key: await offeredUpload(scene.app.platform, { ...authorOfDraft(scene), kind: 'cover', file }) }
}

async function allSamples({ app, cast }: Scene) {
  return { samples: (await draftSamples(app.platform, cast.draft)).toReversed() }
}

async function oneSample({ app, cast }: Scene) {
  const [sample = ''] = await draftSamples(app.platform, cast.draft)
  return { sample }
}

async function oneRemovedSample(scene: Scene) {
  const { sample } = await oneSample(scene)
  const { db, clock } = scene.app.platform
  await db.updateTable('sheet_file').set({ removed_at: clock.now() }).where('id', '=', sample).execute()
  return { sample }
}

async function ownParts(scene: Scene) {
  return { key: await begunParts(scene.app.platform, authorOfDraft(scene)) }
}

async function wholeParts(scene: Scene) {
  const { platform } = scene.app
  const file = await drawTestPdf()
  const key = await begunParts(platform, { ...authorOfDraft(scene), bytes: file.length })
  const { parts_id: partsId } = await platform.db
    .selectFrom('sheet_upload')
    .select('parts_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  await platform.storage.putPart(key, partsId ?? '', 1, file)
  return { key }
}

/** A sheet that is not on sale: its author and staff 1 of its store see it (INV-10), for the others it does not exist. */
const insiders = but(everyoneBut('not-found'), Object.fromEntries(insiderParts.map((part) => [part, 'ok'])))

const noSeller: Partial<Cells> = {
  V: 'sign-in.required',
  ...Object.fromEntries(
    (['N', 'B', 'O', '1', '2', '3', 'X', 'G'] as const).map((part) => [part, 'not-allowed']),
  ),
}

/** Who holds any permission, for whatever store. */
const staff = but(all('not-allowed'), {
  V: 'sign-in.required',
  '1': 'ok',
  '2': 'ok',
  '3': 'ok',
  X: 'ok',
  G: 'ok',
})

const nothing = (expected: Cells): Row => [{ about: 'nothing', ask: () => ({}), expected }]

const nobody = 'ZZZZZZZZZZ'
const noOrder = 'ZZZZZZZZZZZZ'

/** An order of the caller's; of a passer-by's for the visitor, so that the ask is a valid one. */
async function ownOrder({ app, cast, callerId }: Scene): Promise<string> {
  const buyerId = callerId === '' ? (await createPerson(app.platform)).id : callerId
  return await createWaitingOrder(app.platform, { buyerId, sheetId: cast.otherSheet })
}

async function foreignOrder({ app, cast }: Scene): Promise<string> {
  const stranger = await createPerson(app.platform)
  return await createWaitingOrder(app.platform, { buyerId: stranger.id, sheetId: cast.otherSheet })
}

/** Permission 2 for every store; who holds it for one store is refused like those who hold none (security §2). */
const globalAccountants = (expected: Expected) =>
  but(all('not-allowed'), { V: 'sign-in.required', G: expected })

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
      ask: async (scene) => ({ id: await order(scene), ...rest }),
      expected: globalAccountants(expected),
    },
    { about: 'no order', ask: () => ({ id: noOrder, ...rest }), expected: globalAccountants('not-found') },
  ]
}

/** Money of 120 baht that pays nothing. */
function aboutMoney(rest: object, more: (scene: Scene) => Promise<object> = async () => ({})): Row {
  return [
    {
      about: 'money that pays nothing',
      ask: async (scene) => ({ id: await strayMoney(scene.app.platform), ...rest, ...(await more(scene)) }),
      expected: globalAccountants('ok'),
    },
    {
      about: 'no money',
      ask: async (scene) => ({ id: 'money:999999999', ...rest, ...(await more(scene)) }),
      expected: globalAccountants('not-found'),
    },
  ]
}

function aboutOrders(own: Cells): Row {
  const missing = buyersBut('not-found')
  return [
    { about: 'an own order', ask: async (scene) => ({ id: await ownOrder(scene) }), expected: own },
    {
      about: "another person's order",
      ask: async (scene) => ({ id: await foreignOrder(scene) }),
      expected: missing,
      looksLike: 'no order',
    },
    { about: 'no order', ask: () => ({ id: noOrder }), expected: missing },
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

/** A copy of somebody else's data, ready to be fetched by them. */
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

/** A favourite list of the caller's; of a passer-by's for the visitor. */
async function ownList({ app, callerId }: Scene): Promise<string> {
  const personId = callerId === '' ? (await createPerson(app.platform)).id : callerId
  // Beyond fifty lists nobody may make another: each cell begins with none.
  await app.platform.db.deleteFrom('favourite_list').where('person_id', '=', personId).execute()
  return await createFavouriteList(app.platform, { personId })
}

async function foreignList({ app, cast }: Scene): Promise<string> {
  const stranger = await createPerson(app.platform)
  return await createFavouriteList(app.platform, { personId: stranger.id, sheets: [cast.sheet] })
}

function aboutLists(rest: (scene: Scene) => object = () => ({})): Row {
  const missing = buyersBut('not-found')
  const ask = (list: (scene: Scene) => Promise<string>) => async (scene: Scene) => ({
    id: await list(scene),
    ...rest(scene),
  })
  return [
    { about: 'an own list', ask: ask(ownList), expected: buyers },
    { about: "another person's list", ask: ask(foreignList), expected: missing, looksLike: 'no list' },
    { about: 'no list', ask: ask(async () => nobody), expected: missing },
  ]
}

/** Live sessions: for those who bought the sheet, its author, and staff 1 of its store. */
function aboutSessions(rest: object = {}): Row {
  const ask =
    (sheet: (cast: Cast) => string) =>
    async ({ app, cast }: Scene) => {
      await createEndedSession(app.platform, sheet(cast))
      return { id: sheet(cast), ...rest }
    }
  const missing = buyersBut('not-found')
  return [
    {
      about: 'the session of the sheet',
      ask: ask((cast) => cast.sheet),
      expected: but(buyersBut('library.not-owned'), { O: 'ok', A: 'ok', '1': 'ok', G: 'ok' }),
    },
    {
      about: 'the session of a sheet of another store',
      ask: ask((cast) => cast.otherSheet),
      expected: but(buyersBut('library.not-owned'), { S: 'ok', X: 'ok', G: 'ok' }),
    },
    {
      about: 'the session of a draft',
      ask: ask((cast) => cast.draft),
      expected: but(missing, { A: 'ok', '1': 'ok', G: 'ok' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ id: nobody, ...rest }), expected: missing },
  ]
}

/** Whoever owns or wrote the sheet may read it, on sale or not; nobody else, whatever their rights. */
function aboutReadableSheets(rest: () => object = () => ({}), granted: Expected = 'ok'): Row {
  return [
    {
      about: 'the sheet',
      ask: ({ cast }) => ({ id: cast.sheet, ...rest() }),
      expected: but(buyersBut('library.not-owned'), { O: granted, A: granted }),
    },
    {
      about: 'a sheet of another store',
      ask: ({ cast }) => ({ id: cast.otherSheet, ...rest() }),
      expected: but(buyersBut('library.not-owned'), { S: granted }),
    },
    {
      about: 'a draft',
      ask: ({ cast }) => ({ id: cast.draft, ...rest() }),
      expected: but(buyersBut('not-found'), { A: granted }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      ask: ({ cast }) => ({ id: cast.hidden, ...rest() }),
      expected: but(buyersBut('not-found'), { A: granted }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ id: nobody, ...rest() }), expected: buyersBut('not-found') },
  ]
}

/** A call about a sheet of A's, made anew for each cell: everybody else finds none. */
function aboutOwnSheets(
  facts: { status?: 0 | 4; version?: 0 | 1 },
  rest: (id: string) => object = () => ({}),
  own: Expected = 'ok',
): Row {
  const missing = but(sellers, { A: 'not-found', S: 'not-found' })
  return [
    {
      about: "a sheet of A's",
      ask: async ({ app, cast }) => {
        const id = await createCompleteSheet(app.platform, { authorId: cast.person('A').id, ...facts })
        return { id, ...rest(id) }
      },
      expected: but(sellers, { A: own, S: 'not-found' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ id: nobody, ...rest(nobody) }), expected: missing },
  ]
}

/** Permission 2, for whatever store. */
const accountants = but(all('not-allowed'), { V: 'sign-in.required', '2': 'ok', X: 'ok', G: 'ok' })

function aboutTaxMonth(rest: object = {}): Row {
  return [{ about: 'a month', ask: () => ({ month: 10, year: 2026, ...rest }), expected: treasurers() }]
}

/** A list of one store: its own staff and global administrators. `together` is all stores at once, by staff of some. */
function aboutStores(own: Cells, rest: object = {}, together: Expected = 'ok'): Row {
  const mine = parts.filter((part) => own[part] === 'ok' && part !== 'G')
  const each = (cells: Cells, expected: Expected) =>
    but(cells, Object.fromEntries([...mine, 'X' as const].map((part) => [part, expected])))
  return [
    { about: 'the store', ask: ({ cast }) => ({ store: cast.store, ...rest }), expected: own },
    {
      about: 'another store',
      ask: ({ cast }) => ({ store: cast.otherStore, ...rest }),
      expected: but(each(own, 'not-found'), { X: 'ok' }),
    },
    { about: 'all stores', ask: () => ({ store: -1, ...rest }), expected: each(own, together) },
  ]
}

/** A package of the store, for its staff 1; for the others there is none. `done` is what those hear who may. */
function aboutGroups(rest: (scene: Scene) => object = () => ({}), done: Expected = 'ok'): Row {
  return [
    {
      about: 'a package of the store',
      ask: (scene) => ({ id: scene.cast.group, ...rest(scene) }),
      expected: but(reviewers, { '1': done, G: done }),
      looksLike: 'no package',
    },
    {
      about: 'no package',
      ask: (scene) => ({ id: nobody, ...rest(scene) }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

const groupWords = ({ cast }: Scene) => ({
  store: cast.store,
  name: 'แพ็กเกจรวม',
  detail: '',
  sheets: [cast.sheet, cast.freshSheet],
  recommended: true,
  visible: true,
})

/** Promo codes are of every store, and so is the right to them. */
const treasurers = (expected: Expected = 'ok') =>
  but(all('not-allowed'), { V: 'sign-in.required', G: expected })

const promoTerms = {
  description: ['ลดราคา', 'Reduced'],
  useLimitTotal: null,
  useLimitPerBuyer: 1,
  validFrom: '2026-11-20T00:00:00Z',
  validUntil: '2027-11-20T00:00:00Z',
}

let lastPromo = 0
async function aPromo({ app }: Scene): Promise<string> {
  lastPromo += 1
  const code = `MATRIX-${lastPromo}`
  await app.platform.db
    .insertInto('promo_code')
    .values({
      code,
      kind: 'percent',
      amount: 10,
      valid_from: promoTerms.validFrom,
      valid_until: promoTerms.validUntil,
    })
    .execute()
  return code
}

function aboutPromos(rest: object = {}): Row {
  return [
    {
      about: 'a code',
      ask: async (scene) => ({ promoCode: await aPromo(scene), ...rest }),
      expected: treasurers(),
    },
    { about: 'no code', ask: () => ({ promoCode: 'NOSUCH', ...rest }), expected: treasurers('not-found') },
  ]
}

/** A store by its code: staff 1 of that store. */
function aboutOneStore(field: 'code' | 'id', rest: object, own: Expected = 'ok'): Row {
  const cells = but(all('not-allowed'), { V: 'sign-in.required', '1': own, X: 'not-found', G: own })
  return [
    { about: 'the store', ask: ({ cast }) => ({ [field]: cast.store, ...rest }), expected: cells },
    {
      about: 'no store',
      ask: () => ({ [field]: 777_777, ...rest }),
      expected: but(cells, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

const aDrive = {
  name: ['ไดรฟ์', 'Drive'],
  driveIn: [1],
  color: ['#112233', '#445566', '#778899', '#AABBCC'],
  subject: '',
  description: '',
}

let lastCode = 50_000
const newCode = () => {
  lastCode += 1
  return { code: lastCode }
}

/** Permission 3, for whatever store. */
const managers = but(all('not-allowed'), { V: 'sign-in.required', '3': 'ok', X: 'ok', G: 'ok' })

/** A right of somebody new for a store: staff managers of that store, and what they hold themselves (INV-15). */
function aboutRights(deed: 'add' | 'remove'): Row {
  const own = but(managers, { X: 'not-found' })
  const named =
    (perm: 1 | 3, storeOf: (cast: Cast) => number) =>
    async ({ app, cast }: Scene) => {
      const store = storeOf(cast)
      const held = deed === 'add' ? [] : [{ permission: perm, store }]
      const { id } = await createPerson(app.platform, { permissions: held })
      return { facebookID: id, store, perm }
    }
  const refused: RefusalCode = deed === 'add' ? 'not-found' : 'permissions.already-gone'
  return [
    { about: 'a right of the store', ask: named(3, ({ store }) => store), expected: own },
    {
      about: 'a right that a manager does not hold',
      ask: named(1, ({ store }) => store),
      expected: deed === 'add' ? but(own, { '3': 'permissions.not-held' }) : own,
    },
    {
      about: 'a right for every store',
      ask: named(3, () => -1),
      expected: but(own, { '3': 'not-found' }),
    },
    {
      about: 'nobody',
      ask: ({ cast }) => ({ facebookID: nobody, store: cast.store, perm: 3 }),
      expected: but(own, { '3': refused, G: refused }),
    },
  ]
}

const reviewers = but(all('not-allowed'), { V: 'sign-in.required', '1': 'ok', X: 'not-found', G: 'ok' })

/** A decision about a sheet of the store, which the caller has open where it must be open. */
function aboutReviews(facts: { status: 1 | 2 }, rest: object = {}): Row {
  return [
    {
      about: 'a sheet of the store',
      ask: async ({ app, cast, callerId }) => ({
        id: await createCompleteSheet(app.platform, {
          authorId: cast.person('A').id,
          ...facts,
          ...(facts.status === 2 && callerId !== '' ? { reviewerId: callerId } : {}),
        }),
        ...rest,
      }),
      expected: reviewers,
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      ask: () => ({ id: nobody, ...rest }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

const thisYear = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

/** A sheet on sale in the store, as staff 1 edit it; `done` is what those hear who may. */
function aboutStaffSheets(rest: object = {}, done: Expected = 'ok'): Row {
  return [
    {
      about: 'a sheet of the store',
      ask: async ({ app, cast }) => ({
        id: await createCompleteSheet(app.platform, { authorId: cast.person('A').id }),
        ...rest,
      }),
      expected: but(reviewers, { '1': done, G: done }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      ask: () => ({ id: nobody, ...rest }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

/** A session that runs, of the sheet of the store; `done` is what those hear who may. */
function aboutDeskSessions(
  rest: (scene: Scene) => Promise<object> | object = () => ({}),
  done: Expected = 'ok',
): Row {
  return [
    {
      about: 'a session of the store',
      ask: async (scene) => {
        await runningSession(scene)
        return { id: scene.cast.sheet, ...(await rest(scene)) }
      },
      expected: but(reviewers, { '1': done, G: done }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      ask: async (scene) => {
        await runningSession(scene)
        return { ...(await rest(scene)), id: nobody }
      },
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ]
}

async function runningSession({ app, cast }: Scene): Promise<void> {
  const { db, clock } = app.platform
  const start_at = new Date(clock.now().getTime() - 600_000)
  const values = { start_at, ended_at: null, replay_key: null, replay_url: null, captions: '[]' }
  await db
    .insertInto('online_tutoring')
    .values({ sheet_id: cast.sheet, ...values })
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
    .execute()
}

async function sessionChanged({ platform }: TestApp, sheetId: string): Promise<string> {
  const { changed_at } = await platform.db
    .selectFrom('online_tutoring')
    .select('changed_at')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow()
  return changed_at.toISOString()
}

async function begunReplay({ app, cast }: Scene): Promise<string> {
  return await createReplayUpload(app.platform, { sheetId: cast.sheet, personId: cast.person('1').id })
}

/** To buyers of the sheet of the store: the caller's own draft, or one that is being sent. */
async function broadcastOf({ app, cast, callerId }: Scene, state: 'draft' | 'sending'): Promise<string> {
  await app.platform.db.deleteFrom('broadcast').where('state', '=', 'draft').execute()
  const writerId = callerId === '' ? cast.person('G').id : callerId
  // One buyer, whatever other rows have bought and given back.
  const sheetId = await createSheet(app.platform, { authorId: cast.person('A').id })
  await giveSheet(app.platform, (await createPerson(app.platform)).id, sheetId)
  return await createBroadcast(app.platform, { state, sheetId, writerId })
}

/** An own draft to buyers of a sheet of the store; somebody else's does not exist, whatever one's rights. */
function aboutDrafts(rest: object = {}): Row {
  const missing = but(reviewers, { '1': 'not-found', G: 'not-found' })
  return [
    {
      about: 'an own draft',
      ask: async (scene) => ({ id: await broadcastOf(scene, 'draft'), ...rest }),
      // Writing to that sheet's buyers is not X's to do, though the draft is.
      expected: but(reviewers, { X: 'version' in rest ? 'not-found' : 'ok' }),
    },
    {
      about: "somebody else's draft",
      ask: async (scene) => {
        const stranger = await createPerson(scene.app.platform)
        return { id: await broadcastOf({ ...scene, callerId: stranger.id }, 'draft'), ...rest }
      },
      expected: missing,
      looksLike: 'no draft',
    },
    { about: 'no draft', ask: () => ({ id: nobody, ...rest }), expected: missing },
  ]
}

function aboutReceivers(rest: object = {}): Row {
  const to = (about: string, audience: string, target: (cast: Cast) => string | null): Case => ({
    about,
    ask: async ({ app, cast }) => {
      await app.platform.db.deleteFrom('broadcast').where('state', '=', 'draft').execute()
      return { audience, target: target(cast), ...rest }
    },
    expected: reviewers,
  })
  const globally = but(reviewers, { '1': 'not-allowed', X: 'not-allowed' })
  const missing = but(reviewers, { '1': 'not-found', G: 'not-found' })
  return [
    { ...to('buyers of the sheet', 'sheet', ({ sheet }) => sheet), looksLike: 'buyers of no sheet' },
    { ...to('buyers of no sheet', 'sheet', () => nobody), expected: missing },
    { ...to('its author', 'person', (cast) => cast.person('A').id), looksLike: 'nobody' },
    { ...to('nobody', 'person', () => nobody), expected: missing },
    { ...to('sellers', 'sellers', () => null), expected: globally },
    { ...to('everyone', 'everyone', () => null), expected: globally },
  ]
}

/** Payment records of the store, by staff 2 of it; one foreign id refuses the whole. */
function aboutPayments(rest: object): Row {
  const payers = but(accountants, { X: 'not-found' })
  const record = ({ app, cast }: Scene) => createPaymentRecord(app.platform, { store: cast.store })
  const missing = but(payers, { '2': 'not-found', G: 'not-found' })
  return [
    {
      about: 'a record of the store',
      ask: async (scene) => ({ ids: [await record(scene)], ...rest }),
      expected: payers,
      looksLike: 'no record',
    },
    {
      about: 'one of the store and one of another',
      ask: async (scene) => ({
        ids: [
          await record(scene),
          await createPaymentRecord(scene.app.platform, { store: scene.cast.otherStore }),
        ],
        ...rest,
      }),
      expected: but(payers, { '2': 'not-found' }),
    },
    { about: 'no record', ask: () => ({ ids: [nobody], ...rest }), expected: missing },
  ]
}

const aMonth = { year: 2026, month: 10 }

export const accessTable: Record<CallName, Row> = {
  // sign-in: open to all; what is refused is the proof, not the person
  loginGoogle: [
    { about: 'no proof', ask: () => ({ token: 'x' }), expected: everyoneBut('sign-in.provider-off') },
  ],
  loginFacebook: [
    { about: 'no proof', ask: () => ({ access_token: 'x' }), expected: everyoneBut('sign-in.provider-off') },
  ],
  signInOptions: nothing(everyone),
  demoPeople: nothing(everyone),
  loginDemo: [
    { about: 'a demo person', ask: demoPerson, expected: everyone },
    {
      about: 'somebody who is no demo person',
      ask: ({ cast }) => ({ person: cast.person('O').id }),
      expected: everyoneBut('not-found'),
      looksLike: 'nobody',
    },
    { about: 'nobody', ask: () => ({ person: nobody }), expected: everyoneBut('not-found') },
  ],
  exchangeSignIn: [
    {
      about: 'a good value',
      ask: async ({ app, cast }) => ({
        value: await inTransaction(app.platform.db, (trx) =>
          makeHandoff(trx, app.platform, cast.person('B').id),
        ),
      }),
      expected: everyone,
    },
    { about: 'a bad value', ask: () => ({ value: 'x' }), expected: everyoneBut('sign-in.expired') },
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
      ask: () => ({ name: 'Name', email: 'name@example.com', university: 1, faculty: 'Science', year: 1 }),
      expected: signedIn,
    },
  ],
  getNumUnreadMessage: nothing(signedIn),
  getMessage: [
    ...nothing(signedIn),
    { about: 'after no message of theirs', ask: () => ({ after: '1' }), expected: signedIn },
  ],

  unsubscribe: [
    {
      about: 'what we did not sign',
      ask: () => ({ token: 'ZZZZZZZZZZ.sheet-approved.x' }),
      expected: everyoneBut('not-found'),
    },
  ],

  // the own account
  getAccount: nothing(signedIn),
  setAccount: [
    { about: 'a language', ask: () => ({ language: 1 }), expected: signedIn },
    {
      about: 'a letter that is needed',
      ask: () => ({ notice: { kind: 'order-paid', mail: false } }),
      expected: signedInBut('not-found'),
      looksLike: 'no such letter',
    },
    {
      about: 'no such letter',
      ask: () => ({ notice: { kind: 'gossip', mail: false } }),
      expected: signedInBut('not-found'),
    },
  ],
  getSessions: nothing(signedIn),
  endSession: [
    { about: 'an own device', ask: async (scene) => ({ id: await ownDevice(scene) }), expected: signedIn },
    {
      about: "another person's device",
      ask: async (scene) => ({
        id: await ownDevice({ ...scene, callerId: (await createPerson(scene.app.platform)).id }),
      }),
      expected: signedInBut('not-found'),
      looksLike: 'no device',
    },
    { about: 'no device', ask: () => ({ id: nobody }), expected: signedInBut('not-found') },
  ],
  endOtherSessions: nothing(signedIn),
  getMyOrders: [
    ...nothing(signedIn),
    {
      about: "after another person's order",
      ask: async (scene) => ({ after: await foreignOrder(scene) }),
      expected: signedIn,
      looksLike: 'after no order',
    },
    { about: 'after no order', ask: () => ({ after: noOrder }), expected: signedIn },
  ],
  getReceipt: [
    {
      about: 'an own order that is not paid',
      ask: async (scene) => ({ id: await ownOrder(scene) }),
      expected: signedInBut('not-found'),
      looksLike: 'no order',
    },
    {
      about: "another person's order",
      ask: async (scene) => ({ id: await foreignOrder(scene) }),
      expected: signedInBut('not-found'),
      looksLike: 'no order',
    },
    { about: 'no order', ask: () => ({ id: noOrder }), expected: signedInBut('not-found') },
  ],
  askMyData: nothing(signedIn),
  getMyData: nothing(signedIn),
  openMyData: [
    {
      about: "another person's copy",
      ask: async (scene) => ({ id: await foreignExport(scene) }),
      expected: signedInBut('not-found'),
      looksLike: 'no copy',
    },
    { about: 'no copy', ask: () => ({ id: nobody }), expected: signedInBut('not-found') },
  ],
  deleteAccount: [
    {
      about: 'without the words',
      ask: () => ({ confirm: 'yes' }),
      expected: signedInBut('account.confirm-wrong'),
    },
  ],
  joinGoogle: [
    { about: 'no proof', ask: () => ({ token: 'x' }), expected: signedInBut('sign-in.provider-off') },
  ],
  joinFacebook: [
    { about: 'no proof', ask: () => ({ access_token: 'x' }), expected: signedInBut('sign-in.provider-off') },
  ],
  leaveProvider: [
    {
      about: 'one that is not joined',
      ask: () => ({ provider: 'facebook' }),
      expected: signedInBut('not-found'),
    },
  ],
  getPushKey: nothing(signedIn),
  addPush: [
    {
      about: 'an address of no push service',
      ask: () => ({
        endpoint: 'https://127.0.0.1/x',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      }),
      expected: signedInBut('account.push-address'),
    },
  ],
  removePush: nothing(signedIn),

  // favourites
  getFavoriteList: nothing(buyers),
  getMyFav: nothing(buyers),
  addFavorite: [{ about: 'a name', ask: () => ({ name: 'ไว้อ่าน' }), expected: buyers }],
  renameFavorite: aboutLists(() => ({ name: 'ชื่อใหม่' })),
  deleteFavorite: aboutLists(),
  restoreFavorite: aboutLists(),
  listSheetFavorite: aboutLists(),
  addSheetFavorite: [
    ...aboutLists(({ cast }) => ({ sheet: cast.sheet })),
    {
      about: 'a draft',
      ask: async (scene) => ({ id: await ownList(scene), sheet: scene.cast.draft }),
      expected: but(buyersBut('not-found'), { A: 'ok' }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      ask: async (scene) => ({ id: await ownList(scene), sheet: scene.cast.hidden }),
      expected: but(buyersBut('not-found'), { A: 'ok' }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      ask: async (scene) => ({ id: await ownList(scene), sheet: nobody }),
      expected: buyersBut('not-found'),
    },
  ],
  removeSheetFavorite: aboutLists(({ cast }) => ({ sheet: cast.draft })),
  // scores, comments and reports
  getMyScore: aboutBought('reviews.not-bought'),
  addMyScore: aboutBought('reviews.not-bought', { score: 4, message: 'อ่านง่าย' }),
  deleteMyScore: aboutBought('reviews.not-bought'),
  addMyReport: aboutBought('reports.not-bought', { message: 'หน้า 3' }),
  getSellReport: [
    ...nothing(but(sellers, { I: 'ok' })),
    {
      about: "after a report of A's sheet",
      ask: async ({ app, cast }) => ({ after: await openReportOf(app.platform, cast.sheet) }),
      expected: but(sellers, { I: 'ok' }),
      looksLike: 'after no report',
    },
    { about: 'after no report', ask: () => ({ after: nobody }), expected: but(sellers, { I: 'ok' }) },
  ],
  submitReportMessage: aboutReports({ type: 0, message: 'แก้แล้ว', show: true }),
  submitReportMark: aboutReports(),
  getFaculty: [{ about: 'a store', ask: ({ cast }) => ({ code: cast.store }), expected: everyone }],

  // catalogue
  getHome: nothing(everyone),
  homeShowcase: nothing(everyone),
  getShop: nothing(everyone),
  getShopDrive: nothing(everyone),
  drivelist: nothing(everyone),
  storeFacebook: nothing(everyone),
  searchSheet: [{ about: 'everything', ask: () => ({}), expected: everyone }],
  countSheet: [{ about: 'everything', ask: () => ({}), expected: everyone }],
  searchSheetTop: [{ about: 'a text', ask: () => ({ search: 'แคลคูลัส' }), expected: everyone }],
  recGroup: [{ about: 'a store', ask: ({ cast }) => ({ store: cast.store }), expected: everyone }],
  getSheetInfo: [
    { about: 'a sheet on sale', ask: ({ cast }) => ({ sheetID: cast.sheet }), expected: everyone },
    {
      about: 'a draft',
      ask: ({ cast }) => ({ sheetID: cast.draft }),
      expected: insiders,
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      ask: ({ cast }) => ({ sheetID: cast.hidden }),
      expected: insiders,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ sheetID: nobody }), expected: everyoneBut('not-found') },
  ],
  getGroupInfo: [
    { about: 'a package', ask: ({ cast }) => ({ groupID: cast.group }), expected: everyone },
    { about: 'no package', ask: () => ({ groupID: nobody }), expected: everyoneBut('not-found') },
  ],
  ownedSheets: [
    { about: 'a sheet on sale', ask: ({ cast }) => ({ sheets: [cast.sheet] }), expected: signedIn },
    {
      about: 'a draft',
      ask: ({ cast }) => ({ sheets: [cast.draft] }),
      expected: signedIn,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ sheets: [nobody] }), expected: signedIn },
  ],

  // tutoring
  getOnlineTutorSheets: nothing(everyone),
  getReplayLiveStream: aboutSessions(),
  // Its path is public: who has no profile yet is refused by the operation alone.
  updateViews: aboutSessions().map((item) => ({
    ...item,
    expected: but(item.expected, { N: item.expected.B }),
  })),
  keepVideoPosition: aboutSessions({ seconds: 760, savedAt: '2026-11-20T08:00:00Z' }),
  sessionCalendar: aboutSessions(),

  // cart
  ownSheet: [
    {
      about: 'a sheet on sale',
      ask: ({ cast }) => ({ id: cast.sheet }),
      expected: but(everyone, { O: 'cart.already-owned', A: 'cart.already-owned' }),
    },
    {
      about: 'a draft',
      ask: ({ cast }) => ({ id: cast.draft }),
      expected: but(everyoneBut('not-found'), { A: 'cart.already-owned' }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      ask: ({ cast }) => ({ id: cast.hidden }),
      expected: but(everyoneBut('not-found'), { A: 'cart.already-owned' }),
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ id: nobody }), expected: everyoneBut('not-found') },
  ],
  getCart: [
    { about: 'a sheet on sale', ask: ({ cast }) => ({ cart: [cast.sheet] }), expected: everyone },
    {
      about: 'a draft',
      ask: ({ cast }) => ({ cart: [cast.draft] }),
      expected: everyone,
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet off sale',
      ask: ({ cast }) => ({ cart: [cast.hidden] }),
      expected: everyone,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ cart: [nobody] }), expected: everyone },
  ],

  // orders
  getPromo: [
    {
      about: 'no code',
      ask: ({ cast }) => ({ sheets: [cast.freshSheet], promoCode: 'NOSUCH' }),
      expected: but(buyersBut('promo.unknown'), { A: 'orders.not-on-sale' }),
    },
  ],
  createOrder: [
    {
      about: 'a sheet on sale',
      ask: ({ cast }) => ({ sheets: [cast.sheet] }),
      expected: but(buyers, { O: 'orders.already-owned', A: 'orders.already-owned' }),
    },
    {
      about: 'a draft',
      ask: ({ cast }) => ({ sheets: [cast.draft] }),
      expected: but(buyersBut('orders.not-on-sale'), { A: 'orders.already-owned' }),
      looksLike: 'no sheet',
    },
    {
      about: 'a sheet on sale with a draft',
      ask: ({ cast }) => ({ sheets: [cast.otherSheet, cast.draft] }),
      expected: but(buyersBut('orders.not-on-sale'), {
        A: 'orders.already-owned',
        S: 'orders.already-owned',
      }),
    },
    { about: 'no sheet', ask: () => ({ sheets: [nobody] }), expected: buyersBut('orders.not-on-sale') },
  ],
  getOrder: aboutOrders(buyers),
  payOrder: aboutOrders(buyers),
  cancelOrder: aboutOrders(buyers),
  slipVerify: [{ about: 'no slip', ask: () => ({ qr: 'no slip' }), expected: everyoneBut('slip.form') }],

  // becoming a seller and the own data; nobody registers here, or they would be sellers for the cells that follow
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

  // files of a sheet
  uploadCoverUrl: aboutOwnFiles(),
  uploadExamplesUrl: aboutOwnFiles(() => ({ num: 1 })),
  uploadPdfUrl: aboutOwnFiles(),
  finishUpload: [...aboutOwnFiles(postedCover), ...aboutForeignFiles(postedCover, { key: noUpload })],
  getSheetFiles: aboutOwnFiles(),
  getPdf: aboutOwnFiles(async (scene) => {
    await draftPdf(scene.app.platform, scene.cast.draft, await drawTestPdf())
    return {}
  }),
  removeSample: [...aboutOwnFiles(oneSample), ...aboutForeignFiles(oneSample, { sample: nobody })],
  restoreSample: [
    ...aboutOwnFiles(oneRemovedSample),
    ...aboutForeignFiles(oneRemovedSample, { sample: nobody }),
  ],
  reorderSamples: [
    ...aboutOwnFiles(allSamples),
    ...aboutForeignFiles(allSamples, { samples: [nobody] }, 'files.samples-changed'),
  ],
  removeCover: aboutOwnFiles(),
  beginPdfParts: aboutOwnFiles(() => ({ name: 'สรุป.pdf', bytes: 6_000_000, fingerprint: 'x' })),
  signPdfParts: [
    ...aboutOwnFiles(async (scene) => ({ ...(await ownParts(scene)), parts: [1, 2] })),
    ...aboutForeignFiles(async (scene) => ({ ...(await ownParts(scene)), parts: [1, 2] }), {
      key: noUpload,
      parts: [1, 2],
    }),
  ],
  listPdfParts: [...aboutOwnFiles(ownParts), ...aboutForeignFiles(ownParts, { key: noUpload })],
  finishPdfParts: [...aboutOwnFiles(wholeParts), ...aboutForeignFiles(wholeParts, { key: noUpload })],
  abortPdfParts: [...aboutOwnFiles(ownParts), ...aboutForeignFiles(ownParts, { key: noUpload })],

  // library
  getMySheet: nothing(buyers),
  getMyallSheet: nothing(buyers),
  readMySheet: aboutReadableSheets(),
  readerInfo: aboutReadableSheets(),
  readerLink: aboutReadableSheets(),
  // No file stands ready in the matrix: who may read is told so, and nobody else.
  searchInSheet: aboutReadableSheets(() => ({ query: 'ลิมิต' }), 'reader.not-open'),
  keepReadingPlace: aboutReadableSheets(() => ({ page: 1 }), 'reader.not-open'),

  // writing sheets: the author's own, and nobody's for everybody else
  newSheet: [
    {
      about: 'nothing',
      // The other rows have given this author more drafts than anybody may have.
      ask: async ({ app, cast }) => {
        await app.platform.db
          .updateTable('sheet')
          .set({ status: 3, reject_reason: 'ภาพไม่ชัด' })
          .where('author_id', '=', cast.person('A').id)
          .where('status', '=', 0)
          .where('id', '<>', cast.draft)
          .execute()
        return {}
      },
      expected: sellers,
    },
  ],
  getDraft: aboutOwnSheets({ status: 0 }),
  saveDraft: aboutOwnSheets({ status: 0 }, () => ({ sName: 'ชื่อใหม่', revision: 1 })),
  confirmSend: aboutOwnSheets({ status: 0 }, (id) => ({ sheet: id, terms: true })),
  confirmGoDraft: aboutOwnSheets({}),
  getEdit: aboutOwnSheets({}),
  saveEdit: aboutOwnSheets({}, () => ({ price: 59, visible: true })),
  previewCover: aboutOwnSheets({ status: 0 }, () => ({ sName: 'ชื่อใหม่' })),
  startVersion: aboutOwnSheets({}),
  saveVersion: aboutOwnSheets({ version: 0 }, () => ({ whatsNew: 'เพิ่มบทที่ 9', message: '' })),
  sendVersion: aboutOwnSheets({ version: 0 }, () => ({ terms: true }), 'files.pdf-missing'),
  cancelVersion: aboutOwnSheets({ version: 1 }),

  // the dashboard: the own one only, by its nature
  getSellMySheet: nothing(but(everyone, noSeller)),
  getSellallSheet: nothing(but(everyone, noSeller)),
  getSheetStatistics: [
    { about: 'all own sheets', ask: () => ({}), expected: but(everyone, noSeller) },
    {
      about: "a draft of A's",
      ask: ({ cast }) => ({ sheet: cast.draft }),
      expected: but(everyone, { ...noSeller, S: 'not-found', I: 'not-found' }),
      looksLike: 'no sheet',
    },
    {
      about: 'no sheet',
      ask: () => ({ sheet: nobody }),
      expected: but(everyoneBut('not-found'), noSeller),
    },
  ],
  // Whether it counts, and whether there is such a sheet, is told to nobody.
  noteInterest: [
    { about: 'a sheet', ask: ({ cast }) => ({ sheet: cast.sheet, kind: 'view' }), expected: everyone },
    {
      about: 'a draft',
      ask: ({ cast }) => ({ sheet: cast.draft, kind: 'cart' }),
      expected: everyone,
      looksLike: 'no sheet',
    },
    { about: 'no sheet', ask: () => ({ sheet: nobody, kind: 'sample' }), expected: everyone },
  ],

  // revenue: the own one only, by its nature
  getSellRev: nothing(but(everyone, noSeller)),
  getslip: [{ about: 'a month', ask: () => ({ month: 10, year: 2026 }), expected: but(everyone, noSeller) }],

  getOwnCertificates: nothing(but(everyone, noSeller)),
  openOwnCertificate: [
    { about: 'no certificate', ask: () => ({ id: nobody }), expected: but(all('not-found'), noSeller) },
  ],

  // the desk of staff
  navigation: nothing(staff),
  openDownload: [
    {
      about: 'no such list',
      ask: () => ({ list: 'nothing' }),
      expected: Object.fromEntries(
        parts.map((part) => [part, staff[part] === 'ok' ? 'not-found' : staff[part]]),
      ) as Cells,
    },
  ],

  // reports of buyers and the author database, by staff 1 of their store
  getReportMeta: nothing(but(reviewers, { X: 'ok' })),
  getReport: aboutStores(reviewers),
  actionReport: [
    {
      about: 'a report of the store',
      ask: async ({ app, cast }) => ({
        id: await openReportOf(app.platform, cast.sheet),
        action: 'แจ้งผู้เขียนแล้ว',
      }),
      expected: reviewers,
      looksLike: 'no report',
    },
    {
      about: 'no report',
      ask: () => ({ id: nobody, action: 'แจ้งผู้เขียนแล้ว' }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  authorMeta: nothing(but(reviewers, { X: 'ok' })),
  authorSearch: [{ about: 'a text', ask: () => ({ query: 'Notes' }), expected: but(reviewers, { X: 'ok' }) }],
  authorInfo: [
    { about: 'its author', ask: ({ cast }) => ({ facebook: cast.person('A').id }), expected: reviewers },
    {
      about: 'an author of the other store',
      ask: ({ cast }) => ({ facebook: cast.person('S').id }),
      expected: but(reviewers, { '1': 'not-found', X: 'ok' }),
    },
    {
      about: 'nobody',
      ask: () => ({ facebook: nobody }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  authorReveal: [
    {
      about: 'a number that was never entered',
      ask: ({ cast }) => ({ facebook: cast.person('A').id, what: 'peopleID' }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],

  // live sessions, by staff 1 of the store of their sheet
  listTutoring: [
    ...aboutStores(reviewers),
    { about: 'no store', ask: () => ({ store: 777_777 }), expected: but(reviewers, { '1': 'not-found' }) },
  ],
  findDeskSheets: [
    { about: 'a text', ask: () => ({ search: 'แคลคูลัส' }), expected: but(reviewers, { X: 'ok' }) },
  ],
  getTutoring: aboutDeskSessions(),
  saveTutoring: aboutDeskSessions(async ({ app, cast }) => ({
    seen: await sessionChanged(app, cast.sheet),
    start: app.platform.clock.now().toISOString(),
    minutes: 90,
    joinUrl: 'https://live.example/room',
    replayUrl: '',
    captions: [],
    chapters: [],
  })),
  endTutoring: aboutDeskSessions(),
  cancelTutoring: aboutDeskSessions(),
  addTutoringCaption: aboutDeskSessions(
    () => ({ language: 'th', label: 'ไทย', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nก' }),
    'tutoring.caption-needs-replay',
  ),
  beginReplayParts: aboutDeskSessions(() => ({ name: 'replay.mp4', bytes: 6_000_000, fingerprint: 'x' })),
  signReplayParts: aboutDeskSessions(async (scene) => ({ key: await begunReplay(scene), parts: [1, 2] })),
  finishReplayParts: aboutDeskSessions(
    async (scene) => ({ key: await begunReplay(scene) }),
    'files.parts-missing',
  ),
  abortReplayParts: aboutDeskSessions(async (scene) => ({ key: await begunReplay(scene) })),

  // messages of staff: to a person or buyers of a sheet by staff 1 of the store, to many by global administrators
  listStaffMessages: nothing(but(reviewers, { X: 'ok' })),
  getStaffMessage: aboutDrafts(),
  findReceivers: [
    { about: 'a name', ask: () => ({ search: 'Person' }), expected: but(reviewers, { X: 'ok' }) },
  ],
  countReceivers: aboutReceivers(),
  saveStaffMessage: aboutReceivers({ type: 'info', th: 'ข้อความ', en: 'A message' }),
  deleteStaffMessage: aboutDrafts(),
  sendStaffMessage: aboutDrafts({ version: 1, count: 1 }),
  steerStaffMessage: [
    {
      about: 'a message to buyers of a sheet of the store',
      ask: async (scene) => ({ id: await broadcastOf(scene, 'sending'), sending: false }),
      expected: reviewers,
      looksLike: 'no message',
    },
    {
      about: 'no message',
      ask: () => ({ id: nobody, sending: false }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],

  // universities and drives, by staff 1 of the store; new ones by global administrators
  listUni: nothing(but(reviewers, { X: 'ok' })),
  newUni: [
    { about: 'a code', ask: newCode, expected: but(all('not-allowed'), { V: 'sign-in.required', G: 'ok' }) },
  ],
  newDrive: [
    { about: 'a code', ask: newCode, expected: but(all('not-allowed'), { V: 'sign-in.required', G: 'ok' }) },
  ],
  getUni: aboutOneStore('code', {}),
  saveUni: aboutOneStore('code', {
    name: ['มหาวิทยาลัย 1', 'University 1'],
    category: 0,
    faculty: ['คณะวิทยาศาสตร์'],
    color: ['#112233', '#445566', '#778899', '#AABBCC'],
    facebookLink: '',
    useNewDrive: false,
    driveMap: [],
  }),
  saveDrive: [
    {
      about: 'a drive',
      ask: async ({ app, part }) => ({
        code: await createStore(app.platform, { code: 900 + parts.indexOf(part), kind: 'drive' }),
        ...aDrive,
      }),
      expected: but(reviewers, { '1': 'not-found' }),
    },
  ],
  uploadUniLogoUrl: aboutOneStore('id', {}),
  uploadUniTemplateUrl: aboutOneStore('id', {}),
  finishUniUpload: aboutOneStore('id', { key: 'nothing' }, 'not-found'),

  // statistics, by staff 2 of their store
  ...financeRows,
  getStatMeta: nothing(accountants),
  getStat: aboutStores(but(accountants, { X: 'not-found' }), { query: 'revenue' }, 'not-found'),

  // tax papers and the tax policy, by staff 2 of every store
  getTaxSell: aboutTaxMonth(),
  getTaxPay: aboutTaxMonth(),
  getCertificates: aboutTaxMonth(),
  issueCertificates: aboutTaxMonth(),
  replaceCertificate: [
    {
      about: 'no certificate',
      ask: () => ({ id: nobody, reason: 'ที่อยู่ผิด' }),
      expected: treasurers('not-found'),
    },
  ],
  openTaxPapers: [
    ...aboutTaxMonth({ kind: 'pay' }),
    {
      about: 'no certificate',
      ask: () => ({ kind: 'certificate', id: nobody }),
      expected: treasurers('not-found'),
    },
  ],
  getTaxPolicy: nothing(treasurers()),
  confirmTaxRow: [
    { about: 'no row', ask: () => ({ id: nobody, note: 'นักบัญชียืนยัน' }), expected: treasurers('not-found') },
  ],
  addTaxRow: [
    {
      about: 'a later row',
      ask: () => ({
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
      ask: () => ({ day: '2090-01-02', name: 'วันหยุดพิเศษ', source: 'ประกาศ ธปท.' }),
      expected: treasurers(),
    },
  ],
  removeBankHoliday: [
    { about: 'no such day', ask: () => ({ day: '2091-05-09' }), expected: treasurers('not-found') },
  ],

  // payments and closed months, by staff 2 of their store; what is about all sellers by those of every store
  updatePaymentStatusByIds: aboutPayments({ paymentStatus: 'PAUSED' }),
  previewPaymentMove: aboutPayments({ paymentStatus: 'PAUSED' }),
  listPayments: [{ about: 'a list', ask: () => ({ list: 'under' }), expected: accountants }],
  moveListedPayments: [
    {
      about: 'a list with nothing in it',
      ask: () => ({ list: 'reached', count: 0, sum: 0 }),
      expected: accountants,
    },
  ],
  getMoveRequests: nothing(globalAccountants('ok')),
  decideMoveRequest: [
    {
      about: 'no request',
      ask: () => ({ id: nobody, confirm: true }),
      expected: globalAccountants('not-found'),
    },
  ],
  changePayer: aboutPayments({ payer: 'MORE' }),
  returnPayout: [
    {
      about: 'a payout of the store',
      ask: async ({ app, cast }) => ({
        payout: await createPayout(app.platform, { store: cast.store }),
        reason: 'บัญชีปิด',
      }),
      expected: but(accountants, { X: 'not-found' }),
      looksLike: 'no payout',
    },
    {
      about: 'no payout',
      ask: () => ({ payout: nobody, reason: 'บัญชีปิด' }),
      expected: but(accountants, { '2': 'not-found', X: 'not-found', G: 'not-found' }),
    },
  ],
  listMoreServices: nothing(accountants),
  getFinalizedMonthlyPay: [{ about: 'a month', ask: () => aMonth, expected: accountants }],
  getHytextsTopay: nothing(accountants),
  getHytextsCarriedOver: nothing(accountants),
  getAuthorPaymentHistory: [
    {
      about: 'a seller of the store',
      ask: async ({ app, cast }) => {
        const { id } = await createSeller(app.platform)
        await createPaymentRecord(app.platform, { store: cast.store, sellerId: id })
        return { query: id }
      },
      expected: but(accountants, { X: 'payouts.no-author' }),
      looksLike: 'nobody',
    },
    {
      about: 'nobody',
      ask: () => ({ query: nobody }),
      expected: but(accountants, {
        '2': 'payouts.no-author',
        X: 'payouts.no-author',
        G: 'payouts.no-author',
      }),
    },
  ],
  listClosedSales: [{ about: 'a month', ask: () => ({ ...aMonth, part: 'payable' }), expected: accountants }],
  listClosedBranches: [{ about: 'a month', ask: () => aMonth, expected: accountants }],
  getMonthClose: [{ about: 'a month', ask: () => aMonth, expected: accountants }],
  closeMonth: [
    {
      about: 'a month to come',
      ask: () => ({ year: 2199, month: 1 }),
      expected: globalAccountants('payouts.month-not-over'),
    },
  ],

  // rights, by staff 3 of their store; the audit trail
  listPermissions: nothing(managers),
  addPermission: aboutRights('add'),
  removePermission: aboutRights('remove'),
  getAudit: nothing(managers),

  // packages, by staff 1 of their store; promo codes, by staff 2 of every store
  listGroups: aboutStores(reviewers),
  getGroup: aboutGroups(),
  saveGroup: [
    ...aboutGroups(groupWords),
    { about: 'a new one of the store', ask: groupWords, expected: reviewers },
    {
      about: 'a new one with a sheet of another store',
      ask: (scene) => ({ ...groupWords(scene), sheets: [scene.cast.sheet, scene.cast.otherSheet] }),
      expected: but(reviewers, { '1': 'groups.sheet-not-on-sale', G: 'groups.sheet-not-on-sale' }),
      looksLike: 'a new one with no sheet',
    },
    {
      about: 'a new one with a draft',
      ask: (scene) => ({ ...groupWords(scene), sheets: [scene.cast.sheet, scene.cast.draft] }),
      expected: but(reviewers, { '1': 'groups.sheet-not-on-sale', G: 'groups.sheet-not-on-sale' }),
      looksLike: 'a new one with no sheet',
    },
    {
      about: 'a new one with no sheet',
      ask: (scene) => ({ ...groupWords(scene), sheets: [scene.cast.sheet, nobody] }),
      expected: but(reviewers, { '1': 'groups.sheet-not-on-sale', G: 'groups.sheet-not-on-sale' }),
    },
  ],
  markGroups: [
    {
      about: 'a package of the store',
      ask: ({ cast }) => ({ ids: [cast.group], mark: 'show' }),
      expected: reviewers,
      looksLike: 'no package',
    },
    {
      about: 'no package',
      ask: () => ({ ids: [nobody], mark: 'show' }),
      expected: but(reviewers, { '1': 'not-found', G: 'not-found' }),
    },
  ],
  uploadGroupCoverUrl: aboutGroups(),
  finishGroupUpload: aboutGroups(() => ({ key: 'x' }), 'files.bad-form'),
  listPromos: nothing(treasurers()),
  newPromo: [
    {
      about: 'a code',
      ask: () => {
        lastPromo += 1
        return { promoCode: `NEW-${lastPromo}`, kind: 'percent', amount: 10, store: null, ...promoTerms }
      },
      expected: treasurers(),
    },
  ],
  savePromo: aboutPromos({ revision: 1, ...promoTerms }),
  stopPromo: aboutPromos(),
  getPromoUses: aboutPromos(),

  // orders and refunds, by staff 2 of every store
  findOrders: nothing(globalAccountants('ok')),
  staffGetOrder: aboutAnyOrder(foreignOrder, 'ok'),
  previewRefund: aboutAnyOrder(paidOrder, 'ok'),
  refundOrder: aboutAnyOrder(paidOrder, 'ok', { reason: 'สั่งซื้อผิดชีท', amount: 120 }),
  listOpenMoney: nothing(globalAccountants('ok')),
  moneyCandidates: aboutMoney({}),
  matchMoney: aboutMoney({}, async (scene) => ({ order: await foreignOrder(scene) })),
  returnMoney: aboutMoney({ reference: '202611210001', amount: 120 }),
  askBankAgain: aboutAnyOrder(foreignOrder, 'ok'),
  resendPaid: aboutAnyOrder(paidOrder, 'ok'),

  // review of sheets, by staff 1 of their store
  countApprovedCovers: [
    { about: 'the store', ask: ({ cast }) => ({ store: cast.store }), expected: reviewers },
    { about: 'no store', ask: () => ({ store: 777_777 }), expected: but(reviewers, { '1': 'not-found' }) },
  ],
  sheetMeta: nothing(but(reviewers, { X: 'ok' })),
  getSheet: aboutStaffSheets(),
  saveSheet: aboutStaffSheets({ classInfo: 'บทที่ 1-9' }),
  shsheet: aboutStaffSheets({ visible: false }),
  highlightsheet: aboutStaffSheets({ highlighted: true }),
  staffUploadCoverUrl: aboutStaffSheets(),
  staffUploadExamplesUrl: aboutStaffSheets({ num: 1 }),
  staffUploadPdfUrl: aboutStaffSheets(),
  staffFinishUpload: aboutStaffSheets({ keys: ['x'] }, 'files.bad-form'),
  getSheetPdf: aboutStaffSheets(),
  getSampleRe: aboutStores(reviewers),
  flagSamples: aboutStaffSheets({ flagged: true, note: 'หน้า 2 เบลอ' }),
  makeSamples: aboutStaffSheets({ pages: [1] }, 'files.pdf-missing'),
  getSampleOutAll: [
    {
      about: 'the store',
      ask: ({ cast }) => ({ store: cast.store, ...thisYear }),
      expected: reviewers,
    },
    {
      about: 'another store',
      ask: ({ cast }) => ({ store: cast.otherStore, ...thisYear }),
      expected: but(reviewers, { '1': 'not-found', X: 'ok' }),
    },
  ],
  getVerifySheet: [
    { about: 'all own stores', ask: () => ({}), expected: but(reviewers, { X: 'ok' }) },
    {
      about: 'the store',
      ask: ({ cast }) => ({ store: cast.store }),
      expected: reviewers,
    },
    { about: 'no store', ask: () => ({ store: 777_777 }), expected: but(reviewers, { '1': 'not-found' }) },
  ],
  getSubmission: aboutReviews({ status: 1 }),
  comparePages: aboutReviews({ status: 1 }),
  claimSheet: aboutReviews({ status: 1 }),
  approveSheet: aboutReviews({ status: 2 }),
  rejectSheet: aboutReviews({ status: 2 }, { reason: 'หน้า 12 อ่านไม่ออก' }),
  resetSheet: aboutReviews({ status: 2 }),
}

/** What the audience of a call says about its cells, whatever the object. */
export function impliedBy(name: CallName): Partial<Cells> {
  const { audience } = calls[name]
  switch (audience) {
    case 'everyone':
      return {}
    case 'signed-in':
      return { V: 'sign-in.required' }
    case 'buyer':
      return { V: 'sign-in.required', N: 'profile.incomplete' }
    case 'seller-any':
      return noSeller
    case 'seller':
      return { ...noSeller, I: 'not-allowed' }
    case 'staff':
      return Object.fromEntries(
        parts.filter((part) => staff[part] !== 'ok').map((part) => [part, staff[part]] as const),
      )
    case 'staff-2':
      return Object.fromEntries(
        parts.filter((part) => accountants[part] !== 'ok').map((part) => [part, accountants[part]] as const),
      )
    case 'staff-3':
      return Object.fromEntries(
        parts.filter((part) => managers[part] !== 'ok').map((part) => [part, managers[part]] as const),
      )
    case 'staff-1':
      return Object.fromEntries(
        parts
          .filter((part) => part !== '1' && part !== 'X' && part !== 'G')
          .map((part) => [part, part === 'V' ? 'sign-in.required' : 'not-allowed'] as const),
      )
  }
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
