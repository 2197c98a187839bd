import * as contract from '#contract/staff/vendors.ts'
import { maskNationalId } from '#rules/sellers/national-id.ts'
import { readCsv } from '#server/features/payouts/bank-files/index.ts'
import { defineDownload } from '#server/platform/downloads.ts'
import { reads, writesPrepared } from '#server/platform/route.ts'
import { readVendorReport, readVendors, type VendorSide, vendorLines } from './list-vendors.ts'
import { planVendors } from './plan-vendors.ts'
import { readVendorFile, readVendorLines } from './read-vendor-file.ts'
import { updateVendors } from './update-vendors.ts'

const shownMax = 200

export const routes = [
  reads(contract.getVendorReport, ({ cursor }, { db, platform }) => readVendorReport(db, platform, cursor)),

  reads(contract.listVendors, (input, { db, platform }) => readVendors(db, platform, input)),

  reads(contract.checkVendorFile, async (input, { db, platform }) => {
    const { sha256, lines, skipped, repeated } = await readFile(input)
    const { matched, unknown, changes } = await planVendors(db, platform, lines)
    return {
      sha256,
      rows: lines.length + skipped + repeated,
      skipped,
      repeated,
      matched: matched.length,
      unknown: unknown.length,
      changed: changes.length,
      changes: changes.slice(0, shownMax).map(({ line, seller }) => ({
        row: line.row,
        codeName: seller.codeName,
        before: { vendorId: seller.vendorId, vendorName: seller.vendorName },
        after: { vendorId: line.vendorId, vendorName: line.vendorName },
      })),
      unknownRows: unknown
        .slice(0, shownMax)
        .map(({ peopleID, ...line }) => ({ ...line, peopleID: maskNationalId(peopleID) })),
    }
  }),

  // Read before the transaction is opened: a large file takes its time.
  writesPrepared(
    contract.updateVendorIds,
    async (input) => {
      return 'peopleIdtoVendorMap' in input
        ? readMap(input.peopleIdtoVendorMap)
        : { ...(await readFile(input)), expected: input.changed }
    },
    async (_input, { caller, platform, trx }, given) => {
      const { matched, changed } = await updateVendors(trx, platform, caller, given)
      return { data: { changed }, top: { matchedCount: matched } }
    },
  ),
]

async function readFile({ fileName, content }: { fileName: string; content: string }) {
  const { sha256, rows } = await readCsv({ fileName, content: Buffer.from(content, 'base64') })
  return { sha256, ...readVendorFile(rows) }
}

/** The same lines as from a file, counted in the order of the map. */
function readMap(map: Record<string, { vendorId: string; vendorName: string }>) {
  return readVendorLines(
    Object.entries(map).map(([peopleID, { vendorId, vendorName }], place) => ({
      row: place + 1,
      cells: [vendorId.trim(), vendorName.trim(), peopleID],
    })),
  )
}

/** With or without vendor id, national IDs in full: what the accounts need to set vendors up. */
export const downloads = [
  defineDownload<{ vendor: VendorSide }>({
    list: 'vendors',
    audience: 'staff-2-global',
    input: contract.vendorListInput,
    fileName: ({ vendor }) => `vendors-${vendor}.csv`,
    header: [
      'vendor id',
      'vendor name',
      'national id',
      'seller',
      'pen name',
      'name',
      'bank info',
      'email',
      'phone',
    ],
    rows: async ({ vendor }, { platform }) => {
      return vendorLines(platform, vendor)
    },
  }),
]
