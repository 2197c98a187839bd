import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { listTaxPaperFiles } from '#contract/staff/tax-papers.ts'
import { monthNumber, periodFrom } from '#rules/calendar/periods.ts'
import type { FilePage } from '#server/adapters/storage/storage.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue, isLastTry } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { listedSatang } from '#rules/tax/tax-policy.ts'
import { drawElsewhere } from './draw-elsewhere.ts'
import { paymentDayOf, papersOf, type MonthInput, titleOf } from './papers.ts'
import { readPayoutsOfMonth } from './payouts-of-month.ts'
import { readSalesOfMonth } from './sales-of-month.ts'

/** Up to this many sellers or payouts are drawn while they are sent; more by a job. */
export const drawnAtOnceMax = 200

export const drawJob = 'tax-papers.draw-month'

const storedMilliseconds = 24 * 3_600_000
/** A file without progress for this long has lost its process and its job. */
const stoppedMilliseconds = 10 * 60_000
const noteMilliseconds = 1_000
/** By the last try a database or storage that was away for a minute is back. */
const triesMax = 5
const listedFiles = 5

/** Number of sellers or payouts in these papers. */
export async function countOf(db: Db | Trx, input: MonthInput): Promise<number> {
  const month = monthNumber(input)
  if (input.kind === 'sell') return (await readSalesOfMonth(db, month, { limit: 0 })).count
  const day = input.kind === 'pay' ? paymentDayOf(periodFrom(input.year, input.month), input.day) : undefined
  const fromSatang = input.kind === 'certificates' && !input.all ? listedSatang : 0
  const returned = input.kind === 'pay' ? 'all' : 'none'
  return (await readPayoutsOfMonth(db, month, { limit: 0, fromSatang, day, returned })).count
}

