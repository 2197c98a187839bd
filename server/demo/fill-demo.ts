import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { countTrust, sortBySold } from '#server/features/catalogue/sheets/index.ts'
import { refreshTitleStatistics } from '#server/features/catalogue/search/index.ts'
import { advanceSaleTotals } from '#server/features/institutions/stores/statistics.ts'
import { forgetStores } from '#server/features/institutions/stores/store-list.ts'
import { assignVendors } from '#server/features/sellers/index.ts'
import { type Trx, inTransaction, isOutage, letStatementsTake } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withPreparedStatements } from '#server/platform/prepared-statements.ts'
import { drawAhead } from './draw-ahead.ts'
import { fillHelp, fillMessages } from './fill-help.ts'
import { fillHistory } from './fill-history.ts'
import { fillInterest, fillReading, fillSearches } from './fill-interest.ts'
import { fillPayouts } from './fill-payouts.ts'
import { completeSellers, fillPeople, type People, planPeople } from './fill-people.ts'
import { fillGroups, fillPromos } from './fill-promos.ts'
import { fillReports } from './fill-reports.ts'
import { fillSheets, storeReplay } from './fill-sheets.ts'
import { fillStores } from './fill-stores.ts'
import { forgetEmails } from './past-messages.ts'
import { planHistory } from './plan-history.ts'
import { coursesWithoutSheets, planSheets } from './plan-sheets.ts'
import { readProgress, saveProgress } from './progress.ts'
import { actionsOfToday } from './staff-actions.ts'

/** Exams that one person prepares for. */
const examsOfPerson = 3

/** Every so many sellers the accounts have not set up yet: the list "without vendor" has something to show. */
const withoutEvery = 9

const withoutPlace = 4

/** The Buddhist year in which the story is told. */
const seed = 2569

export type FillDemo = {
  /** A sentence for the terminal, now and then. */
  onProgress?: (message: string) => void
  /** Orders and reviews of the last fourteen months; off for the bulk fill. */
  history?: boolean
  /** Covers, samples and PDFs of so many sheets are drawn ahead; none when left out. */
  drawnSheets?: number
  /** Tests tell a part of it: this share of the sheets and of the events. */
  share?: number
}

export type DemoFilling = {
  /** Orders, reviews, then pictures drawn ahead: all beside the open shop. */
  history: Promise<void>
  /** Ends the telling after the batch under way; the next start goes on there. */
  stop: () => Promise<void>
}

/**
 * Fills an empty database with the demo marketplace. Returns once the catalogue is there (one transaction, so a killed fill starts again);
 * the history follows. Idempotent, and deterministic by day.
 */
export async function fillDemo(platform: Platform, options: FillDemo = {}): Promise<DemoFilling> {
  const onProgress = options.onProgress ?? (() => {})
  const fill = async (trx: Trx) => {
    // Two processes on a new database: the second one waits here, as long as it takes the first one, and finds the work done.
    await letStatementsTake(trx, '10min')
    await sql`set local lock_timeout = '10min'`.execute(trx)
    await sql`select pg_advisory_xact_lock(2569)`.execute(trx)
    if ((await readProgress(trx)) !== undefined) return
    // A database that an operator has filled is left as it is.
    const store = await trx.selectFrom('store').select('code').limit(1).executeTakeFirst()
    if (store === undefined) await fillCatalogue(trx, platform, onProgress, options.share ?? 1)
  }
  const progress = await platform.db.transaction().execute(readProgress)
  if (progress === undefined) {
    await withPreparedStatements(platform.pool, (db) => inTransaction(db, fill))
  } else {
    const people = planPeople(seed, new Date(progress.startedAt))
    await inTransaction(platform.db, async (trx) => {
      await completeSellers(trx, platform, seed, people)
      await fillVendors(trx, people)
    })
  }
  forgetStores(platform)

  let isStopped = false
  const history =
    options.history === false ? Promise.resolve() : fillHistoryWithRetries(platform, () => isStopped, options)
  // Awaited by `stop` at the latest; a failure is reported there and in the log, not by ending the process.
  history.catch((error: unknown) =>
    platform.log.error({ err: error }, 'demo: the history could not be filled'),
  )
  return {
    history,
    async stop() {
      isStopped = true
      await history.catch(() => {})
    },
  }
}

async function fillCatalogue(
  trx: Trx,
  platform: Platform,
  onProgress: (message: string) => void,
  share: number,
): Promise<void> {
  const now = platform.clock.now()
  // No visitor is here yet, and statements over the whole catalogue may take their time.
  await letStatementsTake(trx, '60s')
  onProgress('Filling the demo: institutions, courses, people')
  await fillStores(trx)
  const people = planPeople(seed, now)
  await fillPeople(trx, platform, seed, people, now)
  await fillVendors(trx, people)
  const sheets = shareOf(planSheets(seed, now), share)
  onProgress(`Filling the demo: ${sheets.length} sheets`)
  await storeReplay(platform.storage)
  await fillSheets(trx, platform, { sheets, sellers: people.sellers, now }, (done) => {
    if (done % 1_000 === 0) onProgress(`Filling the demo: ${done} of ${sheets.length} sheets`)
  })
  await fillGroups(trx, platform, seed, sheets, now)
  await fillPromos(trx, platform, now)
  await fillMessages(trx)
  await refreshTitleStatistics(trx)
  await sql`analyze`.execute(trx)
  await saveProgress(trx, { startedAt: now.toISOString(), share, told: 0, isComplete: false })
}

