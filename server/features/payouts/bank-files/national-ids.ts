import { sql } from 'kysely'
import { openNumbers } from '#server/features/sellers/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** National IDs in full, by seller: the bank reports the tax under them. */
export async function readNationalIds(
  trx: Trx,
  platform: Pick<Platform, 'sealed'>,
  sellers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ person_id: string; national_id: string | null }>`
    select person_id, national_id from seller where person_id = any(${sellers}::text[])`.execute(trx)
  return new Map(
    rows.map((row) => [row.person_id, openNumbers(platform, { ...row, account_number: null }).peopleID]),
  )
}
