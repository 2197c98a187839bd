import { z } from 'zod'

/** One page of a list that the server pages (staff.md §9, page sizes). */
export const pageOfRows = {
  page: z.number().int().min(0).max(1_000_000).default(0).describe('From 0'),
  rows: z
    .union([z.literal(10), z.literal(20), z.literal(50), z.literal(100), z.literal(200)])
    .default(10)
    .describe('Page size'),
}

/** Search in a list of sellers. */
export const findInRows = {
  query: z
    .string()
    .trim()
    .max(100)
    .default('')
    .describe('A part of a pen name, a real name, a vendor id or a vendor name, or the seller id'),
}

/** `amount` ascending, `-amount` descending; left out: the order of the list itself. */
export function sortBy<const Name extends string>(...names: Name[]) {
  const both = names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])
  return { sort: z.enum(both).optional() }
}
