import type { CallPath } from '../shared/call-path.ts'

/**
 * Method and path of every buyer's call. Each browser page loads this list without the schemas; a path that ends with a slash ends with the
 * call's name (`methodAndPath`). Paths are exactly the specification's; calls of our own are at the end of each part.
 */
export const buyerPaths = {
  // sign-in and people (buyer.md §7)
  loginGoogle: 'POST /api/public/',
  loginFacebook: 'POST /api/public/',
  loginLine: 'POST /api/public/',
  getLogin: 'POST /api/public/',
  getFirstInfo: 'POST /api/user/',
  getFaculty: 'POST /api/public/',
  firstInfo: 'POST /api/user/',
  getNumUnreadMessage: 'POST /api/user/',
  signInOptions: 'GET /api/public/',
  demoPeople: 'GET /api/public/',
  loginDemo: 'POST /api/public/',
  exchangeSignIn: 'POST /api/public/',
  signOut: 'POST /api/user/',
  signOutEverywhere: 'POST /api/user/',

  // catalogue
  getHome: 'POST /api/public/',
  getShop: 'POST /api/public/',
  getShopDrive: 'POST /api/public/',
  drivelist: 'GET /api/public/',
  storeFacebook: 'GET /api/public/',
  searchSheet: 'POST /api/public/',
  searchSheetTop: 'POST /api/public/',
  recGroup: 'POST /api/public/',
  getSheetInfo: 'POST /api/public/',
  getGroupInfo: 'POST /api/public/',
  countSheet: 'POST /api/public/',
  homeShowcase: 'GET /api/public/',
  likeOwned: 'POST /api/user/',
  myHits: 'POST /api/user/',
  ownedSheets: 'POST /api/user/',
  getInstitution: 'POST /api/public/',
  getCourse: 'POST /api/public/',
  getAuthor: 'POST /api/public/',
  followAuthor: 'POST /api/user/',
  getWishes: 'POST /api/user/',
  wishSheet: 'POST /api/user/',
  noteInterest: 'POST /api/public/',

  // tutoring
  getOnlineTutorSheets: 'POST /api/public/',
  getReplayLiveStream: 'POST /api/user/',
  updateViews: 'POST /api/public/',
  keepVideoPosition: 'POST /api/user/',
  sessionCalendar: 'POST /api/user/',

  // cart, orders, payments
  ownSheet: 'POST /api/public/',
  getCart: 'POST /api/public/',
  getPromo: 'POST /api/user/',
  getBundles: 'POST /api/public/',
  createOrder: 'POST /api/user/ once',
  getOrder: 'POST /api/user/',
  payOrder: 'POST /api/user/',
  cancelOrder: 'POST /api/user/ once',
  setGiftLink: 'POST /api/user/',
  openGift: 'POST /api/public/',
  takeGift: 'POST /api/user/ once',
  useCredit: 'POST /api/user/ once',
  getCredit: 'POST /api/user/',
  keepMoney: 'POST /api/user/ once',
  withdrawCredit: 'POST /api/user/ once',
  getRefund: 'POST /api/user/',
  askRefund: 'POST /api/user/ once',
  openCase: 'POST /api/user/ once',
  getMyCases: 'POST /api/user/',
  writeInCase: 'POST /api/user/ once',
  claimCopyright: 'POST /api/public/ once',
  slipVerify: 'POST /api/public/',

  // library
  getMySheet: 'POST /api/user/',
  getMyallSheet: 'POST /api/user/',
  readMySheet: 'POST /api/user/',
  readerInfo: 'POST /api/user/',
  readerLink: 'POST /api/user/',
  searchInSheet: 'POST /api/user/',
  pageText: 'POST /api/user/',
  keepReadingPlace: 'POST /api/user/',
  syncMarks: 'POST /api/user/',
  keepOffline: 'POST /api/user/',
  keptOffline: 'POST /api/user/',
  dropOffline: 'POST /api/user/',
  storyPicture: 'POST /api/user/',

  // exams
  getExams: 'POST /api/user/',
  saveExams: 'POST /api/user/',
  removeExam: 'POST /api/user/',
  examCalendar: 'POST /api/user/',
  readingFigures: 'POST /api/user/',

  // messages
  getMessage: 'POST /api/user/',
  unsubscribe: 'POST /api/public/',

  // an institution that is missing
  requestInstitution: 'POST /api/public/ once',

  // the own account
  getAccount: 'POST /api/user/',
  setAccount: 'POST /api/user/',
  getSessions: 'POST /api/user/',
  endSession: 'POST /api/user/',
  endOtherSessions: 'POST /api/user/',
  getMyOrders: 'POST /api/user/',
  getReceipt: 'POST /api/user/',
  getOrderDocuments: 'POST /api/user/',
  makeOutDocument: 'POST /api/user/',
  forgetInvoiceBuyer: 'POST /api/user/',
  openOrderDocument: 'POST /api/user/',
  verifyCertificate: 'POST /api/public/',
  explainOrder: 'POST /api/user/',
  receiptPicture: 'POST /api/user/',
  askMyData: 'POST /api/user/ once',
  getMyData: 'POST /api/user/',
  openMyData: 'POST /api/user/',
  deleteAccount: 'POST /api/user/',
  joinGoogle: 'POST /api/user/',
  joinFacebook: 'POST /api/user/',
  joinLine: 'POST /api/user/',
  setLine: 'POST /api/user/',
  leaveProvider: 'POST /api/user/',
  getPushKey: 'POST /api/user/',
  addPush: 'POST /api/user/',
  removePush: 'POST /api/user/',

  // favourites
  getFavoriteList: 'POST /api/user/',
  getMyFav: 'POST /api/user/',
  addFavorite: 'POST /api/user/ once',
  renameFavorite: 'POST /api/user/',
  deleteFavorite: 'POST /api/user/',
  listSheetFavorite: 'POST /api/user/',
  addSheetFavorite: 'POST /api/user/',
  removeSheetFavorite: 'POST /api/user/',
  restoreFavorite: 'POST /api/user/',

  // scores, comments and reports
  getMyScore: 'POST /api/user/',
  addMyScore: 'POST /api/user/',
  deleteMyScore: 'POST /api/user/',
  addMyReport: 'POST /api/user/ once',

  // questions to authors
  getQuestions: 'POST /api/user/',
  askQuestion: 'POST /api/user/ once',
  answerQuestion: 'POST /api/user/ once',
  takeBackQuestion: 'POST /api/user/',
  flagQuestion: 'POST /api/user/ once',
} as const satisfies Record<string, CallPath>
