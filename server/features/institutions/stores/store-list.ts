import type { z } from 'zod'
import type { storeFacts } from '#contract/buyer/catalogue.ts'
import { completeGroups } from '#rules/institutions/drive-groups.ts'
import { hasFreeTitles, secretStore } from '#rules/sheets/special-stores.ts'
import { type Memoized, memoize } from '#server/platform/memoize.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { DriveGroup } from '#server/platform/schema/stores.ts'

export type Store = {
  code: number
  kind: 'institution' | 'drive'
  nameTh: string
  nameEn: string
  short: string
  category: number
  facebookLink: string
  description: string
  subject: string
  driveIn: number[]
  useNewDrive: boolean
  driveMap: DriveGroup[]
  sheetCount: number
  /** In the lists of the shop; drafts and hidden ones stay out of them. */
  isShown: boolean
  /** Grows when the colours or the logo change: part of the version of every cover of the store. */
  pictureVersion: number
}

const listStoresQuery = {
  name: 'stores-list',
  text: `select code, kind, name_th as "nameTh", name_en as "nameEn", short, category, facebook_link as "facebookLink",
      description, subject, drive_in as "driveIn", use_new_drive as "useNewDrive", drive_map as "driveMap",
      sheet_count as "sheetCount", visibility = 'shown' as "isShown", picture_version as "pictureVersion"
    from store order by code`,
}

const memoized = new WeakMap<Platform['pool'], Memoized<Store[]>>()

/** Every store by code, cached for a second per process, because nearly every page shows them and they hardly change. */
export async function listStores(platform: Pick<Platform, 'pool'>): Promise<Store[]> {
  const { pool } = platform
  let stores = memoized.get(pool)
  if (stores === undefined) {
    const load = async () => (await pool.query<Store>(listStoresQuery)).rows
    stores = memoize(load, { freshMilliseconds: 1_000, staleMilliseconds: 1_000 })
    memoized.set(pool, stores)
  }
  return await stores.get()
}

/** After a change was committed, so that staff who saved a store see it at once. */
export function forgetStores(platform: Pick<Platform, 'pool'>): void {
  memoized.get(platform.pool)?.forget()
}

/** Institutions that lists name; the secret shop is reached by its address only. */
export function isListed(store: Store): boolean {
  return store.kind === 'institution' && store.code !== secretStore
}

/** Neither a draft nor one that staff have hidden; the secret shop, which is reached by its address only, has no page of its own. */
export function hasInstitutionPage({ isShown, code }: Store): boolean {
  return isShown && code !== secretStore
}

/** False without a code, and in stores whose sheets have free titles instead of courses. */
export function hasCoursePage(store: Store, course: string): boolean {
  return hasInstitutionPage(store) && course !== '' && !hasFreeTitles(store.code)
}

export function presentStore(store: Store): z.output<typeof storeFacts> {
  return {
    code: store.code,
    name: [store.nameTh, store.nameEn],
    short: store.short,
    category: store.category,
    count: store.sheetCount,
  }
}

/** Shown groups hold the drives that the store has now: those that came or went since they were saved too. */
export function presentShopStore(store: Store, drives: readonly number[]) {
  return {
    ...presentStore(store),
    description: store.description,
    useNewDrive: store.useNewDrive,
    driveMap: store.useNewDrive
      ? completeGroups(store.driveMap, drives).filter(({ items }) => items.length > 0)
      : store.driveMap.map(({ name, items, expand }) => ({ name, items, expand })),
  }
}
