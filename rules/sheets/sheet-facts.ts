import { categoriesOfStore } from './categories.ts'
import { yearsOffered } from './years.ts'

/**
 * What an author chooses of a sheet from a few values. Each has one name: of its column, on the wire, in the editors, on the card and in
 * the filter of the shop. What must decide about them has a `Record` over them, so that a new one does not compile until it is decided.
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

/** What editors offer, by the region of the store. */
export const valuesOffered: Record<SheetFact, (region: number, thisYear: number) => readonly number[]> = {
  semester: () => [1, 2, 3],
  year: (_region, thisYear) => yearsOffered(thisYear),
  category: (region) => categoriesOfStore(region),
}

/** About which part of all sheets one value has; only for choosing between two ways to the same answer. */
export const usualShare: SheetFacts = { semester: 0.33, year: 0.12, category: 0.25 }
