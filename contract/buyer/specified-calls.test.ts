import { describe, expect, test } from 'vitest'
import { calls } from '../index.ts'
import { within, faultsOfCall, type SpecifiedCall } from '../shared/specified-fields.ts'

/**
 * The table of buyer.md §7 and the fields of §3 as on the wire: call, path, what is sent and read. `list[].name` is the name of each item.
 * Fields that we send in addition are not listed.
 */
const card = [
  '_id',
  'name',
  'category',
  'semester',
  'year',
  'price',
  'bought',
  'color',
  'highlighted',
  'score',
  'created',
]
const ofCard = [...card, 'authorCode', 'owned', 'onlineTutor']
const onlineTutor = ['startDate', 'url', 'isLiveSteamEnded', 'liveReplayUrl', 'views']
const group = ['_id', 'name', 'detail', 'sheets']
const store = ['code', 'name', 'short', 'count']
const storeWithDrives = [...store, 'description', 'useNewDrive', 'driveMap']
const shop = [
  'data.store',
  'data.user',
  ...within('data.storeList[]', storeWithDrives),
  ...within('data.storeList[].driveMap[]', ['name', 'items', 'expand']),
]
const lists = ['data.user', ...within('data.list[]', ['_id', 'name', 'sheets'])]
const cartItem = ['_id', 'name', 'price', 'authorCode', 'color']

