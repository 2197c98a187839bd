/**
 * The terms that a seller accepts before handing a sheet in (seller.md §5). Changing their words in meaning means a new date here:
 * a seller who accepted the former ones is asked again.
 */
export const sellerTermsVersion = '2026-11-20'

/**
 * The tax notice a seller has to acknowledge (seller.md §1): the announcement that applies from September 2025. A new notice
 * gets a new id here and new words on the screen; a seller who has acknowledged the old one is then asked again.
 */
export const currentTaxNotice = '2025-09'
