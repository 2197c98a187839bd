import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { authorPictureState } from '#contract/seller/author-picture.ts'
import type { getReport } from '#contract/staff/complaints.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import type { decideAuthorPicture as decideCall } from '#contract/staff/sellers.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import { wasHandedIn } from '#server/features/catalogue/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import { createGate } from '#server/platform/content/gate.ts'
import { contentKey } from '#server/platform/content/paths.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inStores, permission, type Stores, storesWith } from '#server/platform/rights.ts'
import { offerSignedUpload, openSignedUpload } from '#server/platform/signed-uploads.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { confirmUpload, uploadRules } from '#server/platform/uploads.ts'
import { pictureRefused, pictureShown } from '#server/words/people.ts'
import type { z } from 'zod'

type State = z.output<typeof authorPictureState>

/** Twice the largest place it stands in. */
const side = 320
/** Each is decoded and searched for codes. */
const enterGate = createGate({ concurrency: 1, waitingMax: 10 })

const drawn: State = { shown: null, waiting: null, refused: null }

export async function readPictureState(db: Db | Trx, personId: string): Promise<State> {
  const { rows } = await sql<{
    is_shown: boolean
    version: number
    waiting: Buffer | null
    waiting_since: Date | null
    refused_reason: string | null
  }>`
    select shown is not null as is_shown, version, waiting, waiting_since, refused_reason
    from author_picture where person_id = ${personId}`.execute(db)
  const [row] = rows
  if (row === undefined) return drawn
  return {
    shown: row.is_shown ? String(row.version) : null,
    waiting:
      row.waiting === null || row.waiting_since === null
        ? null
        : { picture: inPage(row.waiting), since: row.waiting_since.toISOString() },
    refused: row.refused_reason,
  }
}

const inPage = (picture: Buffer) => `data:image/jpeg;base64,${picture.toString('base64')}`

/** A form to post the picture to. */
export async function offerPicture(platform: Platform, seller: Person) {
  return await offerSignedUpload(platform, seller, { purpose: 'author-picture' }, uploadRules.image)
}

/**
 * Inspects the upload in a child process before any transaction, and stores a small square of its pixels. Refuses: files.form-expired,
 * files.bad-form, files.not-arrived, what is wrong with the picture, sellers.picture-has-qr.
 */
