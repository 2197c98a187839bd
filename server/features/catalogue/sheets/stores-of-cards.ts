import { forgetStores, listStores, type Store } from '../../institutions/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CardStore } from './card.ts'

/**
 * The stores of cards from this process's memory, by code: joining them to every row costs more than reading the row. A code
 * that is not known yet belongs to a store of this very second and is read anew.
 */
export async function storesOfCards(
  platform: Pick<Platform, 'pool'>,
  codes: Iterable<number>,
): Promise<(code: number) => CardStore> {
  let stores = byCode(await listStores(platform))
  for (const code of codes) {
    if (stores.has(code)) continue
    forgetStores(platform)
    stores = byCode(await listStores(platform))
    break
  }
  return (code) => stores.get(code) ?? nowhere
}

const nowhere: CardStore = { store_name_th: '', store_name_en: '', store_short: '', store_pictures: 1 }

const known = new WeakMap<readonly Store[], ReadonlyMap<number, CardStore>>()

function byCode(stores: readonly Store[]): ReadonlyMap<number, CardStore> {
  let map = known.get(stores)
  if (map === undefined) {
    map = new Map(
      stores.map((store) => [
        store.code,
        {
          store_name_th: store.nameTh,
          store_name_en: store.nameEn,
          store_short: store.short,
          store_pictures: store.pictureVersion,
        },
      ]),
    )
    known.set(stores, map)
  }
  return map
}
