import * as account from './buyer/account.ts'
import * as publicCertificates from './buyer/certificates.ts'
import * as catalogue from './buyer/catalogue.ts'
import * as exams from './buyer/exams.ts'
import * as favourites from './buyer/favourites.ts'
import * as authorPages from './buyer/authors.ts'
import * as institutions from './buyer/institutions.ts'
import * as interest from './buyer/interest.ts'
import * as library from './buyer/library.ts'
import * as marks from './buyer/marks.ts'
import * as messages from './buyer/messages.ts'
import * as orders from './buyer/orders.ts'
import * as gifts from './buyer/gifts.ts'
import * as orderExplanation from './buyer/explanation.ts'
import * as people from './buyer/people.ts'
import * as reader from './buyer/reader.ts'
import * as refunds from './buyer/refunds.ts'
import * as cases from './buyer/cases.ts'
import * as copyright from './buyer/copyright.ts'
import * as reports from './buyer/complaints.ts'
import * as reviews from './buyer/reviews.ts'
import * as story from './buyer/story.ts'
import * as tutoring from './buyer/tutoring.ts'
import * as wishes from './buyer/wishes.ts'
import * as ideas from './seller/ideas.ts'
import * as dashboard from './seller/dashboard.ts'
import * as sellerReports from './seller/complaints.ts'
import * as sellers from './seller/sellers.ts'
import * as sheetFiles from './seller/files.ts'
import * as sellerSheets from './seller/sheets.ts'
import * as tax from './seller/tax.ts'
import * as audit from './staff/audit.ts'
import * as authors from './staff/sellers.ts'
import * as closedSales from './staff/closed-sales.ts'
import * as staffPayments from './staff/payouts.ts'
import * as bankFiles from './staff/bank-files.ts'
import * as paymentRuns from './staff/payment-runs.ts'
import * as books from './staff/books.ts'
import * as statements from './staff/statements.ts'
import * as covers from './staff/covers.ts'
import * as downloads from './staff/downloads.ts'
import * as groups from './staff/packages.ts'
import * as staffHome from './staff/home.ts'
import * as staffInstitutions from './staff/institutions.ts'
import * as orderReport from './staff/sales-list.ts'
import * as staffOrders from './staff/orders.ts'
import * as staffMessages from './staff/messages.ts'
import * as permissions from './staff/permissions.ts'
import * as samples from './staff/samples.ts'
import * as promos from './staff/promo-codes.ts'
import * as support from './staff/support.ts'
import * as staffCases from './staff/cases.ts'
import * as staffCopyright from './staff/copyright.ts'
import * as staffReports from './staff/complaints.ts'
import * as statistics from './staff/statistics.ts'
import * as staffExams from './staff/exams.ts'
import * as staffStores from './staff/stores.ts'
import * as revenue from './seller/revenue.ts'
import * as revenueExplanation from './seller/explanation.ts'
import * as staffExplanation from './staff/explanation.ts'
import * as staffSheets from './staff/sheets.ts'
import * as vendors from './staff/vendors.ts'
import * as staffTutoring from './staff/tutoring.ts'
import * as verify from './staff/review.ts'
import * as certificates from './seller/tax-certificates.ts'
import * as taxPapers from './staff/tax-papers.ts'
import * as documents from './buyer/documents.ts'
import * as taxDesk from './staff/tax-desk.ts'
import * as taxDocuments from './staff/tax-documents.ts'
import * as taxPolicy from './staff/tax-policy.ts'

