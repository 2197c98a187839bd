import type { Data } from '#web/api/api.ts'

export type StaffOrder = Data<'staffGetOrder'>
export type OpenMoneyRow = Data<'listOpenMoney'>['money'][number]
