import { bankFiles } from './refusals/bank-files.ts'
import { catalogue } from './refusals/catalogue.ts'
import { complaints } from './refusals/complaints.ts'
import { files } from './refusals/files.ts'
import { general } from './refusals/general.ts'
import { messages } from './refusals/messages.ts'
import { orders, payments } from './refusals/orders.ts'
import { packagesAndPromos } from './refusals/packages-and-promos.ts'
import { payouts } from './refusals/payouts.ts'
import { people, permissions } from './refusals/people.ts'
import { reading } from './refusals/reading.ts'
import { refunds } from './refusals/refunds.ts'
import { sellers } from './refusals/sellers.ts'
import { sheets } from './refusals/sheets.ts'
import { statements } from './refusals/statements.ts'
import { tax } from './refusals/tax.ts'
import { tutoring } from './refusals/tutoring.ts'

/**
 * Every expected "no" of the API: stable code, HTTP status (decisions §3) and words, [Thai, English], with the meaning of buyer.md §5 and
 * §8. A screen that shows one before a call loads the part it needs.
 */
export const refusals = {
  ...general,
  ...people,
  ...orders,
  ...payments,
  ...refunds,
  ...reading,
  ...files,
  ...sheets,
  ...catalogue,
  ...messages,
  ...tutoring,
  ...sellers,
  ...complaints,
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
