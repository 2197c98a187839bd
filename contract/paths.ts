import { buyerPaths } from './buyer/paths.ts'
import { sellerPaths } from './seller/paths.ts'
import { addressOf, type CallPath } from './shared/call-path.ts'
import { staffPaths } from './staff/paths.ts'

const shortPaths = { ...buyerPaths, ...sellerPaths, ...staffPaths }

export type CallName = keyof typeof shortPaths
export type BuyerCallName = keyof typeof buyerPaths

/** Method and path of every call, in full. The browser loads the list of one area at a time, see `web/app/api`. */
export const paths = Object.fromEntries(
  Object.keys(shortPaths).map((name) => [name, addressOf(shortPaths, name as CallName)]),
) as Record<CallName, CallPath>