export async function inspectOwnPicture(
  platform: Platform,
  seller: Person,
  signed: string,
): Promise<{ picture: Buffer; quarantined: string }> {
  const { storage } = platform
  const quarantined = openSignedUpload(platform, seller, { purpose: 'author-picture' }, signed)
  if ((await storage.head(quarantined)) === null) return refuse('files.not-arrived')
  return await enterGate(async () => {
    const folder = await mkdtemp(temporaryPrefix('author'))
    try {
      const [original, stored] = [join(folder, 'original'), join(folder, 'kept.jpg')]
      await confirmUpload(storage, quarantined, uploadRules.image, { copyTo: original })
      // Like a sample: a code in it would lead readers elsewhere.
      await inspectPicture('sample', original, stored)
      const { toSquare } = await import('#server/platform/images.ts')
      return { picture: await toSquare(await readFile(stored), side), quarantined }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await storage.remove(quarantined)
      return refuse(error.code === 'files.sample-has-qr' ? 'sellers.picture-has-qr' : error.code)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** It waits for staff; the one that is shown stays meanwhile. */
export async function handInPicture(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  personId: string,
  picture: Buffer,
): Promise<State> {
  const now = clock.now()
  await sql`
    insert into author_picture as known (person_id, waiting, waiting_since) values (${personId}, ${picture}, ${now})
    on conflict (person_id) do update
      -- Two within a millisecond are two: a decision names the one it looked at.
      set waiting = excluded.waiting, waiting_since = greatest(excluded.waiting_since,
          greatest(known.waiting_since, known.decided_at) + interval '1 millisecond'),
        refused_reason = null`.execute(trx)
  await recordAudit(trx, {
    actorId: personId,
    action: 'author-picture.hand-in',
    object: `seller:${personId}`,
  })
  return await readPictureState(trx, personId)
}

/** The drawn picture is shown again at once, without staff. The version number stays, so that a later picture has another address. */
export async function removePicture(trx: Trx, personId: string): Promise<State> {
  const { numUpdatedRows } = await trx
    .updateTable('author_picture')
    .set({ shown: null, waiting: null, waiting_since: null, refused_reason: null })
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await recordAudit(trx, {
      actorId: personId,
      action: 'author-picture.remove',
      object: `seller:${personId}`,
    })
  return drawn
}

/** An author who has never handed in a sheet has no page to show it on. */
const ofMyStores = (stores: Stores) =>
  sql<boolean>`exists (select from sheet s where s.author_id = author_picture.person_id and ${wasHandedIn('s')}
    and ${inStores('s.store_code', stores)})`

/** Waiting pictures of authors with sheets in these stores, the oldest first. */
export async function readWaitingPictures(
  db: Db,
  stores: Stores,
): Promise<DataOf<typeof getReport>['pictures']> {
  const rows = await db
    .selectFrom('author_picture')
    .innerJoin('seller', 'seller.person_id', 'author_picture.person_id')
    .select(['author_picture.person_id', 'seller.code_name', 'author_picture.waiting'])
    .select('author_picture.waiting_since')
    .where('author_picture.waiting', 'is not', null)
    .where(ofMyStores(stores))
    .orderBy('author_picture.waiting_since')
    .orderBy('author_picture.person_id')
    .limit(picturesMax)
    .execute()
  return rows.flatMap(({ person_id, code_name, waiting, waiting_since: since }) =>
    waiting === null || since === null
      ? []
      : [{ author: person_id, name: code_name, picture: inPage(waiting), since: since.toISOString() }],
  )
}

const picturesMax = 100

/**
 * Staff show the picture they saw, or refuse it with a reason for its author. Refuses: not-found (also of an author of other stores),
 * staff.own-matter, reports.acted-meanwhile (another one waits, or other staff decided), request.invalid (no reason).
 */
export async function decidePicture(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  staff: Person,
  { author, since, show, reason }: ValidInputOf<typeof decideCall>,
): Promise<void> {
  const row = await trx
    .selectFrom('author_picture')
    .select(['waiting', 'waiting_since', 'version'])
    .where('person_id', '=', author)
    .where(ofMyStores(storesWith(staff, permission.sheets)))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  mustNotBeOwn(staff.id, [author], `seller:${author}`)
  if (row.waiting_since?.toISOString() !== since) refuse('reports.acted-meanwhile')
  if (!show && reason === '') refuse('request.invalid', { fields: ['reason'] })
  const now = clock.now()
  const decided = { waiting: null, waiting_since: null, decided_at: now, decided_by: staff.id }
  await trx
    .updateTable('author_picture')
    .set(
      show
        ? { ...decided, shown: row.waiting, version: row.version + 1, refused_reason: null }
        : { ...decided, refused_reason: reason },
    )
    .where('person_id', '=', author)
    .execute()
  await recordAudit(trx, {
    actorId: staff.id,
    action: show ? 'author-picture.show' : 'author-picture.refuse',
    object: `seller:${author}`,
    after: show ? { version: row.version + 1 } : { reason },
  })
  await sendMessage(trx, {
    personId: author,
    type: show ? 'success' : 'warning',
    notice: 'author-picture',
    key: `author-picture:${author}:${since}`,
    html: show ? pictureShown() : pictureRefused({ reason }),
  })
}

/** Copies that are public, before the row itself goes. May run twice. */
export async function removePictureCopies({ db, storage }: Platform, personId: string): Promise<void> {
  const row = await db
    .selectFrom('author_picture')
    .select('version')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  for (let version = 1; version <= (row?.version ?? 0); version += 1)
    await storage.remove(contentKey(`users/${personId}.jpg`, String(version)))
}
