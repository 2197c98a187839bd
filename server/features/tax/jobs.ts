import type { Platform } from '#server/platform/platform.ts'
import { invoiceCommissions, numberReceipts, numberTransfers } from './documents/index.ts'
import { sendETaxDocuments } from './papers/e-tax.ts'
import { drawFile, drawJob } from './papers/month-files.ts'
import { notifyFinanceStaff } from './policy/look-ahead.ts'

export function jobs(platform: Platform) {
  return {
    'tax-documents.number': async () => {
      await numberReceipts(platform)
      await numberTransfers(platform)
    },
    'tax-documents.commissions': async () => {
      await invoiceCommissions(platform)
    },
    'tax-documents.send': () => sendETaxDocuments(platform),
    'tax-policy.look-ahead': () => notifyFinanceStaff(platform),
    [drawJob]: (payload: unknown) => drawFile(platform, payload),
  }
}

/** Five fields, UTC. */
export const schedule = {
  'tax-documents.number': '* * * * *',
  'tax-documents.commissions': '30 17 * * *',
  'tax-documents.send': '* * * * *',
  'tax-policy.look-ahead': '20 1 * * *',
}
