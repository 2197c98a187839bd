import type { getSellallSheet } from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import {
  cardsOf,
  heldByClaim,
  presentHold,
  presentSheetCard,
  type SheetCardRow,
  sheetColumns,
} from '#server/features/catalogue/sheets/index.ts'
import type { Platform } from '#server/platform/platform.ts'

type OwnSheetRow = SheetCardRow & {
  status: number
  reject_reason: string | null
  visible: boolean
  class_info: string
  updated_at: Date
  version_status: number | null
  version_reason: string | null
  release_at: Date | null
  paused: boolean
  claim_id: string | null
}

/** `version` is the new one that waits, is reviewed or was rejected; there is one at most. */
const ownSheets = {
  name: 'studio-own-sheets',
  text: cardsOf(
    `select ${sheetColumns}, s.status, s.reject_reason, s.visible, s.class_info, s.updated_at,
        v.status as version_status, v.reject_reason as version_reason, r.release_at, s.paused,
        ${heldByClaim} as claim_id
      from sheet s left join sheet_version v on v.sheet_id = s.id and v.status < ${sheetStatus.published}
        left join sheet_release r on r.sheet_id = s.id
      where s.author_id = $1`,
    'p.created_at desc, p.id',
  ),
}

/** Every sheet of this seller, newest first, whatever its state. */
export async function listOwnSheets(
  { pool }: Pick<Platform, 'pool'>,
  sellerId: string,
): Promise<DataOf<typeof getSellallSheet>['sheets']> {
  const { rows } = await pool.query<OwnSheetRow>({ ...ownSheets, values: [sellerId] })
  return rows.map((row) => ({
    ...presentSheetCard(row, true),
    status: row.status,
    reason: row.reject_reason,
    visible: row.visible,
    classInfo: row.class_info,
    savedAt: row.updated_at.toISOString(),
    release: row.release_at?.toISOString() ?? null,
    held: presentHold(row),
    version: row.version_status === null ? null : { status: row.version_status, reason: row.version_reason },
  }))
}
