import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dropOffline, keepOffline, keptOffline } from '#contract/buyer/offline.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { readDevice } from '#rules/people/device-words.ts'
import { offlineDevicesMax, offlineSheetsMax, silentSince } from '#rules/reading/offline.ts'
import { refuse } from '#rules/refusal.ts'
import { findReadable } from '#server/features/reading/reader/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { writes, writesPrepared } from '#server/platform/route.ts'
import { signatureOf } from '#server/platform/signatures.ts'

export const routes = [
  writesPrepared(
    keepOffline,
    ({ id }, { caller, platform }) => findReadable(platform, caller, id),
    (input, { caller, platform, trx }) => saveOffline(trx, platform, caller, input),
  ),
  writes(keptOffline, (_input, { caller, platform, trx }) => noteContact(trx, platform, caller)),
  writes(dropOffline, (input, { caller, platform, trx }) => dropOfflineSheet(trx, platform, caller, input)),
]

type Context = Pick<Platform, 'clock' | 'config'>
type DevicesAnswer = DataOf<typeof keptOffline>

/**
 * Gives this device a slot and the sheet a slot on it. A full list frees a device that has been silent for too long to read anything;
 * otherwise the person chooses. Refuses: reader.devices-full, reader.kept-full.
 */
async function saveOffline(
  trx: Trx,
  context: Context,
  person: Person,
  { id: sheetId, replace }: ValidInputOf<typeof keepOffline>,
): Promise<DevicesAnswer> {
  await oneAtATime(trx, person)
  const { own, others } = await devicesOf(trx, context, person)
  if (own === undefined) {
    if (others.length >= offlineDevicesMax) {
      const silent = others.find(({ contact_at }) => contact_at < silentSince(context.clock.now()))
      const left = others.find(({ id }) => id === replace) ?? silent ?? refuse('reader.devices-full')
      await removeDevice(trx, person, left.id)
      others.splice(others.indexOf(left), 1)
    }
    await trx
      .insertInto('reading_device')
      .values({
        id: randomUUID(),
        person_id: person.id,
        session_id: person.sessionId,
        place: others.some(({ place }) => place === 1) ? 2 : 1,
        sheets: [sheetId],
        contact_at: context.clock.now(),
      })
      .execute()
  } else if (!own.sheets.includes(sheetId)) {
    const readable = (await readableOf(trx, person, own.sheets)).map(({ id }) => id)
    if (readable.length >= offlineSheetsMax) refuse('reader.kept-full')
    await setSheets(trx, own.id, [...readable, sheetId])
  }
  return await noteContact(trx, context, person)
}

/**
 * The device has called, so it may be read on offline for 72 hours. Sheets refunded or removed since are not named any more, and the device
 * deletes them. An ended sign-in never reaches this.
 */
async function noteContact(trx: Trx, context: Context, person: Person): Promise<DevicesAnswer> {
  await oneAtATime(trx, person)
  const { own, others } = await devicesOf(trx, context, person)
  if (own === undefined) return { device: null, devices: others.map((one) => present(one, false)) }
  const now = context.clock.now()
  const sheets = await readableOf(trx, person, own.sheets)
  await trx
    .updateTable('reading_device')
    .set({ contact_at: now, sheets: sheets.map(({ id }) => id) })
    .where('id', '=', own.id)
    .execute()
  return {
    device: {
      id: own.id,
      secret: signatureOf(context.config.AUTH_SECRET, 'reading-device', own.id),
      sheets: sheets.map(({ id, marked_key: key }) => ({
        id,
        version: key === null ? '' : createHash('sha256').update(key).digest('hex').slice(0, 16),
      })),
    },
    devices: [
      present({ ...own, contact_at: now, sheets: sheets.map(({ id }) => id) }, true),
      ...others.map((one) => present(one, false)),
    ],
  }
}

/** A sheet of this device, or a device of one's own; of another person's nothing is touched. */
async function dropOfflineSheet(
  trx: Trx,
  context: Context,
  person: Person,
  { id, device }: ValidInputOf<typeof dropOffline>,
): Promise<DevicesAnswer> {
  await oneAtATime(trx, person)
  if (device !== undefined) await removeDevice(trx, person, device)
  const { own } = await devicesOf(trx, context, person)
  if (own !== undefined && id !== undefined) {
    const rest = own.sheets.filter((one) => one !== id)
    if (rest.length === 0) await removeDevice(trx, person, own.id)
    else await setSheets(trx, own.id, rest)
  }
  return await noteContact(trx, context, person)
}

/** Serialises a person's devices and calls, because each writes what it has read. */
async function oneAtATime(trx: Trx, { id }: Person): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reading-devices ${id}`}, 0))`.execute(trx)
}

type Device = {
  id: string
  session_id: string
  place: number
  sheets: string[]
  contact_at: Date
  user_agent: string
}

/** Devices with a valid sign-in; a place whose sign-in has ended is free. */
async function devicesOf(
  trx: Trx,
  { clock }: Context,
  person: Person,
): Promise<{ own: Device | undefined; others: Device[] }> {
  await sql`
    delete from reading_device d using session n
    where d.person_id = ${person.id} and n.id = d.session_id
      and (n.revoked_at is not null or n.expires_at <= ${clock.now()})`.execute(trx)
  const { rows } = await sql<Device>`
    select d.id, d.session_id, d.place, d.sheets, d.contact_at, n.user_agent
    from reading_device d join session n on n.id = d.session_id
    where d.person_id = ${person.id} order by d.contact_at, d.id`.execute(trx)
  return {
    own: rows.find(({ session_id }) => session_id === person.sessionId),
    others: rows.filter(({ session_id }) => session_id !== person.sessionId),
  }
}

/** The sheets that the person may read now, in order, by the same right as every page (`readReadableSheet`). */
async function readableOf(trx: Trx, person: Person, sheets: readonly string[]) {
  const { rows } = await sql<{ id: string; marked_key: string | null }>`
    select s.id, s.marked_key from unnest(${[...sheets]}::text[]) with ordinality as kept(id, nth) join sheet s using (id)
    where s.author_id = ${person.id} or exists (
      select from owned_sheet e where e.person_id = ${person.id} and e.sheet_id = s.id)
    order by kept.nth`.execute(trx)
  return rows
}

async function setSheets(trx: Trx, id: string, sheets: string[]): Promise<void> {
  await trx.updateTable('reading_device').set({ sheets }).where('id', '=', id).execute()
}

async function removeDevice(trx: Trx, person: Person, id: string): Promise<void> {
  await trx.deleteFrom('reading_device').where('id', '=', id).where('person_id', '=', person.id).execute()
}

function present(
  { id, user_agent, sheets, contact_at }: Device,
  current: boolean,
): DevicesAnswer['devices'][number] {
  const { browser = null, system = null, kind } = readDevice(user_agent)
  return {
    id,
    browser,
    system,
    kind,
    sheets: sheets.length,
    lastContact: contact_at.toISOString(),
    current,
  }
}
