/** The page sizes of the back-office; 10 unless a screen says otherwise (staff.md §9). */
export const pageSizes = [10, 20, 50, 100, 200] as const
export type PageSize = (typeof pageSizes)[number]

/** As the calls take it: an address may say anything. */
export function pageSizeOf(rows: number): PageSize {
  return pageSizes.find((size) => size === rows) ?? 10
}
