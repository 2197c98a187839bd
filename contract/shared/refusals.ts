import { bankFiles } from './refusals/bank-files.ts'
import { claims } from './refusals/claims.ts'
import { cases } from './refusals/cases.ts'
import { favourites } from './refusals/favourites.ts'
import { files } from './refusals/files.ts'
import { general } from './refusals/general.ts'
import { library } from './refusals/library.ts'
import { messages } from './refusals/messages.ts'
import { orders } from './refusals/orders.ts'
import { packagesAndPromos } from './refusals/packages-and-promos.ts'
import { payments } from './refusals/payments.ts'
import { payouts } from './refusals/payouts.ts'
import { people } from './refusals/people.ts'
import { permissions } from './refusals/permissions.ts'
import { questions } from './refusals/questions.ts'
import { reader } from './refusals/reader.ts'
import { refunds } from './refusals/refunds.ts'
import { reports } from './refusals/reports.ts'
import { sellers } from './refusals/sellers.ts'
import { sheets } from './refusals/sheets.ts'
import { statements } from './refusals/statements.ts'
import { tax } from './refusals/tax.ts'
import { tutoring } from './refusals/tutoring.ts'

/**
 * Every expected "no" of the API: its stable code, its HTTP status (decisions §3) and its words, [Thai, English].
 * Wording of buyer.md §5 and §8 is kept word for word in meaning. A screen that says one before asking loads the part it needs.
 */
export const refusals = {
  ...general,
  ...people,
  ...orders,
  ...payments,
  ...refunds,
  ...library,
  ...reader,
  ...files,
  ...sheets,
  ...favourites,
  ...messages,
  ...tutoring,
  ...sellers,
  ...reports,
  ...questions,
  ...cases,
  ...claims,
  ...permissions,
  ...packagesAndPromos,
  ...payouts,
  ...bankFiles,
  ...statements,
  ...tax,
}

export type RefusalCode = keyof typeof refusals

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}
