import { calls } from '#contract/index.ts'
import type { CallName } from '#contract/paths.ts'
import { accountRows } from './access/buyer/account.ts'
import { catalogueRows } from './access/buyer/catalogue.ts'
import { libraryRows } from './access/buyer/library.ts'
import { ordersRows } from './access/buyer/orders.ts'
import { sellersRows } from './access/seller/sellers.ts'
import { sheetFilesRows } from './access/seller/sheet-files.ts'
import { studioRows } from './access/seller/studio.ts'
import { deskRows } from './access/staff/desk.ts'
import { financeRows } from './access/staff/finance.ts'
import { messagesRows } from './access/staff/messages.ts'
import { offersRows } from './access/staff/offers.ts'
import { staffOrderRows } from './access/staff/orders.ts'
import { paymentsRows } from './access/staff/payments.ts'
import { reviewedSheetRows } from './access/staff/sheets.ts'
import { storesRows } from './access/staff/stores.ts'
import { tutoringRows } from './access/staff/tutoring.ts'
import {
  type Cells,
  type Row,
  accountants,
  managers,
  noSeller,
  reviewers,
  staff,
  treasurers,
} from './access/cells.ts'
import { parts } from './cast.ts'

/**
 * Rights by call: security-and-reliability §2 and the contract's audiences, call by call. The matrix (`access-matrix.test.ts`) sends every
 * input as every person. A call without a row does not compile.
 */
export const accessTable: Record<CallName, Row> = {
  ...accountRows,
  ...catalogueRows,
  ...libraryRows,
  ...ordersRows,
  ...sellersRows,
  ...sheetFilesRows,
  ...studioRows,
  ...deskRows,
  ...reviewedSheetRows,
  ...storesRows,
  ...tutoringRows,
  ...messagesRows,
  ...offersRows,
  ...staffOrderRows,
  ...paymentsRows,
  ...financeRows,
}

/** The cells that a call's audience decides, whatever the object. */
export function impliedBy(name: CallName): Partial<Cells> {
  const { audience } = calls[name]
  switch (audience) {
    case 'everyone':
      return {}
    case 'signed-in':
      return { V: 'sign-in.required' }
    case 'buyer':
      return { V: 'sign-in.required', N: 'profile.incomplete' }
    case 'seller-any':
      return noSeller
    case 'seller':
      return { ...noSeller, I: 'sellers.profile-incomplete' }
    case 'staff':
      return refusedOutright(staff)
    case 'staff-1':
      return refusedOutright(reviewers)
    case 'staff-2':
      return refusedOutright(accountants)
    case 'staff-2-global':
      return refusedOutright(treasurers())
    case 'staff-3':
      return refusedOutright(managers)
  }
}

/** Refused whatever the object, unlike persons for whom it is not to be found. */
function refusedOutright(cells: Cells): Partial<Cells> {
  return Object.fromEntries(
    parts
      .map((part) => [part, cells[part]] as const)
      .filter(([, expected]) => expected === 'not-allowed' || expected === 'sign-in.required'),
  )
}
