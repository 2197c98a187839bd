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

  // messages
  getMessage: 'POST /api/user/getMessage',

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
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>

export type CallName = keyof typeof paths
