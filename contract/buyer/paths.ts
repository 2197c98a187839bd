/**
 * Every call's method and path of the buyer's side, and nothing else: each page of the browser loads this list, without the
 * schemas. Paths are those of the specifications, to the letter; calls of our own stand at the end of each part.
 */
export const buyerPaths = {
  // sign-in and people (buyer.md §7)
  loginGoogle: 'POST /api/public/loginGoogle',
  loginFacebook: 'POST /api/public/loginFacebook',
  loginLine: 'POST /api/public/loginLine',
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
  getInstitution: 'POST /api/public/getInstitution',
  getCourse: 'POST /api/public/getCourse',
  getAuthor: 'POST /api/public/getAuthor',
  followAuthor: 'POST /api/user/followAuthor',
  getWishes: 'POST /api/user/getWishes',
  wishSheet: 'POST /api/user/wishSheet',
  noteInterest: 'POST /api/public/noteInterest',

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
  setGiftLink: 'POST /api/user/setGiftLink',
  openGift: 'POST /api/public/openGift',
  takeGift: 'POST /api/user/takeGift',
  useCredit: 'POST /api/user/useCredit',
  getCredit: 'POST /api/user/getCredit',
  keepMoney: 'POST /api/user/keepMoney',
  withdrawCredit: 'POST /api/user/withdrawCredit',
  getRefund: 'POST /api/user/getRefund',
  askRefund: 'POST /api/user/askRefund',
  openCase: 'POST /api/user/openCase',
  getMyCases: 'POST /api/user/getMyCases',
  writeInCase: 'POST /api/user/writeInCase',
  claimCopyright: 'POST /api/public/claimCopyright',
  slipVerify: 'POST /api/public/slipVerify',

  // library
  getMySheet: 'POST /api/user/getMySheet',
  getMyallSheet: 'POST /api/user/getMyallSheet',
  readMySheet: 'POST /api/user/readMySheet',
  readerInfo: 'POST /api/user/readerInfo',
  readerLink: 'POST /api/user/readerLink',
  searchInSheet: 'POST /api/user/searchInSheet',
  keepReadingPlace: 'POST /api/user/keepReadingPlace',
  syncMarks: 'POST /api/user/syncMarks',
  storyPicture: 'POST /api/user/storyPicture',

  // exams
  getExams: 'POST /api/user/getExams',
  saveExams: 'POST /api/user/saveExams',
  removeExam: 'POST /api/user/removeExam',
  examCalendar: 'POST /api/user/examCalendar',
  readingFigures: 'POST /api/user/readingFigures',

  // messages
  getMessage: 'POST /api/user/getMessage',
  unsubscribe: 'POST /api/public/unsubscribe',

  // an institution that is missing
  requestInstitution: 'POST /api/public/requestInstitution',

  // the own account
  getAccount: 'POST /api/user/getAccount',
  setAccount: 'POST /api/user/setAccount',
  getSessions: 'POST /api/user/getSessions',
  endSession: 'POST /api/user/endSession',
  endOtherSessions: 'POST /api/user/endOtherSessions',
  getMyOrders: 'POST /api/user/getMyOrders',
  getReceipt: 'POST /api/user/getReceipt',
  verifyCertificate: 'POST /api/public/verifyCertificate',
  explainOrder: 'POST /api/user/explainOrder',
  receiptPicture: 'POST /api/user/receiptPicture',
  askMyData: 'POST /api/user/askMyData',
  getMyData: 'POST /api/user/getMyData',
  openMyData: 'POST /api/user/openMyData',
  deleteAccount: 'POST /api/user/deleteAccount',
  joinGoogle: 'POST /api/user/joinGoogle',
  joinFacebook: 'POST /api/user/joinFacebook',
  joinLine: 'POST /api/user/joinLine',
  setLine: 'POST /api/user/setLine',
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
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>
