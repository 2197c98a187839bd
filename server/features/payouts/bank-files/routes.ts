import { z } from 'zod'
import * as contract from '#contract/staff/bank-files.ts'
import * as runs from '#contract/staff/payment-runs.ts'
import { idText } from '#contract/shared/fields.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { askedSatang, satangToBaht } from '#rules/money/satang.ts'
import { defineDownload } from '#server/platform/downloads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { applyBankFile, pauseEntries } from './apply-bank-file.ts'
import { presentBankFile, readBankFile, readBankFiles } from './bank-files.queries.ts'
import { checkBankFile, openBankFile } from './check-bank-file.ts'
import { compareFile, presentComparison } from './compare.ts'
import { createPaymentRun } from './create-payment-run.ts'
import { decidePaymentRun } from './decide-payment-run.ts'
import { decideRunExplanation, explainRunLines } from './explain-lines.ts'
import { readRunLines, readRuns, runFile } from './payment-runs.queries.ts'
import { findEntries, readPendingEntries } from './pending-entries.ts'
import { runHeader } from './run-lines.ts'

export const routes = [
  reads(contract.getPendingEntries, async ({ page, rows, paidOn, query, sort }, { db, platform }) => {
    const entries = await readPendingEntries(db, platform, { paidOn: dayOr(paidOn, platform) })
    const payable = entries.filter(({ blocked }) => blocked === null)
    const found = findEntries(entries, query, sort)
    return {
      entries: found.slice(page * rows, (page + 1) * rows).map((entry) => ({
        seller: entry.sellerId,
        codeName: entry.payee.codeName,
        realName: entry.payee.realName,
        vendorId: entry.vendorId,
        gross: satangToBaht(entry.grossSatang),
        tax: satangToBaht(entry.taxSatang),
        fee: satangToBaht(entry.feeSatang),
        net: satangToBaht(entry.netSatang),
        records: entry.recordIds.length,
        blocked: entry.blocked,
      })),
      total: entries.length,
      found: found.length,
      gross: satangToBaht(payable.reduce((sum, { grossSatang }) => sum + grossSatang, 0)),
      net: satangToBaht(payable.reduce((sum, { netSatang }) => sum + netSatang, 0)),
      blocked: entries.length - payable.length,
    }
  }),

  // Read before the transaction is opened: a large file takes its time.
  writesPrepared(
    contract.checkBankFile,
    async (input) => {
      return await openBankFile(input)
    },
    async (input, { caller, platform, trx }, file) => ({
      file: presentBankFile(await checkBankFile(trx, caller, input, file, platform.clock.now())),
    }),
  ),

  reads(contract.listBankFiles, async (_input, { db }) => ({
    files: (await readBankFiles(db, { limit: 50 })).map(presentBankFile),
  })),

  reads(contract.getBankFile, async ({ file: id, ...asked }, { db, platform }) => {
    const file = await readBankFile(db, id)
    return presentComparison(file, await compareFile(db, platform, file), asked)
  }),

  writes(contract.applyBankFile, async (input, { caller, platform, trx }) => {
    const { sellers, netSatang, records, request } = await applyBankFile(trx, platform, caller, {
      fileId: input.file,
      bankReference: input.bankReference,
      expected: { count: input.count, netSatang: askedSatang(input.net, 'net') },
    })
    return { data: { sellers, net: satangToBaht(netSatang), request }, top: { modifiedCount: records } }
  }),

  writes(contract.pauseBankFileEntries, async (input, { caller, platform, trx }) => {
    const { file: fileId, list, count: expected } = input
    const { moved, request } = await pauseEntries(trx, platform, caller, { fileId, list, expected })
    return { data: { request }, top: { modifiedCount: moved } }
  }),

  reads(runs.listPaymentRuns, async (_input, { db }) => ({ runs: await readRuns(db, { limit: 20 }) })),

  reads(runs.getPaymentRun, (input, { db }) => readRunLines(db, input)),

  writes(runs.createPaymentRun, async (input, { caller, platform, trx }) => ({
    run: await createPaymentRun(trx, platform, caller, input),
  })),

  writes(runs.decidePaymentRun, async ({ run: runId, decision }, { caller, platform, trx }) => ({
    run: await decidePaymentRun(trx, platform, caller, { runId, decision }),
  })),

  writes(runs.explainRunLines, async ({ run: runId, ...input }, { caller, platform, trx }) => {
    const { records, request } = await explainRunLines(trx, platform, caller, { runId, ...input })
    return { data: { request }, top: { modifiedCount: records } }
  }),

  writes(runs.decideRunExplanation, async (input, { caller, platform, trx }) => ({
    data: {},
    top: { modifiedCount: await decideRunExplanation(trx, platform, caller, input) },
  })),
]

/** For the entries of the screen: today where no day is given. */
function dayOr(day: string | undefined, { clock }: Pick<Platform, 'clock'>): string {
  return day ?? bangkokDate(clock.now())
}

const runInput = z.object({ run: idText })

/** The file of a run for the bank: the same bytes each time (payouts-and-tax §10.2). */
export const downloads = [
  defineDownload<z.output<typeof runInput>>({
    list: 'payment-run',
    audience: 'staff-2-global',
    input: runInput,
    fileName: ({ run }) => `payment-run-${run}.csv`,
    header: runHeader,
    forMachines: true,
    rows: async ({ run }, { platform }) => {
      return runFile(platform, run)
    },
  }),
]
