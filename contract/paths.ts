/**
 * Every call's method and path, and nothing else: the browser bundle reads this list without the schemas.
 * Paths are those of the specifications, to the letter; calls of our own stand at the end of each part.
 */
export const paths = {
  // sign-in and people (buyer.md §7)
  loginGoogle: 'POST /api/public/loginGoogle',
  loginFacebook: 'POST /api/public/loginFacebook',
  getLogin: 'POST /api/public/getLogin',
  getFirstInfo: 'POST /api/user/getFirstInfo',
  getFaculty: 'POST /api/public/getFaculty',
  firstInfo: 'POST /api/user/firstInfo',
  getNumUnreadMessage: 'POST /api/user/getNumUnreadMessage',
  signInOptions: 'GET /api/public/signInOptions',
  demoPeople: 'GET /api/public/demoPeople',
  loginDemo: 'POST /api/public/loginDemo',
  exchangeSignIn: 'POST /api/public/exchangeSignIn',
  signOut: 'POST /api/user/signOut',
  signOutEverywhere: 'POST /api/user/signOutEverywhere',

  // catalogue
  getHome: 'POST /api/public/getHome',
  getShop: 'POST /api/public/getShop',
  getShopDrive: 'POST /api/public/getShopDrive',
  drivelist: 'GET /api/public/drivelist',
  storeFacebook: 'GET /api/public/storeFacebook',
  searchSheet: 'POST /api/public/searchSheet',
  searchSheetTop: 'POST /api/public/searchSheetTop',
  recGroup: 'POST /api/public/recGroup',
  getSheetInfo: 'POST /api/public/getSheetInfo',
  getGroupInfo: 'POST /api/public/getGroupInfo',
  countSheet: 'POST /api/public/countSheet',
  homeShowcase: 'GET /api/public/homeShowcase',
  ownedSheets: 'POST /api/user/ownedSheets',

  // tutoring
  getOnlineTutorSheets: 'POST /api/public/getOnlineTutorSheets',
  getReplayLiveStream: 'POST /api/user/getReplayLiveStream',
  updateViews: 'POST /api/public/updateViews',
  keepVideoPosition: 'POST /api/user/keepVideoPosition',
  sessionCalendar: 'POST /api/user/sessionCalendar',

  // cart, orders, payments
  ownSheet: 'POST /api/public/ownSheet',
  getCart: 'POST /api/public/getCart',
  getPromo: 'POST /api/user/getPromo',
  createOrder: 'POST /api/user/createOrder',
  getOrder: 'POST /api/user/getOrder',
  payOrder: 'POST /api/user/payOrder',
  cancelOrder: 'POST /api/user/cancelOrder',
  slipVerify: 'POST /api/public/slipVerify',

  // library
  getMySheet: 'POST /api/user/getMySheet',
  getMyallSheet: 'POST /api/user/getMyallSheet',
  readMySheet: 'POST /api/user/readMySheet',
  readerInfo: 'POST /api/user/readerInfo',
  readerLink: 'POST /api/user/readerLink',
  searchInSheet: 'POST /api/user/searchInSheet',
  keepReadingPlace: 'POST /api/user/keepReadingPlace',

  // messages
  getMessage: 'POST /api/user/getMessage',
  unsubscribe: 'POST /api/public/unsubscribe',

  // the own account
  getAccount: 'POST /api/user/getAccount',
  setAccount: 'POST /api/user/setAccount',
  getSessions: 'POST /api/user/getSessions',
  endSession: 'POST /api/user/endSession',
  endOtherSessions: 'POST /api/user/endOtherSessions',
  getMyOrders: 'POST /api/user/getMyOrders',
  getReceipt: 'POST /api/user/getReceipt',
  askMyData: 'POST /api/user/askMyData',
  getMyData: 'POST /api/user/getMyData',
  openMyData: 'POST /api/user/openMyData',
  deleteAccount: 'POST /api/user/deleteAccount',
  joinGoogle: 'POST /api/user/joinGoogle',
  joinFacebook: 'POST /api/user/joinFacebook',
  leaveProvider: 'POST /api/user/leaveProvider',
  getPushKey: 'POST /api/user/getPushKey',
  addPush: 'POST /api/user/addPush',
  removePush: 'POST /api/user/removePush',

  // favourites
  getFavoriteList: 'POST /api/user/getFavoriteList',
  getMyFav: 'POST /api/user/getMyFav',
  addFavorite: 'POST /api/user/addFavorite',
  renameFavorite: 'POST /api/user/renameFavorite',
  deleteFavorite: 'POST /api/user/deleteFavorite',
  listSheetFavorite: 'POST /api/user/listSheetFavorite',
  addSheetFavorite: 'POST /api/user/addSheetFavorite',
  removeSheetFavorite: 'POST /api/user/removeSheetFavorite',
  restoreFavorite: 'POST /api/user/restoreFavorite',

  // scores, comments and reports
  getMyScore: 'POST /api/user/getMyScore',
  addMyScore: 'POST /api/user/addMyScore',
  deleteMyScore: 'POST /api/user/deleteMyScore',
  addMyReport: 'POST /api/user/addMyReport',
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
  newSheet: 'POST /api/seller/newSheet',
  getDraft: 'POST /api/seller/getDraft',
  saveDraft: 'POST /api/seller/saveDraft',
  confirmSend: 'POST /api/seller/confirmSend',
  confirmGoDraft: 'POST /api/seller/confirmGoDraft',
  getEdit: 'POST /api/seller/getEdit',
  saveEdit: 'POST /api/seller/saveEdit',
  previewCover: 'POST /api/seller/previewCover',
  startVersion: 'POST /api/seller/startVersion',
  saveVersion: 'POST /api/seller/saveVersion',
  sendVersion: 'POST /api/seller/sendVersion',
  cancelVersion: 'POST /api/seller/cancelVersion',

  // review of sheets (decisions §4)
  claimSheet: 'POST /api/sarupStaff/claimSheet',
  approveSheet: 'POST /api/sarupStaff/approveSheet',
  rejectSheet: 'POST /api/sarupStaff/rejectSheet',
  resetSheet: 'POST /api/sarupStaff/resetSheet',
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>

export type CallName = keyof typeof paths
