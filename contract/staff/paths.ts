/**
 * Method and path of the calls of the back-office, loaded by its screens only.
 */
export const staffPaths = {
  // the desk, and lists as files (the last one is our own)
  navigation: 'POST /api/sarupStaff/navigation',
  openDownload: 'POST /api/sarupStaff/openDownload',

  // reports of buyers
  getReportMeta: 'POST /api/sarupStaff/getReportMeta',
  getReport: 'POST /api/sarupStaff/getReport',
  actionReport: 'POST /api/sarupStaff/actionReport',

  // the author database (the last one is our own)
  authorMeta: 'POST /api/sarupStaff/authorMeta',
  authorSearch: 'POST /api/sarupStaff/authorSearch',
  authorInfo: 'POST /api/sarupStaff/authorInfo',
  authorReveal: 'POST /api/sarupStaff/authorReveal',

  // statistics
  getStatMeta: 'POST /api/sarupStaff/getStatMeta',
  getStat: 'POST /api/sarupStaff/getStat',
  getStatStores: 'POST /api/sarupStaff/getStatStores',

  // universities and drives (finishUniUpload is our own; uniCoverExample answers a picture and is no call)
  listUni: 'GET /api/sarupStaff/listUni',
  newUni: 'POST /api/sarupStaff/newUni',
  newDrive: 'POST /api/sarupStaff/newDrive',
  getUni: 'GET /api/sarupStaff/getUni',
  saveUni: 'POST /api/sarupStaff/saveUni',
  saveDrive: 'POST /api/sarupStaff/saveDrive',
  uploadUniLogoUrl: 'POST /api/sarupStaff/uploadUniLogoUrl',
  uploadUniTemplateUrl: 'POST /api/sarupStaff/uploadUniTemplateUrl',
  finishUniUpload: 'POST /api/sarupStaff/finishUniUpload',

  // the registrar's exams, our own
  getExamTable: 'POST /api/sarupStaff/getExamTable',
  saveExamTable: 'POST /api/sarupStaff/saveExamTable',

  // institutions that visitors miss
  listInstitutionRequests: 'POST /api/sarupStaff/listInstitutionRequests',
  closeInstitutionRequest: 'POST /api/sarupStaff/closeInstitutionRequest',

  // rights and the audit trail (the last one is our own)
  listPermissions: 'GET /api/sarupStaff/listPermissions',
  addPermission: 'POST /api/sarupStaff/addPermission',
  removePermission: 'POST /api/sarupStaff/removePermission',
  getAudit: 'POST /api/sarupStaff/getAudit',

  // sheets as staff edit them (staff.md §7; the last one but one is our own)
  sheetMeta: 'POST /api/sarupStaff/sheetMeta',
  getSheet: 'POST /api/sarupStaff/getSheet',
  saveSheet: 'POST /api/sarupStaff/saveSheet',
  shsheet: 'POST /api/sarupStaff/shsheet',
  highlightsheet: 'POST /api/sarupStaff/highlightsheet',
  listAskedPrices: 'POST /api/sarupStaff/listAskedPrices',
  decidePrice: 'POST /api/sarupStaff/decidePrice',
  getSalePause: 'POST /api/sarupStaff/getSalePause',
  pauseSale: 'POST /api/sarupStaff/pauseSale',
  resumeSale: 'POST /api/sarupStaff/resumeSale',

  // support: everything about a person, an order, a slip (all our own)
  findAnything: 'POST /api/sarupStaff/findAnything',
  findBySlip: 'POST /api/sarupStaff/findBySlip',
  readPerson: 'POST /api/sarupStaff/readPerson',
  listClaims: 'POST /api/sarupStaff/listClaims',
  decideClaim: 'POST /api/sarupStaff/decideClaim',
  listCases: 'POST /api/sarupStaff/listCases',
  readCase: 'POST /api/sarupStaff/readCase',
  answerCase: 'POST /api/sarupStaff/answerCase',
  openCaseFor: 'POST /api/sarupStaff/openCaseFor',
  listNotes: 'POST /api/sarupStaff/listNotes',
  addNote: 'POST /api/sarupStaff/addNote',
  removeStaffMember: 'POST /api/sarupStaff/removeStaffMember',
  deleteStore: 'POST /api/sarupStaff/deleteStore',
  staffUploadCoverUrl: 'POST /api/sarupStaff/uploadCoverUrl',
  staffUploadExamplesUrl: 'POST /api/sarupStaff/uploadExamplesUrl',
  staffUploadPdfUrl: 'POST /api/sarupStaff/uploadPdfUrl',
  staffFinishUpload: 'POST /api/sarupStaff/finishUpload',
  getSheetPdf: 'POST /api/sarupStaff/getSheetPdf',

  // payments and closed months (staff.md §7; our own: those that the table does not name)
  updatePaymentStatusByIds: 'POST /api/sarupStaff/updatePaymentStatusByIds',
  previewPaymentMove: 'POST /api/sarupStaff/previewPaymentMove',
  listPayments: 'POST /api/sarupStaff/listPayments',
  moveListedPayments: 'POST /api/sarupStaff/moveListedPayments',
  getMoveRequests: 'POST /api/sarupStaff/getMoveRequests',
  decideMoveRequest: 'POST /api/sarupStaff/decideMoveRequest',
  changePayer: 'POST /api/sarupStaff/changePayer',
  returnPayout: 'POST /api/sarupStaff/returnPayout',
  listMoreServices: 'POST /api/sarupStaff/listMoreServices',
  getFinalizedMonthlyPay: 'GET /api/sarupStaff/getFinalizedMonthlyPay',
  getHytextsTopay: 'GET /api/sarupStaff/getHytextsTopay',
  getHytextsCarriedOver: 'GET /api/sarupStaff/getHytextsCarriedOver',
  getAuthorPaymentHistory: 'GET /api/sarupStaff/getAuthorPaymentHistory',
  listClosedSales: 'POST /api/sarupStaff/listClosedSales',
  listClosedBranches: 'POST /api/sarupStaff/listClosedBranches',
  getMonthClose: 'POST /api/sarupStaff/getMonthClose',
  closeMonth: 'POST /api/sarupStaff/closeMonth',
  explainFigure: 'POST /api/sarupStaff/explainFigure',

  // samples (decisions §4)
  getSampleRe: 'POST /api/sarupStaff/getSampleRe',
  flagSamples: 'POST /api/sarupStaff/flagSamples',
  makeSamples: 'POST /api/sarupStaff/makeSamples',
  getSampleOutAll: 'POST /api/sarupStaff/getSampleOutAll',

  countApprovedCovers: 'POST /api/sarupStaff/countApprovedCovers',

  // packages of sheets and promo codes (decisions §5; all our own)
  listGroups: 'POST /api/sarupStaff/listGroups',
  getGroup: 'POST /api/sarupStaff/getGroup',
  saveGroup: 'POST /api/sarupStaff/saveGroup',
  markGroups: 'POST /api/sarupStaff/markGroups',
  uploadGroupCoverUrl: 'POST /api/sarupStaff/uploadGroupCoverUrl',
  finishGroupUpload: 'POST /api/sarupStaff/finishGroupUpload',
  listPromos: 'POST /api/sarupStaff/listPromos',
  newPromo: 'POST /api/sarupStaff/newPromo',
  savePromo: 'POST /api/sarupStaff/savePromo',
  stopPromo: 'POST /api/sarupStaff/stopPromo',
  getPromoUses: 'POST /api/sarupStaff/getPromoUses',

  // orders, refunds, money that fits no order (our own)
  findOrders: 'POST /api/sarupStaff/findOrders',
  staffGetOrder: 'POST /api/sarupStaff/getOrder',
  previewRefund: 'POST /api/sarupStaff/previewRefund',
  listRefundRequests: 'POST /api/sarupStaff/listRefundRequests',
  decideRefundRequest: 'POST /api/sarupStaff/decideRefundRequest',
  showRefundAccount: 'POST /api/sarupStaff/showRefundAccount',
  refundOrder: 'POST /api/sarupStaff/refundOrder',
  listOpenMoney: 'POST /api/sarupStaff/listOpenMoney',
  moneyCandidates: 'POST /api/sarupStaff/moneyCandidates',
  deliverOrder: 'POST /api/sarupStaff/deliverOrder',
  matchMoney: 'POST /api/sarupStaff/matchMoney',
  refundProofUrl: 'POST /api/sarupStaff/refundProofUrl',
  openRefundProof: 'POST /api/sarupStaff/openRefundProof',
  refundThroughProvider: 'POST /api/sarupStaff/refundThroughProvider',
  creditMoney: 'POST /api/sarupStaff/creditMoney',
  returnMoney: 'POST /api/sarupStaff/returnMoney',
  askBankAgain: 'POST /api/sarupStaff/askBankAgain',
  resendPaid: 'POST /api/sarupStaff/resendPaid',

  // live sessions (decisions §5)
  listTutoring: 'POST /api/sarupStaff/listTutoring',
  findDeskSheets: 'POST /api/sarupStaff/findSheets',
  getTutoring: 'POST /api/sarupStaff/getTutoring',
  saveTutoring: 'POST /api/sarupStaff/saveTutoring',
  endTutoring: 'POST /api/sarupStaff/endTutoring',
  cancelTutoring: 'POST /api/sarupStaff/cancelTutoring',
  addTutoringCaption: 'POST /api/sarupStaff/addTutoringCaption',
  beginReplayParts: 'POST /api/sarupStaff/beginReplayParts',
  signReplayParts: 'POST /api/sarupStaff/signReplayParts',
  finishReplayParts: 'POST /api/sarupStaff/finishReplayParts',
  abortReplayParts: 'POST /api/sarupStaff/abortReplayParts',

  // messages of staff (decisions §5)
  listStaffMessages: 'POST /api/sarupStaff/listMessages',
  getStaffMessage: 'POST /api/sarupStaff/getMessage',
  findReceivers: 'POST /api/sarupStaff/findReceivers',
  countReceivers: 'POST /api/sarupStaff/countReceivers',
  saveStaffMessage: 'POST /api/sarupStaff/saveMessage',
  deleteStaffMessage: 'POST /api/sarupStaff/deleteMessage',
  sendStaffMessage: 'POST /api/sarupStaff/sendMessage',
  steerStaffMessage: 'POST /api/sarupStaff/steerMessage',

  // review of sheets (decisions §4)
  getVerifySheet: 'POST /api/sarupStaff/getVerifySheet',
  getSubmission: 'POST /api/sarupStaff/getSubmission',
  comparePages: 'POST /api/sarupStaff/comparePages',
  lookAtSubmission: 'POST /api/sarupStaff/lookAtSubmission',
  claimSheet: 'POST /api/sarupStaff/claimSheet',
  approveSheet: 'POST /api/sarupStaff/approveSheet',
  rejectSheet: 'POST /api/sarupStaff/rejectSheet',
  resetSheet: 'POST /api/sarupStaff/resetSheet',

  // orders, vendors and the bank's files (staff.md §7; our own: sumOrderReport, listVendors, checkVendorFile and what follows)
  getOrderReport: 'GET /api/sarupStaff/getOrderReport',
  sumOrderReport: 'GET /api/sarupStaff/sumOrderReport',
  getVendorReport: 'GET /api/sarupStaff/getVendorReport',
  updateVendorIds: 'POST /api/sarupStaff/updateVendorIds',
  listVendors: 'POST /api/sarupStaff/listVendors',
  checkVendorFile: 'POST /api/sarupStaff/checkVendorFile',
  getPendingEntries: 'POST /api/sarupStaff/getPendingEntries',
  checkBankFile: 'POST /api/sarupStaff/checkBankFile',
  listBankFiles: 'POST /api/sarupStaff/listBankFiles',
  getBankFile: 'POST /api/sarupStaff/getBankFile',
  applyBankFile: 'POST /api/sarupStaff/applyBankFile',
  pauseBankFileEntries: 'POST /api/sarupStaff/pauseBankFileEntries',
  listPaymentRuns: 'POST /api/sarupStaff/listPaymentRuns',
  createPaymentRun: 'POST /api/sarupStaff/createPaymentRun',
  decidePaymentRun: 'POST /api/sarupStaff/decidePaymentRun',
  getPaymentRun: 'POST /api/sarupStaff/getPaymentRun',
  explainRunLines: 'POST /api/sarupStaff/explainRunLines',
  decideRunExplanation: 'POST /api/sarupStaff/decideRunExplanation',

  // the bank's statement against the books of a month (our own)
  getStatementMonth: 'POST /api/sarupStaff/getStatementMonth',
  listStatementLines: 'POST /api/sarupStaff/listStatementLines',
  importStatement: 'POST /api/sarupStaff/importStatement',
  acceptSuggestions: 'POST /api/sarupStaff/acceptSuggestions',
  explainStatementLine: 'POST /api/sarupStaff/explainStatementLine',
  undoExplanation: 'POST /api/sarupStaff/undoExplanation',
  noteStatementLine: 'POST /api/sarupStaff/noteStatementLine',
  listBookedItems: 'POST /api/sarupStaff/listBookedItems',
  noteBookedItem: 'POST /api/sarupStaff/noteBookedItem',
  getTrialBalance: 'POST /api/sarupStaff/getTrialBalance',
  saveChartAccount: 'POST /api/sarupStaff/saveChartAccount',
  getMonthChecklist: 'POST /api/sarupStaff/getMonthChecklist',
  lockMonth: 'POST /api/sarupStaff/lockMonth',
  saveStatementProfile: 'POST /api/sarupStaff/saveStatementProfile',

  // tax papers and the tax policy (staff.md §7; all but the first two are our own)
  getTaxSell: 'POST /api/sarupStaff/getTaxSell',
  getTaxPay: 'POST /api/sarupStaff/getTaxPay',
  getCertificates: 'POST /api/sarupStaff/getCertificates',
  issueCertificates: 'POST /api/sarupStaff/issueCertificates',
  replaceCertificate: 'POST /api/sarupStaff/replaceCertificate',
  openTaxPapers: 'POST /api/sarupStaff/openTaxPapers',
  listTaxPaperFiles: 'POST /api/sarupStaff/listTaxPaperFiles',
  getTaxDesk: 'POST /api/sarupStaff/getTaxDesk',
  getPnd3File: 'POST /api/sarupStaff/getPnd3File',
  getTaxPolicy: 'POST /api/sarupStaff/getTaxPolicy',
  confirmTaxRow: 'POST /api/sarupStaff/confirmTaxRow',
  addTaxRow: 'POST /api/sarupStaff/addTaxRow',
  saveBankHoliday: 'POST /api/sarupStaff/saveBankHoliday',
  removeBankHoliday: 'POST /api/sarupStaff/removeBankHoliday',
  getTaxRemittances: 'GET /api/sarupStaff/getTaxRemittances',
  recordTaxRemittance: 'POST /api/sarupStaff/recordTaxRemittance',
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>
