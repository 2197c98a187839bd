/**
 * Method and path of the calls of the seller's studio, loaded by its screens only.
 */
export const sellerPaths = {
  getSellReport: 'POST /api/seller/getSellReport',
  submitReportMessage: 'POST /api/seller/submitReportMessage',
  submitReportMark: 'POST /api/seller/submitReportMark',

  // becoming a seller, the own data, the tax notice (seller.md §7); from revealSellerNumber on our own
  getSellerHome: 'POST /api/public/getSellerHome',
  getSellerRegister: 'POST /api/public/getSellerRegister',
  registerSeller: 'POST /api/user/registerSeller',
  getSellEdit: 'POST /api/seller/getSellEdit',
  editSeller: 'POST /api/seller/edit',
  getAckTax: 'POST /api/seller/getAckTax',
  ackTax: 'POST /api/seller/ackTax',
  revealSellerNumber: 'POST /api/seller/revealSellerNumber',
  confirmBankChange: 'POST /api/seller/confirmBankChange',
  setSaleNotices: 'POST /api/seller/setSaleNotices',
  setAuthorAbout: 'POST /api/seller/setAuthorAbout',
  getSellerReferral: 'POST /api/seller/getSellerReferral',
  findThaiAddresses: 'POST /api/user/findThaiAddresses',

  // files of a sheet (seller.md §7, uploads), and our own
  uploadCoverUrl: 'POST /api/seller/uploadCoverUrl',
  uploadExamplesUrl: 'POST /api/seller/uploadExamplesUrl',
  uploadPdfUrl: 'POST /api/seller/uploadPdfUrl',
  getPdf: 'POST /api/seller/getPdf',
  finishUpload: 'POST /api/seller/finishUpload',
  getSheetFiles: 'POST /api/seller/getSheetFiles',
  removeSample: 'POST /api/seller/removeSample',
  restoreSample: 'POST /api/seller/restoreSample',
  reorderSamples: 'POST /api/seller/reorderSamples',
  removeCover: 'POST /api/seller/removeCover',
  beginPdfParts: 'POST /api/seller/beginPdfParts',
  signPdfParts: 'POST /api/seller/signPdfParts',
  listPdfParts: 'POST /api/seller/listPdfParts',
  finishPdfParts: 'POST /api/seller/finishPdfParts',
  abortPdfParts: 'POST /api/seller/abortPdfParts',

  // writing sheets (seller.md §7); preview and versions are our own
  deleteDraft: 'POST /api/seller/deleteDraft',
  newSheet: 'POST /api/seller/newSheet',
  getDraft: 'POST /api/seller/getDraft',
  saveDraft: 'POST /api/seller/saveDraft',
  confirmSend: 'POST /api/seller/confirmSend',
  confirmGoDraft: 'POST /api/seller/confirmGoDraft',
  getClaim: 'POST /api/seller/getClaim',
  counterClaim: 'POST /api/seller/counterClaim',
  answerPin: 'POST /api/seller/answerPin',
  getEdit: 'POST /api/seller/getEdit',
  saveEdit: 'POST /api/seller/saveEdit',
  changeManySheets: 'POST /api/seller/changeManySheets',
  getWritingIdeas: 'POST /api/seller/getWritingIdeas',
  planRelease: 'POST /api/seller/planRelease',
  previewCover: 'POST /api/seller/previewCover',
  startVersion: 'POST /api/seller/startVersion',
  saveVersion: 'POST /api/seller/saveVersion',
  sendVersion: 'POST /api/seller/sendVersion',
  cancelVersion: 'POST /api/seller/cancelVersion',

  // the dashboard (seller.md §7); the figures are our own
  getSellMySheet: 'POST /api/seller/getSellMySheet',
  getSellallSheet: 'POST /api/seller/getSellallSheet',
  getSheetStatistics: 'POST /api/seller/getSheetStatistics',
  getCoursePrices: 'POST /api/seller/getCoursePrices',

  // revenue and slips
  getSellRev: 'POST /api/seller/getSellRev',
  getslip: 'POST /api/seller/getslip',
  explainRevenue: 'POST /api/seller/explainRevenue',

  // own withholding tax (our own)
  getTaxName: 'POST /api/seller/getTaxName',
  saveTaxName: 'POST /api/seller/saveTaxName',
  getOwnTaxYear: 'POST /api/seller/getOwnTaxYear',
  getOwnCertificates: 'POST /api/seller/getOwnCertificates',
  openOwnCertificate: 'POST /api/seller/openOwnCertificate',
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>
