import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import yazl from 'yazl'
import { refuse } from '#rules/refusal.ts'
import { type FilePage, removeFolder } from '#server/adapters/storage/storage.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { haveOpenAccounts } from '#server/platform/open-account.ts'
import { type Person } from '#server/platform/caller.ts'
import { type Db, type Trx, inTransaction } from '#server/platform/database.ts'
import { sendStored } from '#server/platform/http/send-file.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { personOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { exportReady } from '#server/words/people.ts'
import { gatherData } from './gather-data.ts'

const storedDays = 7
/** Longer than the tries of a job take, and the lock of a worker that was killed. */
const triedDaysMax = 2
/** Asked again within the hour, the copy of before is the answer. */
const sameCopyMilliseconds = 3_600_000

type ExportRow = {
  id: string
  asked_at: Date
  ready_at: Date | null
  expires_at: Date | null
  bytes: number | null
}

/** The copies that are waited for or still there, newest first. */
export async function listExports(db: Db | Trx, personId: string, now: Date) {
  const rows = await db
    .selectFrom('data_export')
    .select(['id', 'asked_at', 'ready_at', 'expires_at', 'bytes'])
    .where('person_id', '=', personId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('asked_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(present)
}

/** Queues a copy of the person's data. A pending copy, or one requested within the last hour, is returned instead. */
export async function askForExport(trx: Trx, platform: Platform, person: Person) {
  const now = platform.clock.now()
  const id = newId()
  // Serialises simultaneous requests of one person.
  await trx.selectFrom('person').select('id').where('id', '=', person.id).forNoKeyUpdate().execute()
  const [latest] = await listExports(trx, person.id, now)
  const isFresh = latest !== undefined && now.getTime() - Date.parse(latest.asked) < sameCopyMilliseconds
  if (latest !== undefined && (latest.ready === null || isFresh)) return latest
  const row = await trx
    .insertInto('data_export')
    .values({ id, person_id: person.id, asked_at: now })
    .returning(['id', 'asked_at', 'ready_at', 'expires_at', 'bytes'])
    .executeTakeFirstOrThrow()
  await enqueue(trx, 'accounts.make-export', { exportId: id }, { key: `export:${id}`, attemptsMax: 10 })
  await recordAudit(trx, {
    actorId: person.id,
    action: 'person.export-data',
    object: `person:${person.id}`,
  })
  return present(row)
}

/** The job: makes the file, then notifies. Repeating it writes the same file again and notifies once. */
export async function makeExport(platform: Platform, exportId: string): Promise<void> {
  const { db, storage, clock } = platform
  const row = await db
    .selectFrom('data_export')
    .innerJoin('person', 'person.id', 'data_export.person_id')
    .select(['person_id', 'ready_at'])
    .where('data_export.id', '=', exportId)
    .where('person.closed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.ready_at !== null) return
  const now = clock.now()
  const bytes = await zip(await gatherData(platform, row.person_id, now))
  const key = storageKey(row.person_id, exportId)
  await storage.put(key, bytes, { contentType: 'application/zip' })
  const isWanted = await inTransaction(db, async (trx) => {
    // Given up while the copy was made: what erases the account has passed the storage already.
    if (!(await haveOpenAccounts(trx, [row.person_id]))) return false
    await trx
      .updateTable('data_export')
      .set({
        ready_at: now,
        expires_at: new Date(now.getTime() + storedDays * 86_400_000),
        bytes: bytes.length,
      })
      .where('id', '=', exportId)
      .execute()
    await sendMessage(trx, {
      personId: row.person_id,
      type: 'success',
      key: `export:${exportId}`,
      notice: 'export-ready',
      html: exportReady({ days: storedDays }),
    })
    return true
  })
  if (!isWanted) await storage.remove(key)
}

/** A link to an own copy. Refuses: not-found (another person's, not ready, over). */
export async function openExport(
  db: Db,
  platform: Platform,
  person: Person,
  exportId: string,
): Promise<{ url: string }> {
  if (!(await isThere(db, person.id, exportId, platform.clock.now()))) return refuse('not-found')
  return { url: `${exportPath}?t=${signFor(platform, person, { purpose: 'my-data', fileId: exportId })}` }
}

/**
 * For the hourly tidying: removes expired copies, copies whose job failed for good (so that one can be requested again), and files without
 * a row.
 */
export async function sweepExports(platform: Platform): Promise<void> {
  const { db, storage, clock } = platform
  const now = clock.now()
  const over = await db
    .selectFrom('data_export')
    .select(['id', 'person_id'])
    .where((where) =>
      where.or([
        where('expires_at', '<', now),
        where.and([
          where('ready_at', 'is', null),
          where('asked_at', '<', new Date(now.getTime() - triedDaysMax * 86_400_000)),
        ]),
      ]),
    )
    .limit(200)
    .execute()
  for (const { id, person_id } of over) {
    await storage.remove(storageKey(person_id, id))
    await db.deleteFrom('data_export').where('id', '=', id).execute()
  }
  await removeLeftovers(platform)
}

/** The row exists before its file, so a file without one was left by a process that died. */
async function removeLeftovers({ db, storage }: Platform): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page: FilePage = await storage.list(exportsFolder, after === '' ? {} : { after })
    const keys = new Map(page.files.map(({ key }) => [idOf(key), key]))
    const named = await db
      .selectFrom('data_export')
      .select('id')
      .where('id', '=', sql<string>`any(${[...keys.keys()]}::text[])`)
      .execute()
    for (const { id } of named) keys.delete(id)
    for (const key of keys.values()) await storage.remove(key)
    after = page.next
  }
}

/** Every file that was made for the person, whether its row is still there or not. */
export async function removeExports(platform: Platform, personId: string): Promise<void> {
  await removeFolder(platform.storage, `${exportsFolder}${personId}/`)
}

const exportPath = '/files/my-data'

/**
 * `GET /files/my-data?t={token}`: the copy as a ZIP.
 * Refuses: not-found, library.link-expired.
 */
export function registerExportDownload(app: FastifyInstance, platform: Platform): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: exportPath,
    exposeHeadRoute: false,
    config: {
      delivers: {
        summary: 'The copy of the own data',
        audience: 'signed-in',
        contentType: 'application/zip',
        query: linkToken,
        refusals: ['not-found', 'library.link-expired'],
      },
    },
    handler: async (request, reply) => {
      const { personId, fileId: exportId = '' } = (await personOfLink(platform, request, 'my-data')).claims
      if (!(await isThere(platform.db, personId, exportId, platform.clock.now()))) return refuse('not-found')
      return await sendStored(platform, request, reply, {
        key: storageKey(personId, exportId),
        contentType: 'application/zip',
        name: ['sarup-my-data.zip', 'sarup-my-data.zip'],
      })
    },
  })
}

