/** The seller terms' version (seller.md §5). A change of meaning needs a new date: sellers are then asked again. */
export const sellerTermsVersion = '2026-11-20'

/**
 * The current tax notice (seller.md §1), of September 2025. A new notice needs a new id here and new words on the screen: sellers are then
 * asked again.
 */
export const currentTaxNotice = '2025-09'
