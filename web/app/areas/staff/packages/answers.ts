import type { Data } from '#web/api/api.ts'

export type Group = Data<'getGroup'>
export type PackedSheet = Group['sheets'][number]
export type ListedGroup = Data<'listGroups'>['groups'][number]
