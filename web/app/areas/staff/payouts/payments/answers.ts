import type { Data } from '#web/api/api.ts'

export type History = Data<'getAuthorPaymentHistory'>
