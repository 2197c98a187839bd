import * as catalogue from './buyer/catalogue.ts'
import * as favourites from './buyer/favourites.ts'
import * as library from './buyer/library.ts'
import * as messages from './buyer/messages.ts'
import * as orders from './buyer/orders.ts'
import * as people from './buyer/people.ts'
import * as tutoring from './buyer/tutoring.ts'

/** Every call of the product, by name. The browser imports the type only. */
export const calls = {
  loginGoogle: people.loginGoogle,
  loginFacebook: people.loginFacebook,
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

  getOnlineTutorSheets: tutoring.getOnlineTutorSheets,

  ownSheet: orders.ownSheet,
  getCart: orders.getCart,
  getPromo: orders.getPromo,
  createOrder: orders.createOrder,
  getOrder: orders.getOrder,
  payOrder: orders.payOrder,
  cancelOrder: orders.cancelOrder,
  slipVerify: orders.slipVerify,

  getMySheet: library.getMySheet,
  getMyallSheet: library.getMyallSheet,
  readMySheet: library.readMySheet,

  getMessage: messages.getMessage,

  getFavoriteList: favourites.getFavoriteList,
  getMyFav: favourites.getMyFav,
  addFavorite: favourites.addFavorite,
  renameFavorite: favourites.renameFavorite,
  deleteFavorite: favourites.deleteFavorite,
  restoreFavorite: favourites.restoreFavorite,
  listSheetFavorite: favourites.listSheetFavorite,
  addSheetFavorite: favourites.addSheetFavorite,
  removeSheetFavorite: favourites.removeSheetFavorite,
} as const

export type Calls = typeof calls
