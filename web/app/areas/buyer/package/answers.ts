import type { Data } from '#web/api/api.ts'

export type GroupInfo = Data<'getGroupInfo'>
