import { bangkokParts } from '../calendar/bangkok.ts'

/**
 * An author's choices from few values, with one name each for column, wire, editors, card and filter. Whatever must decide about them has a
 * `Record` over them, so that a new one does not compile until it is decided.
 */
export const sheetFacts = ['semester', 'year', 'category'] as const

export type SheetFact = (typeof sheetFacts)[number]
export type SheetFacts = Record<SheetFact, number>

export function isFact(field: string): field is SheetFact {
  return (sheetFacts as readonly string[]).includes(field)
}

/** The facts of a sheet, and nothing else of it. */
export function factsOf<T extends Partial<SheetFacts>>(sheet: T): Pick<T, SheetFact & keyof T> {
  return mapFacts((fact) => sheet[fact]) as never
}

export function mapFacts<V>(value: (fact: SheetFact) => V): Record<SheetFact, V> {
  return Object.fromEntries(sheetFacts.map((fact) => [fact, value(fact)])) as Record<SheetFact, V>
}

/** Values offered, by the region of the store. */
export const valuesOffered: Record<SheetFact, (region: number, thisYear: number) => readonly number[]> = {
  semester: () => [1, 2, 3],
  year: (_region, thisYear) => yearsOffered(thisYear),
  category: (region) => categoriesOfStore(region),
}

/** About which part of all sheets one value has; only for choosing between two ways to the same answer. */
export const usualShare: SheetFacts = { semester: 0.33, year: 0.12, category: 0.25 }

/**
 * The categories a store's editor offers: 2 final, 1 midterm, 0 both terms/other. In-class and entrance reading (3 to 5) are for secondary
 * schools, entrance and other exams: regions 4 and 5 of the home page (decisions §6, "categories 0–2 in editors, 0–5 on cards";
 * staff.md §3, category of a university).
 */
export function categoriesOfStore(region: number): readonly number[] {
  return region >= 4 ? [2, 1, 0, 3, 4, 5] : [2, 1, 0]
}

/** A sheet keeps a category that it has already, also one that its store no longer offers. */
export function mayHaveCategory(region: number, category: number, current?: number): boolean {
  return category === current || categoriesOfStore(region).includes(category)
}

/** Academic years that a sheet may be given: the current one and the ten before it (staff.md §9, seller.md §5). */
export const yearsBack = 10

function yearsOffered(thisYear: number): number[] {
  return Array.from({ length: yearsBack + 1 }, (_, at) => thisYear - at)
}

export function isYearOffered(year: number, thisYear: number): boolean {
  return year <= thisYear && year >= thisYear - yearsBack
}

/**
 * The exams of a month in Thailand: first term August to December, second January to May, summer June and July. Category: 1 midterm, 2
 * final.
 */
export function examSeason(now: Date): { semester: 1 | 2 | 3; category: 1 | 2 } {
  const { month } = bangkokParts(now)
  if (month >= 8) return { semester: 1, category: month <= 10 ? 1 : 2 }
  if (month <= 5) return { semester: 2, category: month <= 3 ? 1 : 2 }
  return { semester: 3, category: month === 6 ? 1 : 2 }
}