/** Queues a job to draw the papers, or returns the file that is being drawn already. */
export async function askForFile(
  trx: Trx,
  platform: Platform,
  personId: string,
  { input, count }: { input: MonthInput; count: number },
): Promise<string> {
  const now = platform.clock.now()
  const columns = columnsOf(input)
  // Of two simultaneous requests the second finds the file of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax papers ${columns.kind} ${columns.month}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    select id from tax_paper_file
    where kind = ${columns.kind} and month = ${columns.month} and day is not distinct from ${columns.day}
      and with_small = ${columns.with_small} and finished_at is null and moved_at > ${stoppedBefore(now)} limit 1`.execute(
    trx,
  )
  if (rows[0] !== undefined) return rows[0].id
  const id = newId()
  await trx
    .insertInto('tax_paper_file')
    .values({
      id,
      ...columns,
      asked_by: personId,
      asked_at: now,
      moved_at: now,
      total: input.kind === 'pay' ? null : count,
    })
    .execute()
  await enqueue(trx, drawJob, { id }, { key: jobKeyOf(id), attemptsMax: triesMax })
  return id
}

const about = z.object({ id: z.string() })

/**
 * The job: draws the papers into one file and notes its progress. Killed, it starts again once its process is missed; errors are retried,
 * and after the last try it is stored as failed, so that it can be requested again. A partial file is never stored.
 */
export async function drawFile(platform: Platform, payload: unknown): Promise<void> {
  const { db, storage, clock } = platform
  const { id } = about.parse(payload)
  const row = await db.selectFrom('tax_paper_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || row.finished_at !== null) return
  const input = askOf(row)
  const drawn = { done: 0, pages: 0 }
  const note = (more: { finished_at?: Date; failed?: boolean; bytes?: number } = {}) =>
    db
      .updateTable('tax_paper_file')
      .set({ ...drawn, moved_at: clock.now(), ...more })
      .where('id', '=', id)
      .executeTakeFirst()
  try {
    await note()
    const papers = counted(
      papersOf(platform, input, () => {
        drawn.done += 1
      }),
    )
    const pdf = Readable.from(drawElsewhere(titleOf(input), papers))
    const { bytes } = await storage.put(keyOf(id), pdf, { contentType: 'application/pdf' })
    const noted = await note({ finished_at: clock.now(), bytes })
    if (noted.numUpdatedRows === 0n) await storage.remove(keyOf(id))
  } catch (error) {
    platform.log.error({ err: error, file: id }, 'tax papers could not be drawn')
    // With the database away this throws too, and the job is retried.
    if (!(await isLastTry(db, jobKeyOf(id)))) throw error
    await note({ finished_at: clock.now(), failed: true })
  }

  async function* counted(papers: AsyncIterable<Paper>): AsyncGenerator<Paper> {
    let notedAt = Date.now()
    for await (const paper of papers) {
      yield paper
      drawn.pages += 1
      if (Date.now() - notedAt < noteMilliseconds) continue
      notedAt = Date.now()
      await note()
    }
  }
}

/** The latest requests for these papers, newest first. */
export async function listRequestedFiles(
  db: Db,
  { kind, month, year }: Pick<MonthInput, 'kind' | 'month' | 'year'>,
  now: Date,
): Promise<DataOf<typeof listTaxPaperFiles>['files']> {
  const rows = await db
    .selectFrom('tax_paper_file as f')
    .leftJoin('person as p', 'p.id', 'f.asked_by')
    .selectAll('f')
    .select([
      'p.name',
      sql<number | null>`(select attempts from graphile_worker.jobs where key = ${jobKeyPrefix} || f.id)`.as(
        'tries',
      ),
    ])
    .where('f.kind', '=', kind)
    .where('f.month', '=', monthNumber({ year, month }))
    .where('f.asked_at', '>', storedSince(now))
    .orderBy('f.asked_at', 'desc')
    .limit(listedFiles)
    .execute()
  return rows.map((row) => {
    const isStopped = row.finished_at === null && row.moved_at < stoppedBefore(now)
    return {
      _id: row.id,
      day: row.day,
      all: row.with_small,
      askedBy: row.name ?? '',
      askedAt: row.asked_at.toISOString(),
      total: row.total,
      done: row.done,
      pages: row.pages,
      tries: row.tries ?? 1,
      state: row.failed || isStopped ? 'failed' : row.finished_at === null ? 'drawing' : 'ready',
      bytes: row.bytes,
    }
  })
}

/** A finished file's content; undefined before it is finished and after it expired. */
export async function readFile(
  db: Db | Trx,
  id: string,
  now: Date,
): Promise<{ input: MonthInput; key: string } | undefined> {
  const row = await db
    .selectFrom('tax_paper_file')
    .selectAll()
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .where('failed', '=', false)
    .where('asked_at', '>', storedSince(now))
    .executeTakeFirst()
  return row && { input: askOf(row), key: keyOf(id) }
}

/** For the hourly tidying: files with national IDs are kept for a day at most. */
export async function sweepPaperFiles({ db, storage, clock }: Platform): Promise<void> {
  await db.deleteFrom('tax_paper_file').where('asked_at', '<=', storedSince(clock.now())).execute()
  for (let after: string | null = ''; after !== null; ) {
    const page: FilePage = await storage.list(folder, after === '' ? {} : { after })
    const ids = page.files.map(({ key }) => idOf(key))
    const { rows } = await sql<{ id: string }>`
      select id from tax_paper_file where id = any(${ids}::text[])`.execute(db)
    const stored = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!stored.has(id)) await storage.remove(keyOf(id))
    after = page.next
  }
}

type Columns = {
  kind: MonthInput['kind']
  month: number
  day: number | null
  with_small: boolean
}

function columnsOf(input: MonthInput): Columns {
  return {
    kind: input.kind,
    month: monthNumber(input),
    day: input.kind === 'pay' ? (input.day ?? null) : null,
    with_small: input.kind === 'certificates' && input.all,
  }
}

function askOf({ kind, month: number, day, with_small: all }: Columns): MonthInput {
  const month = { month: number % 100, year: Math.floor(number / 100) }
  if (kind === 'certificates') return { kind, ...month, all }
  return kind === 'pay' ? { kind, ...month, day: day ?? undefined } : { kind, ...month }
}

function storedSince(now: Date): Date {
  return new Date(now.getTime() - storedMilliseconds)
}

function stoppedBefore(now: Date): Date {
  return new Date(now.getTime() - stoppedMilliseconds)
}

const jobKeyPrefix = 'tax-papers:'

function jobKeyOf(id: string): string {
  return jobKeyPrefix + id
}

const folder = 'private/tax-papers/'

function keyOf(id: string): string {
  return `${folder}${id}.pdf`
}

function idOf(key: string): string {
  return key.slice(folder.length, -'.pdf'.length)
}
