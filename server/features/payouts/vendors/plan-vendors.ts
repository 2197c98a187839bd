import { sql } from 'kysely'
import { hasRightCheckDigit } from '#rules/sellers/national-id.ts'
import { badCells } from '#server/features/payouts/bank-files/index.ts'
import { nationalIdMark } from '#server/features/sellers/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { problemOf, type VendorLine } from './read-vendor-file.ts'

type Seller = { id: string; codeName: string; vendorId: string; vendorName: string }

export type VendorPlan = {
  matched: { line: VendorLine; seller: Seller }[]
  unknown: VendorLine[]
  /** Those of `matched` whose id or name would be another. */
  changes: { line: VendorLine; seller: Seller }[]
}

/**
 * Whom the lines of a vendor file mean, found by the marks of their national IDs, and what would change. A number of a seller who
 * does not give it up is refused; handing numbers on within one file is fine. A national ID that no seller here has and whose
 * check digit is wrong is a typing mistake (payouts-and-tax §6). Refuses: bank-files.bad-cell.
 */
export async function planVendors(
  db: Db,
  platform: Pick<Platform, 'sealed'>,
  lines: readonly VendorLine[],
): Promise<VendorPlan> {
  const marks = new Map(lines.map((line) => [nationalIdMark(platform, line.peopleID), line]))
  const { rows } = await sql<Seller & { mark: string | null }>`
    select person_id as id, code_name as "codeName", coalesce(hti_vendor_id, '') as "vendorId", hti_vendor_name as "vendorName",
      national_id_mark as mark
    from seller
    where national_id_mark = any(${[...marks.keys()]}::text[])
      or hti_vendor_id = any(${lines.map(({ vendorId }) => vendorId)}::text[])
    order by person_id`.execute(db)
  const matched = rows.flatMap(({ mark, ...seller }) => {
    const line = marks.get(mark ?? '')
    return line === undefined ? [] : [{ line, seller }]
  })
  const known = new Map(matched.map(({ line, seller }) => [line.peopleID, seller]))
  const unknown = lines.filter(({ peopleID }) => !known.has(peopleID))
  const keeps = new Map(
    rows.filter(({ mark }) => !marks.has(mark ?? '')).map(({ vendorId, codeName }) => [vendorId, codeName]),
  )
  badCells([
    ...unknown
      .filter(({ peopleID }) => !hasRightCheckDigit(peopleID))
      .map(({ row }) =>
        problemOf(row, 2, [
          'ตัวเลขตรวจสอบไม่ถูกต้อง น่าจะพิมพ์ผิด',
          'has a wrong check digit: most likely a typing mistake',
        ]),
      ),
    ...lines.flatMap(({ row, vendorId, peopleID }) => {
      const holder = keeps.get(vendorId)
      return holder === undefined || !known.has(peopleID)
        ? []
        : [problemOf(row, 0, [`เป็นของผู้ขาย “${holder}” อยู่แล้ว`, `belongs to the seller "${holder}" already`])]
    }),
  ])
  const byRow = matched.toSorted((a, b) => a.line.row - b.line.row)
  return {
    matched: byRow,
    unknown,
    changes: byRow.filter(
      ({ line, seller }) => line.vendorId !== seller.vendorId || line.vendorName !== seller.vendorName,
    ),
  }
}
