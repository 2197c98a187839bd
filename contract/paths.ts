import { buyerPaths } from './buyer/paths.ts'
import { sellerPaths } from './seller/paths.ts'
import { staffPaths } from './staff/paths.ts'

/** Method and path of every call. The browser loads the list of one area at a time, see `web/app/api`. */
export const paths = { ...buyerPaths, ...sellerPaths, ...staffPaths }

export type CallName = keyof typeof paths
export type BuyerCallName = keyof typeof buyerPaths
export type SellerCallName = keyof typeof sellerPaths
export type StaffCallName = keyof typeof staffPaths
