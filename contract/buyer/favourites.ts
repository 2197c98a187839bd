import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { idText, sheetId } from '../shared/fields.ts'
import { sheetCard, signedInUser } from './catalogue.ts'

/** Named lists of sheets (buyer.md §3 and §7). Another person's list is refused like one that does not exist. */
const listId = idText.describe('Id of a favourite list')
const listName = z.string().trim().min(1).max(100)

const lists = z.object({
  user: signedInUser,
  list: z.array(z.object({ _id: listId, name: z.string(), sheets: z.array(sheetId) })),
})
const sheets = z.object({ sheets: z.array(sheetCard) })

const ofTheBuyer = { audience: 'buyer', object: 'own-data' } as const

export const getFavoriteList = defineCall('getFavoriteList', {
  ...ofTheBuyer,
  summary: 'The favourite lists, oldest first, with the ids of their sheets',
  effect: 'reads',
  data: lists,
})

export const getMyFav = defineCall('getMyFav', {
  ...ofTheBuyer,
  summary: 'Favourites page: the buyer and the lists',
  effect: 'reads',
  data: lists,
})

export const addFavorite = defineCall('addFavorite', {
  ...ofTheBuyer,
  summary: 'Make a favourite list',
  effect: 'writes',
  request: z.object({ name: listName }),
  data: z.object({ _id: listId }),
  refusals: ['favourites.too-many-lists'],
})

export const renameFavorite = defineCall('renameFavorite', {
  ...ofTheBuyer,
  summary: 'Give a favourite list another name',
  effect: 'writes',
  request: z.object({ id: listId, name: listName }),
  refusals: ['not-found'],
})

export const deleteFavorite = defineCall('deleteFavorite', {
  ...ofTheBuyer,
  summary: 'Take a favourite list away; for a day it can be taken back',
  effect: 'writes',
  request: z.object({ id: listId }),
  refusals: ['not-found'],
})

export const restoreFavorite = defineCall('restoreFavorite', {
  ...ofTheBuyer,
  summary: 'Take a favourite list back that was taken away',
  effect: 'writes',
  request: z.object({ id: listId }),
  refusals: ['not-found', 'favourites.too-many-lists'],
})

export const listSheetFavorite = defineCall('listSheetFavorite', {
  ...ofTheBuyer,
  summary: 'The sheets of a favourite list, last added first',
  effect: 'reads',
  request: z.object({ id: listId }),
  data: sheets,
  refusals: ['not-found'],
})

export const addSheetFavorite = defineCall('addSheetFavorite', {
  ...ofTheBuyer,
  summary: 'Put a sheet into a favourite list, and its sheets afterwards',
  effect: 'writes',
  request: z.object({ id: listId, sheet: sheetId }),
  data: sheets,
  refusals: ['not-found', 'favourites.list-full'],
})

export const removeSheetFavorite = defineCall('removeSheetFavorite', {
  ...ofTheBuyer,
  summary: 'Take a sheet out of a favourite list, and its sheets afterwards',
  effect: 'writes',
  request: z.object({ id: listId, sheet: sheetId }),
  data: sheets,
  refusals: ['not-found'],
})
