/**
 * The terms that a seller accepts before handing a sheet in (seller.md §5). Changing their words in meaning means a new date here:
 * a seller who accepted the former ones is asked again.
 */
export const sellerTermsVersion = '2026-11-20'
