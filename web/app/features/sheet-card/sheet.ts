import type { Data } from '#web/api/api.ts'

export type Sheet = Data<'searchSheet'>[number]