/** Every call of the product, by name. The browser imports the type only. */
export const calls = {
  requestInstitution: institutions.requestInstitution,
  getInstitution: institutions.getInstitution,
  getCourse: institutions.getCourse,
  getAuthor: authorPages.getAuthor,
  followAuthor: authorPages.followAuthor,
  getWishes: wishes.getWishes,
  wishSheet: wishes.wishSheet,
  listInstitutionRequests: staffInstitutions.listInstitutionRequests,
  closeInstitutionRequest: staffInstitutions.closeInstitutionRequest,

  loginGoogle: people.loginGoogle,
  loginFacebook: people.loginFacebook,
  loginLine: people.loginLine,
  getLogin: people.getLogin,
  getFirstInfo: people.getFirstInfo,
  getFaculty: people.getFaculty,
  firstInfo: people.firstInfo,
  getNumUnreadMessage: people.getNumUnreadMessage,
  signInOptions: people.signInOptions,
  demoPeople: people.demoPeople,
  loginDemo: people.loginDemo,
  exchangeSignIn: people.exchangeSignIn,
  signOut: people.signOut,
  signOutEverywhere: people.signOutEverywhere,

  getHome: catalogue.getHome,
  homeShowcase: catalogue.homeShowcase,
  getShop: catalogue.getShop,
  getShopDrive: catalogue.getShopDrive,
  drivelist: catalogue.drivelist,
  storeFacebook: catalogue.storeFacebook,
  searchSheet: catalogue.searchSheet,
  countSheet: catalogue.countSheet,
  searchSheetTop: catalogue.searchSheetTop,
  recGroup: catalogue.recGroup,
  getSheetInfo: catalogue.getSheetInfo,
  getGroupInfo: catalogue.getGroupInfo,
  ownedSheets: catalogue.ownedSheets,
  noteInterest: interest.noteInterest,

  getOnlineTutorSheets: tutoring.getOnlineTutorSheets,
  getReplayLiveStream: tutoring.getReplayLiveStream,
  updateViews: tutoring.updateViews,
  keepVideoPosition: tutoring.keepVideoPosition,
  sessionCalendar: tutoring.sessionCalendar,

  ownSheet: orders.ownSheet,
  getCart: orders.getCart,
  getPromo: orders.getPromo,
  createOrder: orders.createOrder,
  getOrder: orders.getOrder,
  payOrder: orders.payOrder,
  cancelOrder: orders.cancelOrder,
  slipVerify: orders.slipVerify,
  getRefund: refunds.getRefund,
  keepMoney: refunds.keepMoney,
  getCredit: refunds.getCredit,
  withdrawCredit: refunds.withdrawCredit,
  setGiftLink: gifts.setGiftLink,
  openGift: gifts.openGift,
  takeGift: gifts.takeGift,
  useCredit: orders.useCredit,
  askRefund: refunds.askRefund,
  openCase: cases.openCase,
  getMyCases: cases.getMyCases,
  writeInCase: cases.writeInCase,
  claimCopyright: copyright.claimCopyright,

  getMySheet: library.getMySheet,
  getMyallSheet: library.getMyallSheet,
  readMySheet: library.readMySheet,
  readerInfo: reader.readerInfo,
  readerLink: reader.readerLink,
  searchInSheet: reader.searchInSheet,
  keepReadingPlace: reader.keepReadingPlace,
  syncMarks: marks.syncMarks,
  storyPicture: story.storyPicture,

  getExams: exams.getExams,
  saveExams: exams.saveExams,
  removeExam: exams.removeExam,
  examCalendar: exams.examCalendar,
  readingFigures: exams.readingFigures,

  getMessage: messages.getMessage,
  unsubscribe: messages.unsubscribe,

  getAccount: account.getAccount,
  setAccount: account.setAccount,
  getSessions: account.getSessions,
  endSession: account.endSession,
  endOtherSessions: account.endOtherSessions,
  getMyOrders: account.getMyOrders,
  getReceipt: account.getReceipt,
  verifyCertificate: publicCertificates.verifyCertificate,
  explainOrder: orderExplanation.explainOrder,
  receiptPicture: account.receiptPicture,
  askMyData: account.askMyData,
  getMyData: account.getMyData,
  openMyData: account.openMyData,
  deleteAccount: account.deleteAccount,
  joinGoogle: account.joinGoogle,
  joinFacebook: account.joinFacebook,
  joinLine: account.joinLine,
  setLine: account.setLine,
  leaveProvider: account.leaveProvider,
  getPushKey: account.getPushKey,
  addPush: account.addPush,
  removePush: account.removePush,

  getFavoriteList: favourites.getFavoriteList,
  getMyFav: favourites.getMyFav,
  addFavorite: favourites.addFavorite,
  renameFavorite: favourites.renameFavorite,
  deleteFavorite: favourites.deleteFavorite,
  restoreFavorite: favourites.restoreFavorite,
  listSheetFavorite: favourites.listSheetFavorite,
  addSheetFavorite: favourites.addSheetFavorite,
  removeSheetFavorite: favourites.removeSheetFavorite,

  getMyScore: reviews.getMyScore,
  addMyScore: reviews.addMyScore,
  deleteMyScore: reviews.deleteMyScore,
  addMyReport: reports.addMyReport,
  getSellReport: sellerReports.getSellReport,
  submitReportMessage: sellerReports.submitReportMessage,
  submitReportMark: sellerReports.submitReportMark,

  getSellerHome: sellers.getSellerHome,
  getSellerRegister: sellers.getSellerRegister,
  registerSeller: sellers.registerSeller,
  getSellEdit: sellers.getSellEdit,
  editSeller: sellers.editSeller,
  getAckTax: tax.getAckTax,
  ackTax: tax.ackTax,
  getTaxName: tax.getTaxName,
  saveTaxName: tax.saveTaxName,
  getOwnTaxYear: tax.getOwnTaxYear,
  revealSellerNumber: sellers.revealSellerNumber,
  confirmBankChange: sellers.confirmBankChange,
  getSellerReferral: sellers.getSellerReferral,
  setSaleNotices: sellers.setSaleNotices,
  setAuthorAbout: sellers.setAuthorAbout,
  findThaiAddresses: sellers.findThaiAddresses,

  uploadCoverUrl: sheetFiles.uploadCoverUrl,
  uploadExamplesUrl: sheetFiles.uploadExamplesUrl,
  uploadPdfUrl: sheetFiles.uploadPdfUrl,
  getPdf: sheetFiles.getPdf,
  finishUpload: sheetFiles.finishUpload,
  getSheetFiles: sheetFiles.getSheetFiles,
  removeSample: sheetFiles.removeSample,
  restoreSample: sheetFiles.restoreSample,
  reorderSamples: sheetFiles.reorderSamples,
  removeCover: sheetFiles.removeCover,
  beginPdfParts: sheetFiles.beginPdfParts,
  signPdfParts: sheetFiles.signPdfParts,
  listPdfParts: sheetFiles.listPdfParts,
  finishPdfParts: sheetFiles.finishPdfParts,
  abortPdfParts: sheetFiles.abortPdfParts,

  newSheet: sellerSheets.newSheet,
  deleteDraft: sellerSheets.deleteDraft,
  getDraft: sellerSheets.getDraft,
  saveDraft: sellerSheets.saveDraft,
  confirmSend: sellerSheets.confirmSend,
  confirmGoDraft: sellerSheets.confirmGoDraft,
  answerPin: sellerSheets.answerPin,
  getClaim: copyright.getClaim,
  counterClaim: copyright.counterClaim,
  getEdit: sellerSheets.getEdit,
  saveEdit: sellerSheets.saveEdit,
  previewCover: sellerSheets.previewCover,
  changeManySheets: sellerSheets.changeManySheets,
  planRelease: sellerSheets.planRelease,
  getWritingIdeas: ideas.getWritingIdeas,
  startVersion: sellerSheets.startVersion,
  saveVersion: sellerSheets.saveVersion,
  sendVersion: sellerSheets.sendVersion,
  cancelVersion: sellerSheets.cancelVersion,

  getSellMySheet: dashboard.getSellMySheet,
  getSellallSheet: dashboard.getSellallSheet,
  getSheetStatistics: dashboard.getSheetStatistics,
  getCoursePrices: dashboard.getCoursePrices,

  getSellRev: revenue.getSellRev,
  getslip: revenue.getslip,
  explainRevenue: revenueExplanation.explainRevenue,
  navigation: staffHome.navigation,
  openDownload: downloads.openDownload,
  sheetMeta: staffSheets.sheetMeta,
  getSheet: staffSheets.getSheet,
  saveSheet: staffSheets.saveSheet,
  shsheet: staffSheets.shsheet,
  highlightsheet: staffSheets.highlightsheet,
  listAskedPrices: staffSheets.listAskedPrices,
  decidePrice: staffSheets.decidePrice,
  getSalePause: staffSheets.getSalePause,
  pauseSale: staffSheets.pauseSale,
  resumeSale: staffSheets.resumeSale,
  findAnything: support.findAnything,
  findBySlip: support.findBySlip,
  readPerson: support.readPerson,
  listClaims: staffCopyright.listClaims,
  decideClaim: staffCopyright.decideClaim,
  listCases: staffCases.listCases,
  readCase: staffCases.readCase,
  answerCase: staffCases.answerCase,
  openCaseFor: staffCases.openCaseFor,
  listNotes: support.listNotes,
  addNote: support.addNote,
  removeStaffMember: permissions.removeStaffMember,
  deleteStore: staffStores.deleteStore,
  staffUploadCoverUrl: staffSheets.staffUploadCoverUrl,
  staffUploadExamplesUrl: staffSheets.staffUploadExamplesUrl,
  staffUploadPdfUrl: staffSheets.staffUploadPdfUrl,
  staffFinishUpload: staffSheets.staffFinishUpload,
  getSheetPdf: staffSheets.getSheetPdf,
  getSampleRe: samples.getSampleRe,
  flagSamples: samples.flagSamples,
  makeSamples: samples.makeSamples,
  getSampleOutAll: samples.getSampleOutAll,
  countApprovedCovers: covers.countApprovedCovers,
  getVerifySheet: verify.getVerifySheet,
  getSubmission: verify.getSubmission,
  listTutoring: staffTutoring.listTutoring,
  findDeskSheets: staffTutoring.findDeskSheets,
  getTutoring: staffTutoring.getTutoring,
  saveTutoring: staffTutoring.saveTutoring,
  endTutoring: staffTutoring.endTutoring,
  cancelTutoring: staffTutoring.cancelTutoring,
  addTutoringCaption: staffTutoring.addTutoringCaption,
  beginReplayParts: staffTutoring.beginReplayParts,
  signReplayParts: staffTutoring.signReplayParts,
  finishReplayParts: staffTutoring.finishReplayParts,
  abortReplayParts: staffTutoring.abortReplayParts,

  listStaffMessages: staffMessages.listStaffMessages,
  getStaffMessage: staffMessages.getStaffMessage,
  findReceivers: staffMessages.findReceivers,
  countReceivers: staffMessages.countReceivers,
  saveStaffMessage: staffMessages.saveStaffMessage,
  deleteStaffMessage: staffMessages.deleteStaffMessage,
  sendStaffMessage: staffMessages.sendStaffMessage,
  steerStaffMessage: staffMessages.steerStaffMessage,

  getReportMeta: staffReports.getReportMeta,
  getReport: staffReports.getReport,
  actionReport: staffReports.actionReport,
  authorMeta: authors.authorMeta,
  authorSearch: authors.authorSearch,
  authorInfo: authors.authorInfo,
  authorReveal: authors.authorReveal,
  getStatMeta: statistics.getStatMeta,
  getStat: statistics.getStat,
  getStatStores: statistics.getStatStores,
  listUni: staffStores.listUni,
  newUni: staffStores.newUni,
  newDrive: staffStores.newDrive,
  getUni: staffStores.getUni,
  saveUni: staffStores.saveUni,
  getExamTable: staffExams.getExamTable,
  saveExamTable: staffExams.saveExamTable,
  saveDrive: staffStores.saveDrive,
  uploadUniLogoUrl: staffStores.uploadUniLogoUrl,
  uploadUniTemplateUrl: staffStores.uploadUniTemplateUrl,
  finishUniUpload: staffStores.finishUniUpload,
  listPermissions: permissions.listPermissions,
  addPermission: permissions.addPermission,
  removePermission: permissions.removePermission,
  getAudit: audit.getAudit,
  updatePaymentStatusByIds: staffPayments.updatePaymentStatusByIds,
  previewPaymentMove: staffPayments.previewPaymentMove,
  listPayments: staffPayments.listPayments,
  moveListedPayments: staffPayments.moveListedPayments,
  getMoveRequests: staffPayments.getMoveRequests,
  decideMoveRequest: staffPayments.decideMoveRequest,
  changePayer: staffPayments.changePayer,
  returnPayout: staffPayments.returnPayout,
  listMoreServices: staffPayments.listMoreServices,
  getFinalizedMonthlyPay: closedSales.getFinalizedMonthlyPay,
  getHytextsTopay: closedSales.getHytextsTopay,
  getHytextsCarriedOver: closedSales.getHytextsCarriedOver,
  getAuthorPaymentHistory: closedSales.getAuthorPaymentHistory,
  listClosedSales: closedSales.listClosedSales,
  listClosedBranches: closedSales.listClosedBranches,
  getMonthClose: closedSales.getMonthClose,
  closeMonth: closedSales.closeMonth,
  explainFigure: staffExplanation.explainFigure,
  listGroups: groups.listGroups,
  getGroup: groups.getGroup,
  saveGroup: groups.saveGroup,
  markGroups: groups.markGroups,
  uploadGroupCoverUrl: groups.uploadGroupCoverUrl,
  finishGroupUpload: groups.finishGroupUpload,
  listPromos: promos.listPromos,
  newPromo: promos.newPromo,
  savePromo: promos.savePromo,
  stopPromo: promos.stopPromo,
  getPromoUses: promos.getPromoUses,
  findOrders: staffOrders.findOrders,
  staffGetOrder: staffOrders.staffGetOrder,
  previewRefund: staffOrders.previewRefund,
  refundOrder: staffOrders.refundOrder,
  listRefundRequests: staffOrders.listRefundRequests,
  decideRefundRequest: staffOrders.decideRefundRequest,
  showRefundAccount: staffOrders.showRefundAccount,
  listOpenMoney: staffOrders.listOpenMoney,
  moneyCandidates: staffOrders.moneyCandidates,
  deliverOrder: staffOrders.deliverOrder,
  matchMoney: staffOrders.matchMoney,
  refundProofUrl: staffOrders.refundProofUrl,
  openRefundProof: staffOrders.openRefundProof,
  refundThroughProvider: staffOrders.refundThroughProvider,
  creditMoney: staffOrders.creditMoney,
  returnMoney: staffOrders.returnMoney,
  askBankAgain: staffOrders.askBankAgain,
  resendPaid: staffOrders.resendPaid,
  comparePages: verify.comparePages,
  lookAtSubmission: verify.lookAtSubmission,
  claimSheet: verify.claimSheet,
  approveSheet: verify.approveSheet,
  rejectSheet: verify.rejectSheet,
  resetSheet: verify.resetSheet,

  getOrderReport: orderReport.getOrderReport,
  sumOrderReport: orderReport.sumOrderReport,
  getVendorReport: vendors.getVendorReport,
  updateVendorIds: vendors.updateVendorIds,
  listVendors: vendors.listVendors,
  checkVendorFile: vendors.checkVendorFile,
  getPendingEntries: bankFiles.getPendingEntries,
  checkBankFile: bankFiles.checkBankFile,
  listBankFiles: bankFiles.listBankFiles,
  getBankFile: bankFiles.getBankFile,
  applyBankFile: bankFiles.applyBankFile,
  pauseBankFileEntries: bankFiles.pauseBankFileEntries,
  getStatementMonth: statements.getStatementMonth,
  listStatementLines: statements.listStatementLines,
  importStatement: statements.importStatement,
  acceptSuggestions: statements.acceptSuggestions,
  explainStatementLine: statements.explainStatementLine,
  undoExplanation: statements.undoExplanation,
  noteStatementLine: statements.noteStatementLine,
  listBookedItems: statements.listBookedItems,
  noteBookedItem: statements.noteBookedItem,
  getTrialBalance: books.getTrialBalance,
  getMoneyFlow: books.getMoneyFlow,
  saveChartAccount: books.saveChartAccount,
  getMonthChecklist: statements.getMonthChecklist,
  lockMonth: statements.lockMonth,
  saveStatementProfile: statements.saveStatementProfile,
  listPaymentRuns: paymentRuns.listPaymentRuns,
  createPaymentRun: paymentRuns.createPaymentRun,
  decidePaymentRun: paymentRuns.decidePaymentRun,
  getPaymentRun: paymentRuns.getPaymentRun,
  explainRunLines: paymentRuns.explainRunLines,
  decideRunExplanation: paymentRuns.decideRunExplanation,

  getOwnCertificates: certificates.getOwnCertificates,
  openOwnCertificate: certificates.openOwnCertificate,
  getTaxSell: taxPapers.getTaxSell,
  getTaxPay: taxPapers.getTaxPay,
  getCertificates: taxPapers.getCertificates,
  issueCertificates: taxPapers.issueCertificates,
  replaceCertificate: taxPapers.replaceCertificate,
  openTaxPapers: taxPapers.openTaxPapers,
  listTaxPaperFiles: taxPapers.listTaxPaperFiles,
  getOrderDocuments: documents.getOrderDocuments,
  makeOutDocument: documents.makeOutDocument,
  forgetInvoiceBuyer: documents.forgetInvoiceBuyer,
  openOrderDocument: documents.openOrderDocument,
  getVatDesk: taxDocuments.getVatDesk,
  addVatRow: taxDocuments.addVatRow,
  confirmVatRow: taxDocuments.confirmVatRow,
  getTaxDesk: taxDesk.getTaxDesk,
  getPnd3File: taxDesk.getPnd3File,
  getTaxPolicy: taxPolicy.getTaxPolicy,
  confirmTaxRow: taxPolicy.confirmTaxRow,
  addTaxRow: taxPolicy.addTaxRow,
  rehearseTaxRow: taxPolicy.rehearseTaxRow,
  saveBankHoliday: taxPolicy.saveBankHoliday,
  removeBankHoliday: taxPolicy.removeBankHoliday,
  getTaxRemittances: taxPolicy.getTaxRemittances,
  recordTaxRemittance: taxPolicy.recordTaxRemittance,
} as const

export type Calls = typeof calls
