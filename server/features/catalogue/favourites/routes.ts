import * as contract from '#contract/buyer/favourites.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addList, deleteList, readLists, renameList, restoreList } from './lists.ts'
import { addSheet, readSheetsOfList, removeSheet } from './sheets.ts'

export const routes = [
  reads(contract.getFavoriteList, (_input, { caller, db }) => readLists(db, caller)),
  reads(contract.getMyFav, (_input, { caller, db }) => readLists(db, caller)),
  writes(contract.addFavorite, async ({ name }, { caller, platform, trx }) => ({
    _id: await addList(trx, caller.id, name, platform.clock.now()),
  })),
  writes(contract.renameFavorite, ({ id, name }, { caller, trx }) => renameList(trx, caller.id, id, name)),
  writes(contract.deleteFavorite, ({ id }, { caller, platform, trx }) =>
    deleteList(trx, caller.id, id, platform.clock.now()),
  ),
  writes(contract.restoreFavorite, ({ id }, { caller, trx }) => restoreList(trx, caller.id, id)),
  reads(contract.listSheetFavorite, async ({ id }, { caller, db }) => ({
    sheets: await readSheetsOfList(db, caller, id),
  })),
  writes(contract.addSheetFavorite, async (input, { caller, platform, trx }) => ({
    sheets: await addSheet(trx, caller, input, platform.clock.now()),
  })),
  writes(contract.removeSheetFavorite, async (input, { caller, trx }) => ({
    sheets: await removeSheet(trx, caller, input),
  })),
]
