import type { Data } from '#web/api/api.ts'

export type Revenue = Data<'getSellRev'>

export type RevenueRow = Revenue['report'][number]