const table: SpecifiedCall[] = [
  ['loginGoogle', 'POST /api/public/loginGoogle', ['token'], ['success', 'token', 'infoEnter']],
  ['loginFacebook', 'POST /api/public/loginFacebook', ['access_token', 'ref'], ['token', 'infoEnter']],
  ['getLogin', 'POST /api/public/getLogin', [], ['success', 'data.infoEnter']],
  ['getNumUnreadMessage', 'POST /api/user/getNumUnreadMessage', [], ['success', 'data.count']],
  [
    'getHome',
    'POST /api/public/getHome',
    [],
    [
      ...within('data.user', ['seller', 'infoEnter', '_id', 'name']),
      ...within('data.count', ['storeCount', 'sheetCount', 'sellCount', 'orderCount']),
      ...within('data.storeList[]', ['code', 'category']),
    ],
  ],
  [
    'getFirstInfo',
    'POST /api/user/getFirstInfo',
    [],
    within('data', ['name', 'email', 'university', 'faculty', 'year', 'choices', 'user']),
  ],
  ['getFaculty', 'POST /api/public/getFaculty', ['code'], ['data[][]']],
  [
    'firstInfo',
    'POST /api/user/firstInfo',
    ['name', 'email', 'university', 'faculty', 'year', 'defaultStore', 'autoUpdatePic'],
    ['success'],
  ],
  ['getShop', 'POST /api/public/getShop', [], shop],
  ['getShopDrive', 'POST /api/public/getShopDrive', [], shop],
  ['drivelist', 'GET /api/public/drivelist', [], within('data.*[]', ['code', 'name', 'subject'])],
  ['storeFacebook', 'GET /api/public/storeFacebook', [], ['data.*']],
  [
    'searchSheet',
    'POST /api/public/searchSheet',
    [
      'search',
      ...within('filter', ['store', 'semester', 'year', 'category']),
      'sort',
      'page',
      'pageLimit',
      'timeStamp',
    ],
    ['success', 'timeStamp', ...within('data[]', ofCard), ...within('data[].onlineTutor', onlineTutor)],
  ],
  ['searchSheetTop', 'POST /api/public/searchSheetTop', ['search'], within('data[]', ofCard)],
  ['recGroup', 'POST /api/public/recGroup', ['search', 'store', 'timeStamp'], within('data[]', group)],
  ['ownSheet', 'POST /api/public/ownSheet', ['id'], ['success']],
  [
    'getOnlineTutorSheets',
    'POST /api/public/getOnlineTutorSheets',
    ['search', 'filter.store', 'sort', 'page', 'pageLimit', 'timeStamp'],
    ['user', ...within('data[]', ofCard)],
  ],
  [
    'getReplayLiveStream',
    'POST /api/user/getReplayLiveStream',
    ['id'],
    [
      ...within('data', ['name', 'category', 'semester', 'year', 'author']),
      ...within('data.onlineTutor', onlineTutor),
    ],
  ],
  ['updateViews', 'POST /api/public/updateViews', ['id'], ['success']],
  [
    'getSheetInfo',
    'POST /api/public/getSheetInfo',
    ['sheetID'],
    [
      ...within('data', ofCard),
      ...within('data.reviews[]', ['created', 'message', 'score']),
      // Whether the caller has written one is given once, beside the list.
      'data.before',
      'data.otherSheet[]._id',
    ],
  ],
  ['getGroupInfo', 'POST /api/public/getGroupInfo', ['groupID'], within('data', group)],
  [
    'getCart',
    'POST /api/public/getCart',
    ['cart'],
    ['data.updCart', 'data.user', ...within('data.cart[]', cartItem)],
  ],
  [
    'getPromo',
    'POST /api/user/getPromo',
    ['sheets', 'promoCode'],
    within('data', ['description', 'code', 'price']),
  ],
  ['createOrder', 'POST /api/user/createOrder', ['sheets', 'promoCode'], ['data.id']],
  [
    'getOrder',
    'POST /api/user/getOrder',
    ['id'],
    [
      ...within('data.order', ['id', 'price', 'promoCode', 'qrData', 'qrProvider', 'hex']),
      ...within('data.cart[]', cartItem),
      'data.user',
    ],
  ],
  ['payOrder', 'POST /api/user/payOrder', ['id'], ['success']],
  ['slipVerify', 'POST /api/public/slipVerify', ['qr'], ['success']],
  ['getMySheet', 'POST /api/user/getMySheet', [], ['data.user', 'data.store']],
  [
    'getMyallSheet',
    'POST /api/user/getMyallSheet',
    [],
    [...within('data.sheets[]', ['sheet', 'created']), ...within('data.sheets[].sheet', ofCard)],
  ],
  ['readMySheet', 'POST /api/user/readMySheet', ['id'], ['success', 'data']],
  [
    'getMyScore',
    'POST /api/user/getMyScore',
    ['sheet'],
    ['success', ...within('data.score', ['message', 'score', 'before'])],
  ],
  ['addMyScore', 'POST /api/user/addMyScore', ['sheet', 'score', 'message'], ['success']],
  ['deleteMyScore', 'POST /api/user/deleteMyScore', ['sheet'], ['success']],
  ['addMyReport', 'POST /api/user/addMyReport', ['sheet', 'message', 'category'], ['success']],
  ['getFavoriteList', 'POST /api/user/getFavoriteList', [], lists],
  ['getMyFav', 'POST /api/user/getMyFav', [], lists],
  ['addFavorite', 'POST /api/user/addFavorite', ['name'], ['success']],
  ['renameFavorite', 'POST /api/user/renameFavorite', ['id', 'name'], ['success']],
  ['deleteFavorite', 'POST /api/user/deleteFavorite', ['id'], ['success']],
  ['listSheetFavorite', 'POST /api/user/listSheetFavorite', ['id'], ['data.sheets']],
  ['addSheetFavorite', 'POST /api/user/addSheetFavorite', ['id', 'sheet'], ['data.sheets']],
  ['removeSheetFavorite', 'POST /api/user/removeSheetFavorite', ['id', 'sheet'], ['data.sheets']],
  [
    'getMessage',
    'POST /api/user/getMessage',
    [],
    ['data.user', ...within('data.messages[]', ['_id', 'type', 'message', 'created'])],
  ],
]

describe('the calls of the specification', () => {
  test.each(table)('%s is %s, takes what is sent and gives what is read', (...row) => {
    expect(faultsOfCall(row)).toEqual([])
  })

  test('year choices go from Grade 10 to the twelfth university year, 0 counts as not chosen', () => {
    const year = (value: number) => calls.firstInfo.request.safeParse({ year: value }).success
    expect([-4, -3, 0, 12, 13].map(year)).toEqual([false, true, true, true, false])
  })
})
