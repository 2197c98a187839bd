/** Academic years that a sheet may be given: the current one and the ten before it (staff.md §9, seller.md §5). */
export const yearsBack = 10

export function yearsOffered(thisYear: number): number[] {
  return Array.from({ length: yearsBack + 1 }, (_, at) => thisYear - at)
}

export function isYearOffered(year: number, thisYear: number): boolean {
  return year <= thisYear && year >= thisYear - yearsBack
}
