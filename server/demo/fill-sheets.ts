import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import {
  approveSheet,
  claimSheet,
  hideSheet,
  highlightSheet,
  planLaunch,
  saveSheetDraft,
  submitSheet,
} from '#server/features/catalogue/sheets/index.ts'
import { notifyWishersJob } from '#server/features/catalogue/ideas/index.ts'
import { saveTutoringSession } from '#server/features/tutoring/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withoutIndexes } from './bulk/without-indexes.ts'
import { cast } from './cast.ts'
import type { PlannedPerson } from './fill-people.ts'
import { planSession, replayFiles } from './plan-sessions.ts'
import type { PlannedSheet } from './plan-sheets.ts'
import { createRandom } from './random.ts'
import { sheetDetail } from './words/details.ts'

/** State of a planned sheet; nearly all are on sale. */
export type Fate = 'published' | 'hidden' | 'waiting' | 'draft'

export function fateOf(place: number, count: number): Fate {
  const fromEnd = count - place
  if (fromEnd % 29 === 0 && fromEnd < 300) return 'waiting'
  if (fromEnd % 37 === 0 && fromEnd < 400) return 'draft'
  return place % 311 === 7 ? 'hidden' : 'published'
}

const administrator = { id: cast.administrator.id, permissions: cast.administrator.permissions }
const hourMilliseconds = 3_600_000
const launchDays = 21
/** Sheets whose statements are on their way together: four of five seconds went by waiting for answers. */
const atATime = 16

/** Writes, hands in, reviews and publishes every planned sheet, each at its time. `onSheet` is called after each. */
export async function fillSheets(
  trx: Trx,
  platform: Platform,
  plan: { sheets: readonly PlannedSheet[]; sellers: readonly PlannedPerson[]; now: Date },
  onSheet: (done: number) => void,
): Promise<void> {
  let done = 0
  const fill = async (sheet: PlannedSheet, place: number) => {
    const author = plan.sellers[sheet.author]
    if (author === undefined) throw new Error(`demo author ${sheet.author}: no such author`)
    await fillSheet(trx, platform, sheet, author.id, fateOf(place, plan.sheets.length), plan)
    done += 1
    onSheet(done)
  }
  await atOnce(trx, async () => {
    for (let first = 0; first < plan.sheets.length; first += atATime)
      await Promise.all(
        plan.sheets.slice(first, first + atATime).map((sheet, place) => fill(sheet, first + place)),
      )
  })
  await trx
    .insertInto('sheet_review')
    .columns(['sheet_id', 'reviewer_id', 'decision', 'handed_in_at', 'decided_at'])
    .expression(
      trx
        .selectFrom('sheet')
        .select([
          'id',
          sql<string>`${administrator.id}`.as('reviewer_id'),
          sql<'approved'>`'approved'`.as('decision'),
        ])
        .select(['handed_in_at', sql<Date>`published_at`.as('decided_at')])
        .where('published_at', 'is not', null)
        .orderBy('published_at'),
    )
    .execute()
  // No buyer has searched for anything yet.
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = ${notifyWishersJob}`.execute(
    trx,
  )
}

/**
 * Builds indexes and counts of sheets once, after all of them: within one transaction each count leaves a dead row that the next must skip,
 * which took as long as the sheets.
 */
async function atOnce(trx: Trx, work: () => Promise<void>): Promise<void> {
  const asked = {
    query: async <R extends object>(text: string, values: unknown[] = []) =>
      await trx.executeQuery<R>(CompiledQuery.raw(text, values)),
  }
  await sql`alter table sheet disable trigger sheet_counts_in_store`.execute(trx)
  await withoutIndexes(asked, ['sheet'], [], work, () => {})
  await sql`alter table sheet enable trigger sheet_counts_in_store`.execute(trx)
  await sql`
    with counted as (select store_code, count(*) as sheets from sheet where on_sale group by store_code)
    update store set sheet_count = sheets from counted where store_code = code`.execute(trx)
  await sql`
    with counted as (select author_id, count(*) as sheets from sheet where on_sale group by author_id)
    update seller set sheet_count = sheets from counted where author_id = person_id`.execute(trx)
}

async function fillSheet(
  trx: Trx,
  shop: Platform,
  sheet: PlannedSheet,
  authorId: string,
  fate: Fate,
  { now }: { now: Date },
): Promise<void> {
  const random = createRandom(sheet.seed)
  const isTutoring = sheet.storeCode === tutoringStore
  const clock = movableClock(sheet.createdAt)
  const platform: Platform = { ...shop, clock }
  await saveSheetDraft(trx, platform, authorId, {
    storeCode: sheet.storeCode,
    code: sheet.code,
    name: sheet.name,
    classInfo: sheet.classInfo,
    detail: sheetDetail(random, {
      name: sheet.name,
      category: sheet.category,
      topics: sheet.topics,
      isTutoring,
    }),
    priceSatang: sheet.priceSatang,
    semester: sheet.semester,
    year: sheet.year,
    category: sheet.category,
    color: sheet.color,
    exampleCount: sheet.exampleCount,
    demo: { id: sheet.id, seed: sheet.seed, pages: sheet.pages },
  })
  if (fate === 'draft') return
  if (hasLaunch(sheet, now))
    await planLaunch(trx, platform, authorId, {
      id: sheet.id,
      off: { kind: 'percent', amount: 20, days: launchDays },
    })
  await submitSheet(trx, platform, authorId, sheet.id)
  if (fate === 'waiting') return
  clock.set(
    new Date(Math.min(sheet.createdAt.getTime() + random.whole(1, 30) * hourMilliseconds, now.getTime())),
  )
  await claimSheet(trx, platform, administrator, sheet.id)
  await approveSheet(trx, platform, administrator, sheet.id)
  if (sheet.highlighted) await highlightSheet(trx, platform, administrator, sheet.id, true)
  if (isTutoring) await saveTutoringSession(trx, cast.administrator.id, planSession(sheet, now))
  if (fate === 'hidden') await hideSheet(trx, platform, administrator, sheet.id)
}

/** So that some of what is new costs less today: those that begin with a launch price which is not over. */
function hasLaunch({ createdAt, priceSatang, seed, storeCode }: PlannedSheet, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime()
  return (
    age < (launchDays - 2) * 24 * hourMilliseconds && priceSatang >= 5_000 && storeCode > 1 && seed % 4 === 0
  )
}

/** Before the sheets that lead to it: a replay is a file like any other. */
export async function storeReplay(storage: Storage): Promise<void> {
  const folder = path.join(import.meta.dirname, 'data', 'replay')
  for (const { file, key, contentType } of replayFiles) {
    await storage.put(key, await readFile(path.join(folder, file)), { contentType })
  }
}
