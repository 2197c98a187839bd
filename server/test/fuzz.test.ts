import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/index.ts'
import type { CallName } from '#contract/paths.ts'
import type { Call } from '#contract/shared/call.ts'
import { isRefusalCode, refusals } from '#contract/shared/refusals.ts'
import { Refusal } from '#rules/refusal.ts'
import { currentTaxNotice } from '#rules/sellers/terms.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type WireInput, arbitraryInput } from './arbitrary-input.ts'
import {
  type Part,
  createCast,
  createEndedSession,
  createFavouriteList,
  createWaitingOrder,
  parts,
} from './cast.ts'
import { createBroadcast, createReplayUpload, questionOf } from './desk-things.ts'
import { begunParts, draftSamples, offeredUpload } from './handed-in-files.ts'
import { payAtTheTill, strayMoney } from './paid-order.ts'
import { createPaymentRecord, createPayout } from './payment-records.ts'
import { openReportOf } from './reported-sheet.ts'
import { testApp } from './test-app.ts'

/**
 * Every call with valid, odd and broken inputs as every kind of person: no 5xx, always the envelope, answers that fit the schema, nothing
 * written for refusals. 24 fixed inputs a call, so that a failure belongs to a change; for new ones: `FUZZ_RUNS=2000 FUZZ_SEED=$RANDOM npx
 * vitest run server/test/fuzz.test.ts`
 */
const runs = Number(process.env['FUZZ_RUNS'] ?? 24)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

const names = Object.keys(calls) as CallName[]

describe(`asks made from the contract, seed ${seed}`, () => {
  test.each(names)(
    '%s',
    async (name) => {
      const call: Call = calls[name]
      await signInAgain()
      let kept = await snapshot()
      await fc.assert(
        fc.asyncProperty(arbitraryInput(call, known), fc.constantFrom(...parts), async (input, part) => {
          const accepted = await send(call, input, part)
          if (call.effect === 'reads') return
          const now = await snapshot()
          if (!accepted) expect(now).toEqual(kept)
          const isSignedOut = accepted && (name === 'signOut' || name === 'signOutEverywhere')
          if (isSignedOut) await signInAgain()
          kept = isSignedOut ? await snapshot() : now
        }),
        { numRuns: runs, seed, endOnFailure: true },
      )
      expect(await snapshot()).toEqual(kept)
    },
    300_000 + runs * 200,
  )
})

/** Sends one input and validates the answer; true when it was accepted. */
async function send(call: Call, input: WireInput, part: Part): Promise<boolean> {
  const token = tokens.get(part)
  const response = await app.app.inject({
    method: call.method,
    url: call.path,
    headers: {
      ...(token === undefined ? {} : { authorization: `jwt ${token}` }),
      ...(input.contentType === undefined ? {} : { 'content-type': input.contentType }),
    },
    ...(call.method === 'GET' ? { query: input.query ?? {} } : { payload: input.body }),
  })
  expect(response.statusCode, response.body).toBeLessThan(500)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const body: unknown = response.json()
  if (response.statusCode === 200) {
    const parsed = answerSchema(call).safeParse(body)
    expect(parsed.error?.issues ?? []).toEqual([])
    return true
  }
  const { code } = refusal.parse(body)
  if (!isRefusalCode(code)) throw new Error(`no such refusal: ${code}`)
  expect(response.statusCode).toBe(refusals[code].status)
  expect(body).toMatchObject({
    msg: refusals[code].msg.map((words) => expect.stringMatching(filledIn(words))),
  })
  expect(response.body.length).toBeLessThan(10_000)
  return false
}

/** The words of a refusal, whatever stands in their places: `{row}`. */
function filledIn(words: string): RegExp {
  const parts = words.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^]*')}$`)
}

const refusal = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  msg: z.tuple([z.string().min(1), z.string().min(1)]),
  details: z.record(z.string(), z.unknown()).optional(),
})

