import type { Data } from '#web/api/api.ts'

export type Policy = Data<'getTaxPolicy'>
