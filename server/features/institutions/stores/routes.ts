import { drivelist, getHome, getShop, getShopDrive, storeFacebook } from '#contract/buyer/catalogue.ts'
import { getFaculty } from '#contract/buyer/people.ts'
import { type Caller, presentUser } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads } from '#server/platform/route.ts'
import { isListed, listStores, presentShopStore, presentStore, type Store } from './store-list.ts'
import { staffRoutes } from './staff-routes.ts'
import { readSaleTotals } from './statistics.ts'

const cachedShort = { milliseconds: 500, keyOf: () => '' }

export const routes = [
  ...staffRoutes,
  reads(
    getHome,
    async (_input, { caller, platform }) => {
      const [stores, sales] = await Promise.all([listShown(platform), readSaleTotals(platform)])
      const listed = stores.filter(isListed)
      return {
        user: presentUser(caller),
        count: {
          storeCount: listed.length,
          sheetCount: stores.reduce((sum, store) => sum + store.sheetCount, 0),
          sellCount: sales.sheetCount,
          orderCount: sales.orderCount,
        },
        storeList: listed.map(presentStore),
      }
    },
    cachedShort,
  ),
  reads(getShop, (_input, { caller, platform }) => presentShop(platform, caller, isListed), cachedShort),
  reads(
    getShopDrive,
    (_input, { caller, platform }) => presentShop(platform, caller, () => true),
    cachedShort,
  ),
  reads(drivelist, async (_input, { platform }) => drivesByStore(await listShown(platform))),
  reads(storeFacebook, async (_input, { platform }) => {
    const stores = await listShown(platform)
    const withPage = stores.filter((store) => store.facebookLink !== '')
    return Object.fromEntries(withPage.map((store) => [String(store.code), store.facebookLink]))
  }),
  reads(getFaculty, async (input, { platform }) => {
    const { rows } = await platform.pool.query<{ faculties: string[][] }>({
      name: 'stores-faculties',
      text: 'select faculties from store where code = $1',
      values: [input.code],
    })
    // Nothing to choose from is an answer, not a missing thing: the form then takes the name as it is typed.
    return rows[0]?.faculties ?? []
  }),
]

/** The public institutions: no drafts, none that staff have hidden. */
async function listShown(platform: Platform): Promise<Store[]> {
  return (await listStores(platform)).filter(({ isShown }) => isShown)
}

async function presentShop(platform: Platform, caller: Caller, isShown: (store: Store) => boolean) {
  const [stores, store] = await Promise.all([listShown(platform), readDefaultStore(platform, caller)])
  const drives = drivesByStore(stores)
  const drivesOf = (code: number) => (drives[code] ?? []).map((drive) => drive.code)
  return {
    // A hidden institution is nothing to begin with, also for those who study there.
    store: stores.some(({ code }) => code === store) ? store : -1,
    storeList: stores.filter(isShown).map((each) => presentShopStore(each, drivesOf(each.code))),
    user: presentUser(caller),
  }
}

async function readDefaultStore(platform: Platform, caller: Caller): Promise<number> {
  if (caller.kind === 'visitor') return -1
  const { rows } = await platform.pool.query<{ default_store: number }>({
    name: 'stores-default-of-person',
    text: 'select default_store from person where id = $1',
    values: [caller.id],
  })
  return rows[0]?.default_store ?? -1
}

function drivesByStore(stores: readonly Store[]) {
  const drives: Record<string, { code: number; name: string[]; subject: string }[]> = {}
  for (const drive of stores) {
    if (drive.kind !== 'drive') continue
    const entry = { code: drive.code, name: [drive.nameTh, drive.nameEn], subject: drive.subject }
    for (const code of drive.driveIn) (drives[code] ??= []).push(entry)
  }
  return drives
}
