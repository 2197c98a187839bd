import { Refusal } from '#rules/refusal.ts'
import { FileStorage } from './adapters/storage/file-storage.ts'
import { openSandboxBank } from './adapters/payments/create-provider.ts'
import { demoFiles } from './demo/demo-files.ts'
import { examine } from './doctor.ts'
import { keepFindings } from './doctor/keep-findings.ts'
import { jobs as libraryJobs } from './features/reading/library/index.ts'
import { orderSchedule, orderTasks } from './features/orders/checkout/index.ts'
import { accountTasks, sweepExports, sweepSignIns } from './features/accounts/index.ts'
import { forgetSettledSellers } from './features/sellers/index.ts'
import { handOverMessages, messageSchedule, messageTasks } from './features/messages/index.ts'
import { closeAsAsked, closeDueMonths, notifyClose, notifyCloseJob } from './features/payouts/months/index.ts'
import {
  inquireDueOrders,
  paymentSchedule,
  paymentTasks,
  sweepCallbacks,
} from './features/orders/payments/index.ts'
import { jobs as reportJobs } from './features/complaints/index.ts'
import { remindOfExams, remindOfExamsJob } from './features/reading/exams/index.ts'
import { jobs as readerJobs } from './features/reading/reader/index.ts'
import { redrawOldSamples } from './features/catalogue/pictures/index.ts'
import { refreshTitleStatistics } from './features/catalogue/search/index.ts'
import { jobs as sheetJobs } from './features/catalogue/sheets/index.ts'
import { advanceSaleTotals } from './features/institutions/stores/index.ts'
import { notifyFollowers } from './features/catalogue/authors/index.ts'
import { jobs as ideaJobs } from './features/catalogue/ideas/index.ts'
import { addUpInterest } from './features/catalogue/seller-dashboard/index.ts'
import { forgetOldRequests } from './features/institutions/requests/index.ts'
import {
  forgetOldDocuments,
  invoiceCommissions,
  numberReceipts,
  numberTransfers,
  sealInputTax,
} from './features/tax/documents/index.ts'
import {
  drawFile,
  drawJob,
  forgetOldCertificates,
  sendETaxDocuments,
  sweepPaperFiles,
} from './features/tax/papers/index.ts'
import { notifyFinanceStaff } from './features/tax/policy/index.ts'
import { jobs as tutoringJobs, tutoringSchedule } from './features/tutoring/index.ts'
import { jobs as sheetFileJobs } from './features/catalogue/files/index.ts'
import { jobs as reviewJobs } from './features/review/index.ts'
import { linkActs } from './platform/books/link.ts'
import { type Lane, startJobs } from './platform/jobs.ts'
import { poll } from './platform/poll.ts'
import type { Platform } from './platform/platform.ts'
import { forgetOldWindows } from './platform/rate-limits.ts'
import { sweepQuarantine } from './platform/uploads.ts'

type Task = (payload: unknown) => Promise<void>

/** Every job the product knows. A job only calls an operation, and repeating it is harmless. */
export function tasks(platform: Platform): Record<string, Task> {
  const drawn = platform.config.mode === 'production' ? {} : demoFiles(platform)
  return {
    ...orderTasks(platform),
    ...libraryJobs(platform, drawn),
    ...accountTasks(platform),
    ...messageTasks(platform),
    ...readerJobs(platform),
    ...sheetFileJobs(platform),
    ...reviewJobs(platform, drawn),
    ...paymentTasks(platform),
    ...sheetJobs(platform),
    ...ideaJobs(platform),
    ...tutoringJobs(platform),
    ...reportJobs(platform),
    ...openSandboxBank(platform.config, platform)?.tasks,
    'studio.add-up-interest': () => addUpInterest(platform),
    'stores.advance-sale-totals': () => advanceSaleTotals(platform),
    'search.refresh-title-statistics': () => refreshTitleStatistics(platform.db),
    'payouts.close-months': async () => {
      try {
        await closeDueMonths(platform)
      } catch (error) {
        // Nobody is at the screen: who can decide hears of it.
        if (!(error instanceof Refusal) || error.code !== 'payouts.no-confirmed-policy') throw error
        platform.log.warn({ code: error.code }, 'a month waits for its tax rate')
        await notifyFinanceStaff(platform)
      }
    },
    'pictures.redraw-samples': () => redrawOldSamples(platform, drawn),
    [drawJob]: (payload) => drawFile(platform, payload),
    [remindOfExamsJob]: (payload) => remindOfExams(platform, payload),
    'tax-documents.number': async () => {
      await numberReceipts(platform)
      await numberTransfers(platform)
    },
    'tax-documents.commissions': async () => {
      await invoiceCommissions(platform)
    },
    'tax-documents.send': () => sendETaxDocuments(platform),
    'tax-policy.look-ahead': () => notifyFinanceStaff(platform),
    'payouts.close-month': (payload) =>
      closeAsAsked(platform, { period: field(payload, 'period'), actorId: field(payload, 'actorId') }),
    'authors.tell-followers': () => notifyFollowers(platform),
    [notifyCloseJob]: (payload) => notifyClose(platform, field(payload, 'period')),
    'platform.examine': async () => {
      const findings = await examine(platform, ({ name, wrongCount, examples }) => {
        if (wrongCount > 0) platform.log.error({ name, wrongCount, examples }, 'the doctor found a breach')
      })
      await keepFindings(platform, findings)
    },
    'books.link': async () => {
      await linkActs(platform.db, platform.clock.now())
    },
    'platform.tidy': async () => {
      await forgetOldWindows(platform.pool)
      await sweepFiles(platform)
      await sweepExports(platform)
      await sweepPaperFiles(platform)
      await forgetSettledSellers(platform.db)
      await forgetOldCertificates(platform.db, platform.clock.now())
      await forgetOldDocuments(platform.db, platform.clock.now())
      await sealInputTax(platform)
      await forgetOldRequests(platform.db, platform.clock.now())
      await sweepSignIns(platform.db)
    },
  }
}

