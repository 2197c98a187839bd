import { sql } from 'kysely'
import { z } from 'zod'
import type * as contract from '#contract/buyer/copyright.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { claimDays } from '#rules/complaints/claims.ts'
import type { Locale } from '#rules/locales.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { plainName } from '#rules/people/names.ts'
import { MailRefused } from '#server/adapters/mail/mail.ts'
import { approved } from '#server/features/catalogue/index.ts'
import { isHeldShare } from '#server/features/payouts/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ClaimNews, claimMoved, claimantEmail, type ToClaimant } from '#server/words/complaints.ts'

const notifyClaimantJob = 'complaints.notify-claimant'

/** The day of a claim's timeout, counted from now. */
export function endOfClaim(now: Date): Date {
  return new Date(now.getTime() + claimDays.end * dayMilliseconds)
}

/** Only what is on sale can be claimed. Refuses: not-found. */
export async function claimCopyright(
  trx: Trx,
  { clock }: Platform,
  input: ValidInputOf<typeof contract.claimCopyright>,
): Promise<DataOf<typeof contract.claimCopyright>> {
  const sheet = await trx
    .selectFrom('sheet')
    .select(['id', 'author_id', 'code', 'name'])
    .where('id', '=', input.sheet.toUpperCase())
    .where('on_sale', '=', true)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  const [id, now] = [newId(), clock.now()]
  const due = new Date(now.getTime() + claimDays.decide * dayMilliseconds)
  await trx
    .insertInto('copyright_claim')
    .values({
      id,
      sheet_id: sheet.id,
      name: plainName(input.name),
      address: input.address,
      email: input.email,
      language: input.language,
      pages: input.pages,
      work: input.work,
      proof: input.proof,
      signature: input.signature,
      state: 'open',
      claimed_at: now,
      due_at: due,
    })
    .execute()
  await notifyAuthorOfClaim(trx, sheet, id, 'claimed', now)
  await notifyClaimant(trx, id, 'claimed', now)
  return { id, due: due.toISOString() }
}

export async function notifyAuthorOfClaim(
  trx: Trx,
  sheet: { author_id: string; code: string; name: string },
  id: string,
  news: ClaimNews,
  at: Date,
): Promise<void> {
  await sendMessage(trx, {
    personId: sheet.author_id,
    type: 'warning',
    // A claim may be decided anew, and as before.
    key: `claim:${id}:${news}:${at.getTime()}`,
    notice: 'copyright-claim',
    html: claimMoved({ id, sheet: sheetName(sheet.code, sheet.name), news }),
  })
}

/** The part of the seller's share that is held for claim `c`, or waits for staff since it was upheld. */
const heldOfClaim = sql<number>`(select greatest(coalesce(sum(r.share_satang), 0), 0)::bigint from payment_record r
  where r.sheet_id = c.sheet_id and ${isHeldShare} and r.status = 'PAUSED'
    and exists (select from claim_hold h where h.claim_id = c.id))`

/** Refuses: not-found (no claim, or about a sheet of another author). */
export async function readClaim(
  db: Db,
  authorId: string,
  id: string,
): Promise<DataOf<typeof contract.getClaim>> {
  const row = await db
    .selectFrom('copyright_claim as c')
    .innerJoin('sheet as s', 's.id', 'c.sheet_id')
    .select([
      'c.id',
      'c.sheet_id',
      's.code',
      's.name as sheet_name',
      'c.name',
      'c.pages',
      'c.work',
      'c.state',
    ])
    .select(['c.claimed_at', 'c.due_at', 'c.counter', 'c.answer', 'c.ends_at', 'c.suit', 'c.upheld_at'])
    .select(heldOfClaim.as('held'))
    .where('c.id', '=', id.toUpperCase())
    .where('s.author_id', '=', authorId)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  return {
    _id: row.id,
    sheet: row.sheet_id,
    sheetName: sheetName(row.code, row.sheet_name),
    name: row.name,
    pages: row.pages,
    work: row.work,
    state: row.state,
    claimed: row.claimed_at.toISOString(),
    due: row.due_at.toISOString(),
    counter: row.counter,
    answer: row.answer,
    ends: row.ends_at?.toISOString() ?? null,
    suit: row.suit,
    upheld: row.upheld_at !== null,
    held: satangToBaht(row.held),
  }
}

