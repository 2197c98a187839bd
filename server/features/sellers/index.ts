export {
  assignVendors,
  bankInfoOf,
  isSettled,
  openNumbers,
  vendorColumns,
  type VendorRow,
} from './vendor-rows.ts'
export { forgetSeller, forgetSettledSellers, readOwnSellerData } from './closed-seller.ts'
export { readWaitingPictures, removePictureCopies } from './author-picture.ts'
export { editSeller } from './edit-seller.ts'
export { confirmBankChange } from './own-data.ts'
export { holdPayouts, releasePayouts } from './hold-payouts.ts'
export { sellerFits } from './authors.ts'
export { registerSeller } from './register-seller.ts'
export { type PayeeFacts, type PayeeRow, payeeColumns, payeeOf, readPayees } from './payees.ts'
export { nationalIdMark, readMaskedSeller } from './stored-seller.ts'
export { routes } from './routes.ts'
export { findThaiAddresses } from './thai-addresses.ts'
export { readTaxPayees, type TaxPayee } from './tax-payees.ts'