function answerSchema(call: Call): z.ZodType {
  return z.strictObject({ success: z.literal(true), data: call.data, ...call.top?.shape })
}

const tokens = new Map<Part, string>()

/** Opens the sign-ins that some call has ended. */
async function signInAgain(): Promise<void> {
  const { db } = app.platform
  const { rows } = await sql<{ person: string }>`
    select person_id as person from session where user_agent = ${agent} and revoked_at is null`.execute(db)
  const signedIn = new Set(rows.map(({ person }) => person))
  for (const part of parts) {
    const person = cast.people[part]
    if (person === undefined || signedIn.has(person.id)) continue
    tokens.set(part, await inTransaction(db, (trx) => openSession(trx, app.platform, person.id, agent)))
  }
}

const agent = 'fuzz'

/**
 * A hash per table of all rows, except use counts and audit records of refusals. Only tables written to since the last snapshot are read:
 * triggers count in sequences, which no rollback undoes.
 */
async function snapshot(): Promise<Readonly<Record<string, string>>> {
  const { rows: all } = await sql<{
    count: string
  }>`select last_value::text as count from fuzz."any"`.execute(app.platform.db)
  if (all[0]?.count === writes) return hashes
  writes = all[0]?.count
  const { rows: written } = await sql<{ name: string; count: string }>`
    select sequencename as name, coalesce(last_value, 0)::text as count from pg_sequences
    where schemaname = 'fuzz' and sequencename <> 'any'`.execute(app.platform.db)
  const moved = written.filter(({ name, count }) => count !== seen.get(name))
  for (const { name, count } of moved) seen.set(name, count)
  if (moved.length === 0) return hashes
  const parts = moved.map(({ name }) =>
    name === jobs
      ? sql`select ${jobs} as name, count(*)::text as hash from graphile_worker._private_jobs where key is null or key not like 'library%'`
      : sql`
        select ${name}::text as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
        from ${sql.table(name)} t ${name === 'audit_record' ? sql`where action <> 'person.sign-in-refused'` : sql``}`,
  )
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(
    app.platform.db,
  )
  hashes = { ...hashes, ...Object.fromEntries(rows.map(({ name, hash }) => [name, hash])) }
  return hashes
}