/** Five fields, UTC. */
const schedule = `
* * * * * sheets.end-pauses
* * * * * sheets.release-due
* * * * * sheets.move-launches
17 * * * * platform.tidy
5 * * * * sheets.count-trust
*/5 * * * * books.link
20 19 * * * ideas.add-up-demand
40 19 * * * reader.forget-habits
30 20 * * * platform.examine
15,45 1-3 * * * authors.tell-followers
10 17 * * * payouts.close-months
30 17 * * * tax-documents.commissions
20 1 * * * tax-policy.look-ahead
0 12 * * * exams.remind
* * * * * sheet-files.take-in
23 * * * * sheet-files.sweep
*/5 * * * * sheet-review.look-at-older
*/5 * * * * library.count-pages
* * * * * studio.add-up-interest
* * * * * pictures.redraw-samples
* * * * * tax-documents.number
* * * * * tax-documents.send
* * * * * sheets.sort-by-sold
*/10 * * * * stores.advance-sale-totals
*/10 * * * * search.refresh-title-statistics
${orderSchedule}
${paymentSchedule}
${tutoringSchedule}
${messageSchedule}
`

/** What a buyer who has paid waits for. Each may wait for the bank, none for anything that is drawn or looked through. */
const paymentJobs = [
  'payments.process-callback',
  'payments.verify-slip',
  'orders.create-qr',
  'orders.expire',
  'sandbox-bank.send-callback',
]
/** May wait for mail and push services. */
const letterJobs = ['messages.deliver']

/** Nobody waits for these, and each keeps a drawing process or somebody outside busy for long. */
const patientJobs = [
  'sheet-review.look-at-pages',
  'sheet-review.look-at-older',
  'pictures.redraw-samples',
  'library.prepare-pdf',
  'library.count-pages',
  'tax-documents.send',
]

/** A seller watches it, and each takes a core and its memory for minutes: one after another, and behind none of the patient ones. */
const scanJobs = ['sheet-files.straighten']

function lanesOf(all: Record<string, Task>): Lane[] {
  const elsewhere = new Set([...paymentJobs, ...letterJobs, ...patientJobs, ...scanJobs])
  const only = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  return [
    { tasks: only(paymentJobs), places: 3 },
    { tasks: only(letterJobs), places: 3 },
    { tasks: only(patientJobs), places: 2 },
    { tasks: only(scanJobs), places: 1 },
    { tasks: only(Object.keys(all).filter((name) => !elsewhere.has(name))), places: 4 },
  ]
}

export type Workers = { stop: () => Promise<void> }

export async function startWorkers(platform: Platform): Promise<Workers> {
  const runner = await startJobs({
    pool: platform.pool,
    lanes: lanesOf(tasks(platform)),
    crontab: schedule,
    log: platform.log,
    ...(platform.metrics === undefined ? {} : { onJob: platform.metrics.worked }),
  })
  const looking = [
    poll(() => inquireDueOrders(platform), tell(platform, 'inquiry: not swept')),
    poll(() => sweepCallbacks(platform), tell(platform, 'call-backs: not swept')),
    poll(() => handOverMessages(platform), tell(platform, 'messages: not handed over')),
  ]
  return {
    async stop() {
      await Promise.all(looking.map((one) => one.stop()))
      await runner.stop()
    },
  }
}

function tell(platform: Platform, what: string) {
  return (error: unknown) => platform.log.warn({ reason: String(error) }, what)
}

/** Uploads that nobody came back for, and what a crash left half-written. */
async function sweepFiles({ storage, clock }: Platform): Promise<void> {
  await sweepQuarantine(storage, clock.now())
  if (storage instanceof FileStorage) await storage.sweep(new Date())
}

function field(payload: unknown, name: string): string {
  const value =
    typeof payload === 'object' && payload !== null && name in payload
      ? (payload as Record<string, unknown>)[name]
      : undefined
  if (typeof value !== 'string') throw new Error(`job payload: no ${name}`)
  return value
}
