import * as contract from '#contract/buyer/favourites.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addList, deleteList, readLists, renameList, restoreList } from './lists.ts'
import { addSheet, readSheetsOfList, removeSheet } from './sheets.ts'

export const routes = [
  reads(contract.getFavoriteList, async (_input, { caller, db }) => ({ data: await readLists(db, caller) })),
  reads(contract.getMyFav, async (_input, { caller, db }) => ({ data: await readLists(db, caller) })),
  writes(contract.addFavorite, async ({ name }, { caller, platform, trx }) => ({
    data: { _id: await addList(trx, caller.id, name, platform.clock.now()) },
  })),
  writes(contract.renameFavorite, async ({ id, name }, { caller, trx }) => {
    await renameList(trx, caller.id, id, name)
    return { data: {} }
  }),
  writes(contract.deleteFavorite, async ({ id }, { caller, platform, trx }) => {
    await deleteList(trx, caller.id, id, platform.clock.now())
    return { data: {} }
  }),
  writes(contract.restoreFavorite, async ({ id }, { caller, trx }) => {
    await restoreList(trx, caller.id, id)
    return { data: {} }
  }),
  reads(contract.listSheetFavorite, async ({ id }, { caller, db }) => ({
    data: { sheets: await readSheetsOfList(db, caller, id) },
  })),
  writes(contract.addSheetFavorite, async (input, { caller, platform, trx }) => ({
    data: { sheets: await addSheet(trx, caller, input, platform.clock.now()) },
  })),
  writes(contract.removeSheetFavorite, async (input, { caller, trx }) => ({
    data: { sheets: await removeSheet(trx, caller, input) },
  })),
]