const jobs = '_private_jobs'
let writes: string | undefined
const seen = new Map<string, string>()
let hashes: Readonly<Record<string, string>> = {}

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000000' } })
const cast = await createCast(app.platform)
const orders = await Promise.all(
  (['B', 'O', 'S'] as const).map((part) =>
    createWaitingOrder(app.platform, { buyerId: cast.person(part).id, sheetId: cast.freshSheet }),
  ),
)
const lists = await Promise.all(
  (['B', 'O', 'S'] as const).map((part) =>
    createFavouriteList(app.platform, { personId: cast.person(part).id, sheets: [cast.sheet, cast.draft] }),
  ),
)
const reports = [
  await openReportOf(app.platform, cast.sheet),
  await openReportOf(app.platform, cast.otherSheet),
]
const questions = [
  await questionOf(app.platform, cast.sheet),
  await questionOf(app.platform, cast.sheet, { answer: 'มีครบทุกบท' }),
]
const sheets = [cast.sheet, cast.freshSheet, cast.otherSheet, cast.draft, cast.hidden]
await createEndedSession(app.platform, cast.sheet)
const draft = { sheetId: cast.draft, personId: cast.person('A').id }
const uploads = [
  await begunParts(app.platform, draft),
  await offeredUpload(app.platform, { ...draft, kind: 'cover' }),
]
await app.add('promo_code', {
  code: 'FUZZ-10',
  kind: 'percent',
  amount: 10,
  valid_from: '2026-11-01T00:00:00Z',
  valid_until: '2027-11-01T00:00:00Z',
})
const files = ['vendor id,name,amount\nV1,มะลิ,100.00\n', 'id,name,national id\nV1,มะลิ,1234567890121\n'].map(
  (text) => Buffer.from(text).toString('base64'),
)
const staff = cast.person('1').id
const broadcasts = [
  await createBroadcast(app.platform, { writerId: staff, sheetId: cast.sheet, state: 'draft' }),
  await createBroadcast(app.platform, { writerId: staff, sheetId: cast.sheet, state: 'sending' }),
]
uploads.push(await createReplayUpload(app.platform, { personId: staff, sheetId: cast.sheet }))
const samples = await draftSamples(app.platform, cast.draft)
const paid = await createWaitingOrder(app.platform, {
  buyerId: cast.person('B').id,
  sheetId: cast.otherSheet,
})
await payAtTheTill(app.platform, paid)
const money = await Promise.all([1, 2, 3].map(() => strayMoney(app.platform)))
const records = await Promise.all(
  [cast.store, cast.store, cast.otherStore].map((store) => createPaymentRecord(app.platform, { store })),
)
const known = {
  payout: [await createPayout(app.platform, { store: cast.store })],
  key: uploads,
  sample: samples,
  samples,
  id: [...orders, paid, ...money, ...sheets, ...lists, ...reports, ...questions, ...broadcasts, cast.group],
  amount: [120],
  reference: ['202611200001'],
  target: [cast.sheet, cast.person('O').id],
  joinUrl: ['https://live.example/room', ''],
  replayUrl: [''],
  start: ['2026-11-25T12:00:00Z'],
  sheet: sheets,
  order: orders,
  sheetID: sheets,
  groupID: [cast.group],
  sheets: [cast.freshSheet, cast.otherSheet, cast.draft],
  cart: sheets,
  promoCode: [null, '', 'FUZZ-10'],
  revision: [1],
  ids: [cast.group, ...records],
  person: [cast.person('A').id],
  facebookID: [cast.person('A').id, cast.person('B').id],
  facebook: [cast.person('A').id, cast.person('S').id],
  savedAt: ['2026-11-20T08:00:00Z'],
  code: [cast.store, cast.otherStore],
  store: [cast.store, -1],
  university: [cast.store],
  name: ['มะลิ ใจดี'],
  email: ['mali@example.com'],
  peopleID: ['1234567890121'],
  phone: ['0812345678'],
  bankName: ['ไทยพาณิชย์'],
  bankNumber: ['1234567890'],
  addPostal: ['10330'],
  notice: [currentTaxNotice],
  faculty: ['คณะวิทยาศาสตร์'],
  year: [2],
  query: ['ลิมิต'],
  page: [1, 2, 9],
  search: ['แคลคูลัส', 'LAW1001', ''],
  fileName: ['payments.csv'],
  content: files,
  paidOn: ['2026-11-20'],
  payOn: ['2026-11-20'],
}
// Every provider is there and believes nothing; what they verify is tested elsewhere.
app.platform.signIn.google = { verify: () => Promise.reject(new Refusal('sign-in.google-failed')) }
app.platform.signIn.facebook = { verify: () => Promise.reject(new Refusal('sign-in.facebook-failed')) }
app.platform.signIn.line = { verify: () => Promise.reject(new Refusal('sign-in.line-failed')) }
await watchTables()

/** A sequence and a trigger for every table, and one sequence for all of them, so that `snapshot` knows which were written to. */
async function watchTables(): Promise<void> {
  await sql`
    create schema fuzz;
    create sequence fuzz."any";
    create function fuzz.count_write() returns trigger language plpgsql as
      'begin perform nextval(''fuzz."any"''), nextval(format(''fuzz.%I'', tg_table_name)); return null; end';
    do $$ declare place regclass; begin
      for place in
        select c.oid::regclass from pg_class c
        where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
          and c.relname <> 'rate_limit_window' or c.oid = 'graphile_worker._private_jobs'::regclass)
      loop
        execute format('create sequence fuzz.%I', (select relname from pg_class where oid = place));
        execute format(
          'create trigger fuzz_count after insert or update or delete or truncate on %s execute function fuzz.count_write()', place);
      end loop;
    end $$`.execute(app.platform.db)
}
