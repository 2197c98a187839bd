import type { TablesOfCases } from './schema/cases.ts'
import type { TablesOfLedger } from './schema/ledger.ts'
import type { TablesOfLibrary } from './schema/library.ts'
import type { TablesOfMessages } from './schema/messages.ts'
import type { TablesOfOrders } from './schema/orders.ts'
import type { TablesOfPayments } from './schema/payments.ts'
import type { TablesOfPayouts } from './schema/payouts.ts'
import type { TablesOfPeople } from './schema/people.ts'
import type { TablesOfPlatform } from './schema/platform.ts'
import type { TablesOfSellers } from './schema/sellers.ts'
import type { TablesOfSheetFiles } from './schema/sheet-files.ts'
import type { TablesOfSheets } from './schema/sheets.ts'
import type { TablesOfStatements } from './schema/statements.ts'
import type { TablesOfStores } from './schema/stores.ts'
import type { TablesOfTax } from './schema/tax.ts'
import type { TablesOfTutoring } from './schema/tutoring.ts'

/**
 * The rows as PostgreSQL stores them: one interface per table, by subject in the folder beside this file. int8 arrives as number.
 */
export interface Database
  extends TablesOfCases,
    TablesOfLedger,
    TablesOfLibrary,
    TablesOfMessages,
    TablesOfOrders,
    TablesOfPayments,
    TablesOfPayouts,
    TablesOfPeople,
    TablesOfPlatform,
    TablesOfSellers,
    TablesOfSheetFiles,
    TablesOfSheets,
    TablesOfStatements,
    TablesOfStores,
    TablesOfTax,
    TablesOfTutoring {}