async function isThere(db: Db, personId: string, exportId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select true as there from data_export
    where id = ${exportId} and person_id = ${personId} and ready_at is not null and expires_at > ${now}`.execute(
    db,
  )
  return rows.length > 0
}

function present(row: ExportRow) {
  return {
    _id: row.id,
    asked: row.asked_at.toISOString(),
    ready: row.ready_at?.toISOString() ?? null,
    expires: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
  }
}

const exportsFolder = 'private/exports/'

function storageKey(personId: string, exportId: string): string {
  return `${exportsFolder}${personId}/${exportId}.zip`
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, -'.zip'.length)
}

const readMe = `สำเนาข้อมูลส่วนบุคคลที่สรุป (Sarup) เก็บเกี่ยวกับคุณ ตามมาตรา 30 และ 31 แห่ง พ.ร.บ. คุ้มครองข้อมูลส่วนบุคคล
data.json เป็นข้อความ UTF-8 เวลาเป็น UTC จำนวนเงินเป็นสตางค์

A copy of the personal data that Sarup holds of you (PDPA sections 30 and 31).
data.json is UTF-8 text; times are UTC, amounts are satang (100 to the baht).
`

async function zip(data: object): Promise<Buffer> {
  const file = new yazl.ZipFile()
  file.addBuffer(Buffer.from(readMe), 'README.txt')
  file.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json')
  file.end()
  return await buffer(file.outputStream)
}
