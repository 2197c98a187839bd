import * as contract from '#contract/staff/packages.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { createGroup } from './create-group.ts'
import { findGroups, type GroupFilters, type GroupRow, groupsFileQuery, readGroup } from './find-groups.ts'
import { inspectGroupCover, offerGroupCover, takeInGroupCover } from './group-cover.ts'
import { markGroups, saveGroup } from './save-group.ts'

export const routes = [
  reads(contract.listGroups, (input, { caller, db }) => findGroups(db, caller, input)),
  reads(contract.getGroup, ({ id }, { caller, db }) => readGroup(db, caller, id)),
  writes(contract.saveGroup, async (input, { caller, platform, trx, afterCommit }) => {
    const { id: known, revision, store, sheets: sheetIds, dropCover, ...words } = input
    if (known === undefined) {
      mustHold(caller, permission.sheets, store)
      const id = await createGroup(trx, platform, caller.id, { ...words, storeCode: store, sheetIds })
      const { revision: first, cover } = await readGroup(trx, caller, id)
      return { _id: id, revision: first, cover }
    }
    const changes = { ...words, id: known, revision, sheetIds, dropCover }
    const { unusedCover } = await saveGroup(trx, platform, caller, changes)
    if (unusedCover !== null) afterCommit(() => platform.storage.remove(unusedCover))
    const saved = await readGroup(trx, caller, known)
    return { _id: known, revision: saved.revision, cover: saved.cover }
  }),
  writes(contract.markGroups, async (input, { caller, platform, trx }) => ({
    changed: await markGroups(trx, platform, caller, input),
  })),
  reads(contract.uploadGroupCoverUrl, ({ id }, { caller, platform }) =>
    offerGroupCover(platform, caller, id),
  ),
  writesPrepared(
    contract.finishGroupUpload,
    async (input, { caller, platform }) => await inspectGroupCover(platform, caller, input),
    async ({ id }, { caller, platform, trx, afterCommit }, { storageKey, quarantined }) => {
      const { cover, unusedCover } = await takeInGroupCover(trx, platform, caller, { id, storageKey })
      afterCommit(async () => {
        await platform.storage.remove(quarantined)
        if (unusedCover !== null) await platform.storage.remove(unusedCover)
      })
      return { cover }
    },
    ({ storageKey }) => [storageKey],
  ),
]

/** The list as a file, with the filters of the screen. */
export const downloads = [
  defineDownload<GroupFilters>({
    list: 'groups',
    audience: 'staff-1',
    input: contract.groupFilters,
    fileName: () => 'packages.csv',
    header: ['id', 'name', 'store', 'sheets', 'on_sale', 'price', 'recommended', 'visible', 'updated'],
    rows: async (filters, { platform, caller }) => {
      const { sql, parameters } = groupsFileQuery(caller, filters).compile(platform.db)
      return linesOf(platform, sql, parameters)
    },
  }),
]

async function* linesOf(platform: Platform, text: string, values: readonly unknown[]) {
  for await (const row of streamRows<GroupRow>(platform, text, values)) {
    yield [
      row.id,
      row.name,
      row.name_th,
      row.sheet_count,
      row.on_sale_count,
      satangToDecimal(row.price_satang),
      row.recommended ? 'yes' : 'no',
      row.visible ? 'yes' : 'no',
      row.updated_at,
    ]
  }
}