/** Every nth, so that all years and stores are in it. */
function shareOf<T>(planned: readonly T[], share: number): readonly T[] {
  return share >= 1 ? planned : planned.filter((_, place) => place % Math.round(1 / share) === 0)
}

/** An outage passes, and a busy machine is one: the telling waits and goes on where it was, or the shop would stay without its past. */
async function fillHistoryWithRetries(
  platform: Platform,
  isStopped: () => boolean,
  options: FillDemo,
): Promise<void> {
  for (;;)
    try {
      return await fillHistoryOnce(platform, isStopped, options)
    } catch (error) {
      if (isStopped() || !(error instanceof Error && isOutage(error))) throw error
      platform.log.warn({ reason: error.message }, waitsForDatabase)
      await pause(1_000)
    }
}

export const waitsForDatabase = 'demo: the history waits for the database'

/** One process tells it: who does not get the lock has nothing to do. */
async function fillHistoryOnce(
  platform: Platform,
  isStopped: () => boolean,
  { onProgress = () => {}, drawnSheets = 0 }: FillDemo,
): Promise<void> {
  const lockHolder = await platform.pool.connect()
  try {
    const { rows } = await lockHolder.query<{ mine: boolean }>('select pg_try_advisory_lock(25690) as mine')
    if (rows[0]?.mine !== true) return
    try {
      await fillTheRest(platform, isStopped, onProgress)
      if (!isStopped()) await fillPayouts(platform, isStopped)
      if (!isStopped()) await fillDesk(platform)
      if (drawnSheets > 0 && !isStopped()) await drawAhead(platform, drawnSheets, isStopped)
    } finally {
      await lockHolder.query('select pg_advisory_unlock(25690)')
    }
  } finally {
    lockHolder.release()
  }
}

/** Once, after everything else: what staff of the demo have to decide today, and what they have answered and decided. */
async function fillDesk(platform: Platform): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const progress = await readProgress(trx)
    if (progress?.isComplete !== true) return
    if (progress.isDeskFilled !== true) await actionsOfToday(trx, platform)
    if (progress.isHelpTold !== true) await fillHelp(trx, platform)
    await forgetEmails(trx)
    await saveProgress(trx, { ...progress, isDeskFilled: true, isHelpTold: true })
  })
}

async function fillTheRest(
  platform: Platform,
  isStopped: () => boolean,
  onProgress: (message: string) => void,
): Promise<void> {
  const progress = await platform.db.transaction().execute(readProgress)
  if (progress === undefined || progress.isComplete) return
  // Planned anew from the day on which the demo was filled: the same plan, however often it was interrupted.
  const startedAt = new Date(progress.startedAt)
  const sheets = shareOf(planSheets(seed, startedAt), progress.share)
  const events = planHistory(seed, startedAt, planPeople(seed, startedAt), sheets, progress.share)
  await fillHistory(platform, events, {
    done: progress.told,
    isStopped,
    saveDone: (trx, told) => saveProgress(trx, { ...progress, told }),
  })
  if (isStopped()) return
  await sortBySold(platform.db)
  await platform.db.transaction().execute(async (trx) => {
    await letStatementsTake(trx, '10min')
    await fillReports(trx, platform)
    await fillInterest(trx, startedAt)
    await fillSearches(trx, coursesWithoutSheets(sheets), startedAt)
    await fillReading(trx, startedAt)
    await fillExams(trx, startedAt)
    await refreshTitleStatistics(trx)
    await sql`analyze`.execute(trx)
    await saveProgress(trx, { ...progress, told: events.length, isComplete: true })
  })
  await advanceSaleTotals(platform, { recount: true })
  await countTrust(platform)
  onProgress('The demo marketplace is complete')
}

/** Most sellers are vendors in the payer's accounts. Only where no seller is one yet: what staff changed stays. */
async function fillVendors(trx: Trx, { sellers }: People): Promise<void> {
  const known = await trx
    .selectFrom('seller')
    .select('person_id')
    .where('hti_vendor_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return
  await assignVendors(
    trx,
    sellers.flatMap(({ id, name }, author) =>
      author % withoutEvery === withoutPlace
        ? []
        : [{ sellerId: id, vendorId: `V${String(10_001 + author)}`, vendorName: name }],
    ),
  )
}

/**
 * Exams of the demo's buyers within the next weeks, for their latest courses (except live sessions), in one statement as `fillInterest`;
 * each person's on different days, the first one soon.
 */
async function fillExams(trx: Trx, now: Date): Promise<void> {
  await sql`
    with courses as (
      select e.person_id, s.store_code, s.code, max(e.acquired_at) as bought_at,
        (array_agg(s.category order by e.acquired_at desc))[1] as category
      from library_entry e
      join sheet s on s.id = e.sheet_id and s.author_id <> e.person_id
      join store st on st.code = s.store_code and st.kind = 'institution'
      where e.revoked_at is null and s.category in (1, 2, 3) and s.code not like 'LIVE%'
      group by 1, 2, 3
    ), last as (
      select *, row_number() over (partition by person_id order by bought_at desc, code) as place from courses
    )
    insert into exam_day (person_id, store_code, code, category, day, time)
    select person_id, store_code, code, category,
      (${now}::timestamptz at time zone 'Asia/Bangkok')::date + (7 * place - 3 + abs(hashtext(person_id || code)) % 4)::int,
      (array['09:00', '13:00'])[1 + abs(hashtext(code)) % 2]
    from last where place <= ${examsOfPerson}
    on conflict (person_id, store_code, code, category) do nothing`.execute(trx)
}
