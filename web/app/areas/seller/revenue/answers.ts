import type { Data } from '#web/api/api.ts'

export type Revenue = Data<'getSellRev'>

export type RevenueRow = Revenue['report'][number]

/** In satang: a sum of baht with cents drifts. */
export function sumOf<Part extends string>(all: readonly Record<Part, number>[], part: Part): number {
  return all.reduce((satang, one) => satang + Math.round(one[part] * 100), 0) / 100
}
