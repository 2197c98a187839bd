import { sql } from 'kysely'
import { hasRightCheckDigit } from '#rules/sellers/national-id.ts'
import { badCells } from '#server/features/payouts/bank-files/index.ts'
import { isSettled, nationalIdMark, openNumbers } from '#server/features/sellers/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { problemOf, type VendorLine } from './read-vendor-file.ts'

type Seller = { id: string; codeName: string; vendorId: string; vendorName: string }

export type VendorPlan = {
  matched: { line: VendorLine; seller: Seller }[]
  unknown: VendorLine[]
  /** Those of `matched` whose id or name would change. */
  changes: { line: VendorLine; seller: Seller }[]
}

/**
 * Finds the sellers of a vendor file by national ID mark and plans the changes. A number of a seller who keeps it is refused; swapping
 * within one file is fine. An unknown ID with a wrong check digit is a typing error (payouts-and-tax §6). Refuses: bank-files.bad-cell.
 */
export async function planVendors(
  db: Db,
  platform: Pick<Platform, 'sealed'>,
  lines: readonly VendorLine[],
): Promise<VendorPlan> {
  const marks = new Map(lines.map((line) => [nationalIdMark(platform, line.peopleID), line]))
  // A closed account's mark is free, so its sealed ID is compared for as long as its seller is owed money.
  const { rows } = await sql<Seller & { mark: string | null; national_id: string | null; closed: boolean }>`
    select person_id as id, code_name as "codeName", coalesce(hti_vendor_id, '') as "vendorId", hti_vendor_name as "vendorName",
      national_id_mark as mark, national_id, code_name_key is null as closed
    from seller
    where (national_id_mark = any(${[...marks.keys()]}::text[])
      or hti_vendor_id = any(${lines.map(({ vendorId }) => vendorId)}::text[])
      or (code_name_key is null and account_number is not null)) and not ${isSettled}
    order by person_id`.execute(db)
  const sellers = rows.map(({ mark, national_id, ...seller }) => ({
    ...seller,
    line: marks.get(
      seller.closed && national_id !== null
        ? nationalIdMark(
            platform,
            openNumbers(platform, { person_id: seller.id, national_id, account_number: null }).peopleID,
          )
        : (mark ?? ''),
    ),
  }))
  // A seller who began anew gets the number once the old account is settled; then that account is not listed here.
  const ofLines = Map.groupBy(sellers, ({ line }) => line)
  const matched = [...ofLines].flatMap(([line, theirs]) => {
    const seller =
      theirs.find(({ vendorId }) => vendorId === line?.vendorId) ??
      theirs.find(({ closed }) => closed) ??
      theirs[0]
    return line === undefined || seller === undefined ? [] : [{ line, seller }]
  })
  const known = new Map(matched.map(({ line, seller }) => [line.peopleID, seller]))
  const unknown = lines.filter(({ peopleID }) => !known.has(peopleID))
  const takesPart = new Set(matched.map(({ seller }) => seller.id))
  const keeps = new Map(
    sellers.filter(({ id }) => !takesPart.has(id)).map(({ vendorId, codeName }) => [vendorId, codeName]),
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