/** Most have none: an author who was notified by email finds the case here too. */
export async function readOwnClaims(db: Db, authorId: string): Promise<DataOf<typeof contract.getOwnClaims>> {
  const rows = await db
    .selectFrom('copyright_claim as c')
    .innerJoin('sheet as s', 's.id', 'c.sheet_id')
    .innerJoin('store as t', 't.code', 's.store_code')
    .select(['c.id', 'c.sheet_id', 's.code', 's.name', 'c.state', 'c.claimed_at', 'c.ends_at', 'c.upheld_at'])
    .select(heldOfClaim.as('held'))
    .select(['s.cover_version', 't.picture_version'])
    .where('s.author_id', '=', authorId)
    .orderBy('c.claimed_at', 'desc')
    .orderBy('c.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    sheet: row.sheet_id,
    sheetName: sheetName(row.code, row.name),
    cover: coverVersion(row.cover_version, row.picture_version),
    state: row.state,
    claimed: row.claimed_at.toISOString(),
    ends: row.ends_at?.toISOString() ?? null,
    upheld: row.upheld_at !== null,
    held: satangToBaht(row.held),
  }))
}

/** Refuses: not-found, claims.answered-already, claims.settled. */
export async function counterClaim(
  trx: Trx,
  { clock }: Platform,
  authorId: string,
  { id, message }: { id: string; message: string },
): Promise<void> {
  const claim = await trx
    .selectFrom('copyright_claim as c')
    .innerJoin('sheet as s', 's.id', 'c.sheet_id')
    .select(['c.id', 'c.counter', 'c.state', 'c.upheld_at'])
    .where('c.id', '=', id.toUpperCase())
    .where('s.author_id', '=', authorId)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (claim === undefined) return refuse('not-found')
  if (claim.counter !== null) return refuse('claims.answered-already')
  if ((claim.state !== 'open' && claim.state !== 'removed') || claim.upheld_at !== null)
    return refuse('claims.settled')
  const now = clock.now()
  await trx
    .updateTable('copyright_claim')
    .set({
      counter: message,
      countered_at: now,
      due_at: new Date(now.getTime() + claimDays.decideAgain * dayMilliseconds),
      ...(claim.state === 'removed' && { ends_at: endOfClaim(now) }),
    })
    .where('id', '=', claim.id)
    .execute()
  await notifyClaimant(trx, claim.id, 'countered', now)
}

/** They may have no account: by mail, after the commit. */
export async function notifyClaimant(trx: Trx, id: string, told: ToClaimant, now: Date): Promise<void> {
  const at = now.getTime()
  await enqueue(trx, notifyClaimantJob, { id, told, at }, { key: `${notifyClaimantJob}:${id}:${told}:${at}` })
}

const payloadForm = z.object({
  id: z.string(),
  told: z.enum([
    'claimed',
    'countered',
    'removed',
    'answered',
    'kept',
    'restored',
    'sued',
    'upheld',
    'unproven',
  ]),
  // Jobs of the version before name no moment.
  at: z.number().optional(),
})

/** For worker.ts. An email that goes out twice has one id. */
export function claimJobs(platform: Platform) {
  return {
    [notifyClaimantJob]: async (payload: unknown) => {
      const { id, told, at } = payloadForm.parse(payload)
      const { rows } = await sql<{
        name: string
        email: string
        language: Locale
        answer: string | null
        counter: string | null
        suit: string | null
        sheet_id: string
        code: string
        sheet_name: string
      }>`select c.name, c.email, c.language, c.answer, c.counter, c.suit, c.sheet_id, ${sql.raw(approved.code)} as code, ${sql.raw(approved.name)} as sheet_name
        from copyright_claim c join sheet s on s.id = c.sheet_id where c.id = ${id}`.execute(platform.db)
      const claim = rows[0]
      if (claim === undefined) return
      // The author's answer is passed on whole: the claimant decides by it whether to go to court.
      const said = { claimed: null, countered: claim.counter, unproven: null, sued: claim.suit }
      const words = told in said ? said[told as keyof typeof said] : claim.answer
      const lines = [
        `${sheetName(claim.code, claim.sheet_name)} (${claim.sheet_id})`,
        ...(words === null ? [] : [words]),
        platform.config.SUPPORT_EMAIL,
      ]
      const email = {
        id: ['claim', id, told, at].filter(Boolean).join('-'),
        to: { name: claim.name, address: claim.email },
        language: claim.language,
        ...claimantEmail(claim.language, { id, told, lines }),
      }
      await platform.mail.send(email).catch((error: unknown) => {
        if (!(error instanceof MailRefused)) throw error
        // A visitor may give an invalid address: staff see the claim, and no job waits for a person.
        platform.log.warn({ claimId: id, reason: error.message }, 'mail refused')
      })
    },
  }
}
