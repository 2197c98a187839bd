import { FileStorage } from './adapters/storage/file-storage.ts'
import { openSandboxBank } from './adapters/payments/create-provider.ts'
import { demoFiles } from './demo/demo-files.ts'
import { inspect } from './doctor.ts'
import { storeFindings } from './doctor/store-findings.ts'
import { sweepExports, sweepSignIns } from './features/accounts/index.ts'
import * as accounts from './features/accounts/jobs.ts'
import * as catalogueFiles from './features/catalogue/files/jobs.ts'
import * as ideas from './features/catalogue/ideas/index.ts'
import * as catalogue from './features/catalogue/jobs.ts'
import * as complaints from './features/complaints/notify-buyers.ts'
import { forgetOldRequests } from './features/institutions/requests/requests.ts'
import * as institutions from './features/institutions/stores/statistics.ts'
import * as ledger from './features/ledger/books/sums.ts'
import { handOverMessages } from './features/messages/index.ts'
import * as messages from './features/messages/jobs.ts'
import { inquireDueOrders, sweepCallbacks } from './features/orders/payments/index.ts'
import * as orders from './features/orders/jobs.ts'
import * as months from './features/payouts/months/jobs.ts'
import * as exams from './features/reading/exams/remind.ts'
import * as library from './features/reading/library/jobs.ts'
import * as reader from './features/reading/reader/jobs.ts'
import * as review from './features/review/look-at-pages.ts'
import { forgetSettledSellers } from './features/sellers/index.ts'
import { forgetOldDocuments, sealInputTax } from './features/tax/documents/index.ts'
import * as tax from './features/tax/jobs.ts'
import { forgetOldCertificates } from './features/tax/papers/certificates.ts'
import { sweepPaperFiles } from './features/tax/papers/month-files.ts'
import * as tutoring from './features/tutoring/jobs.ts'
import { linkActs } from './platform/books/link.ts'
import { eachOnItsOwn } from './platform/each-on-its-own.ts'
import { type Lane, startJobs } from './platform/jobs.ts'
import { poll } from './platform/poll.ts'
import type { Platform } from './platform/platform.ts'
import { forgetOldWindows } from './platform/rate-limits.ts'
import { forgetAnswersToVisitors } from './platform/route.ts'
import { sweepQuarantine } from './platform/uploads.ts'

type Task = (payload: unknown) => Promise<void>

const rooms = [
  accounts,
  catalogue,
  catalogueFiles,
  complaints,
  exams,
  ideas,
  institutions,
  ledger,
  library,
  messages,
  months,
  orders,
  reader,
  review,
  tax,
  tutoring,
]

/** Every job the product knows. A job only calls an operation, and repeating it is harmless. */
export function tasks(platform: Platform): Record<string, Task> {
  const all = Object.entries(tasksByName(platform))
  // Until November 2026 these were called `…tell-…`: jobs may wait under that name, and the version before, beside this one, adds more.
  const old = all.map(([name, task]) => [name.replace('.notify-', '.tell-'), task] as const)
  return Object.fromEntries([...old, ...all])
}

function tasksByName(platform: Platform): Record<string, Task> {
  const drawn = platform.config.mode === 'production' ? {} : demoFiles(platform)
  return {
    ...Object.assign({}, ...rooms.map((room) => room.jobs(platform, drawn))),
    ...openSandboxBank(platform.config, platform)?.tasks,
    'platform.examine': async () => {
      const findings = await inspect(platform, ({ name, wrongCount, examples }) => {
        if (wrongCount > 0) platform.log.error({ name, wrongCount, examples }, 'the doctor found a breach')
      })
      await storeFindings(platform, findings)
    },
    'books.link': async () => {
      await linkActs(platform.db, platform.clock.now())
    },
    'platform.tidy': async () => {
      // Storage that is away must not keep what the law wants erased.
      await eachOnItsOwn([
        () => forgetOldWindows(platform.pool),
        () => sweepFiles(platform),
        () => sweepExports(platform),
        () => sweepPaperFiles(platform),
        () => forgetSettledSellers(platform.db, platform.clock.now()),
        () => forgetOldCertificates(platform.db, platform.clock.now()),
        () => forgetOldDocuments(platform.db, platform.clock.now()),
        () => sealInputTax(platform),
        () => forgetOldRequests(platform.db, platform.clock.now()),
        () => sweepSignIns(platform.db, platform.clock.now()),
        () => forgetAnswersToVisitors(platform.db),
      ])
    },
  }
}

/** When jobs begin by themselves: five fields, UTC. Those of the rooms stand beside them. */
const schedule: Record<string, string> = {
  'platform.tidy': '17 * * * *',
  'platform.examine': '30 20 * * *',
  'books.link': '*/5 * * * *',
  ...Object.assign({}, ...rooms.map((room) => ('schedule' in room ? room.schedule : {}))),
}

/** Jobs that a paying buyer waits for: they may wait for the bank, but never behind drawing or inspections. */
const paymentJobs = [
  'payments.process-callback',
  'payments.verify-slip',
  'orders.create-qr',
  'orders.expire',
  'sandbox-bank.send-callback',
]
/** May wait for mail and push services. */
const emailJobs = ['messages.deliver']

/** No person waits for these, and each holds a drawing process or an outside service busy for long. */
const patientJobs = [
  'sheet-review.look-at-pages',
  'sheet-review.look-at-older',
  'pictures.redraw-samples',
  'library.count-pages',
  'tax-documents.send',
]

/** Jobs that a reader waits for when a sheet is first opened. */
const readingJobs = ['library.prepare-pdf']

/** Then they wait for page one (`askForFirstPages`): behind none of the patient ones, and no file that is to be prepared behind them. */
const firstPageJobs = ['reader.draw-first-pages']

/** A seller watches it, and each takes a core and its memory for minutes: one after another, and behind none of the patient ones. */
const scanJobs = ['sheet-files.straighten']

function lanesOf(all: Record<string, Task>): Lane[] {
  const elsewhere = new Set([
    ...paymentJobs,
    ...emailJobs,
    ...readingJobs,
    ...firstPageJobs,
    ...patientJobs,
    ...scanJobs,
  ])
  // A job that was renamed would fall among all the others, behind drawings. The simulated bank is not there in production.
  for (const name of elsewhere)
    if (!(name in all) && !name.startsWith('sandbox-bank.'))
      throw new Error(`lanesOf: there is no job ${name}`)
  const only = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  return [
    { tasks: only(paymentJobs), places: 3 },
    { tasks: only(emailJobs), places: 3 },
    { tasks: only(readingJobs), places: 2 },
    { tasks: only(firstPageJobs), places: 1 },
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
    schedule,
    log: platform.log,
    ...(platform.metrics === undefined ? {} : { onJob: platform.metrics.worked }),
  })
  const watchers = [
    poll(() => inquireDueOrders(platform), warnOf(platform, 'inquiry: not swept')),
    poll(() => sweepCallbacks(platform), warnOf(platform, 'call-backs: not swept')),
    poll(() => handOverMessages(platform), warnOf(platform, 'messages: not handed over')),
  ]
  return {
    async stop() {
      await Promise.all(watchers.map((one) => one.stop()))
      await runner.stop()
    },
  }
}

function warnOf(platform: Platform, what: string) {
  return (error: unknown) => platform.log.warn({ reason: String(error) }, what)
}

/** Abandoned uploads, and what a crash left half-written. */
async function sweepFiles({ storage, clock }: Platform): Promise<void> {
  await sweepQuarantine(storage, clock.now())
  if (storage instanceof FileStorage) await storage.sweep(new Date())
}
