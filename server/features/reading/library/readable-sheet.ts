import type pg from 'pg'
import { sheetName } from '#rules/sheets/course-code.ts'
import { approved } from '../../catalogue/index.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A person's rights to a sheet at this moment, and its file's place. */
export type ReadableSheet = {
  id: string
  name: string
  onSale: boolean
  /** Bought, and not refunded. */
  owns: boolean
  /** A page of it or its file has left for this person before. */
  opened: boolean
  wrote: boolean
  /** The sign-in is in force and the person is not banned. */
  signedIn: boolean
  watermarked: { key: string; markOffset: number; markLength: number } | null
  hasFile: boolean
}

type Row = {
  id: string
  code: string
  name: string
  on_sale: boolean
  owns: boolean
  opened: boolean
  wrote: boolean
  signed_in: boolean
  marked_key: string | null
  mark_offset: number | null
  mark_length: number | null
  has_file: boolean
}

const findReadableSheet = {
  name: 'library-find-readable-sheet',
  text: `select s.id, ${approved.code} as code, ${approved.name} as name, s.on_sale, s.author_id = $2 as wrote,
      exists (select from owned_sheet e where e.person_id = $2 and e.sheet_id = s.id) as owns,
      exists (select from library_entry e where e.person_id = $2 and e.sheet_id = s.id and e.opened_at is not null) as opened,
      exists (select from live_session n where n.id = $3 and n.person_id = $2 and n.expires_at > $4) as signed_in,
      s.marked_key, s.mark_offset, s.mark_length, s.pdf_key is not null or s.demo_seed is not null as has_file
    from sheet s where s.id = $1`,
}

/** One read of everything a link depends on, when it is issued and again when it is opened (INV-12). */
export async function readReadableSheet(
  platform: Platform & { pool: pg.Pool },
  input: { sheetId: string; personId: string; sessionId: string },
): Promise<ReadableSheet | null> {
  const { rows } = await platform.pool.query<Row>({
    ...findReadableSheet,
    values: [input.sheetId, input.personId, input.sessionId, platform.clock.now()],
  })
  const row = rows[0]
  if (row === undefined) return null
  const { marked_key: key, mark_offset: markOffset, mark_length: markLength } = row
  return {
    id: row.id,
    name: sheetName(row.code, row.name),
    onSale: row.on_sale,
    owns: row.owns,
    opened: row.opened,
    wrote: row.wrote,
    signedIn: row.signed_in,
    watermarked:
      key === null || markOffset === null || markLength === null ? null : { key, markOffset, markLength },
    hasFile: row.has_file,
  }
}
