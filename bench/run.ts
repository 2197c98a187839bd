import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildProduct } from '../scripts/build-parts.ts'
import type { Measured } from './measure.ts'
import { measureDesk } from './measure-desk.ts'
import { measureInfo, measureSearch } from './measure-calls.ts'
import { measureLibrary, measureStaffLists } from './measure-people.ts'
import { measureSoak } from './measure-soak.ts'
import type { Length } from './load.ts'
import { measureClose } from './measure-close.ts'
import { measureOrders } from './measure-orders.ts'
import { measureOriginalityIndex } from './measure-originality-index.ts'
import { measureOriginality } from './measure-originality.ts'
import { measureSellers, measureViews } from './measure-sellers.ts'
import { measurePages, measureStart } from './measure-start.ts'
import { measureReader } from './measure-reader.ts'
import { weighPages } from './page-weight.ts'
import { measureTitleSearch, printRelevance } from './relevance.ts'
import {
  describeMachine,
  print,
  printDesk,
  printHead,
  printMeasured,
  printPages,
  printReader,
  printVitals,
  type Report,
  saveReport,
} from './report.ts'
import { drawSamples, type Samples } from './samples.ts'
import { folderOf, openShop, type Shop } from './shop.ts'
import { measureVitals } from './vitals.ts'

const usage = `npm run bench [-- options]
  --sheets 3000,100000,1000000   sizes to measure (the million by itself only when it has been filled before)
  --only ${'search,info,orders,library,staff,sellers,views,desk,pages,vitals,reader,relevance'}   parts of it; results are then only shown, not recorded
  --only soak --minutes 60       everything at once for so long, one minute by itself: memory, connections, no failure
  --only close                   the close of a month of 100,000 sellers, in a database of its own
  --only originality             disguised pages found again, and different sheets told apart; needs no server
  --only originality --disguises scanned,turned+cropped+packed   some of the disguises, or pairs
  --only originality --pages 1000000   how long one page is looked for among so many, in a database of its own (5 GB)
  --only start                   npm start until its first page, and its memory, on the filled bench of 3,000 sheets
  --seconds 8                    length of each measurement
  --answers 4000                 so many answers instead, warmed up by half as many: where others use the machine, read CPU ms then
  --different 30                 only so many different asks, so that as many are answered from what is kept as at full speed
  --order-lines 10000000         paid order lines for a database that is filled now; ten to a sheet otherwise
  --as-built                     measure the web as it was built last, stale or not
  --profile folder               write the server's CPU profile there`

const parts = [
  'search',
  'info',
  'orders',
  'library',
  'staff',
  'sellers',
  'views',
  'desk',
  'pages',
  'vitals',
  'reader',
  'relevance',
  'soak',
] as const
type Part = (typeof parts)[number]

const usualSizes = [3_000, 100_000]
const million = 1_000_000
const linesOfSheet = 10

async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sheets: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      answers: { type: 'string' },
      different: { type: 'string' },
      minutes: { type: 'string', default: '1' },
      'order-lines': { type: 'string' },
      profile: { type: 'string' },
      'as-built': { type: 'boolean', default: false },
      pages: { type: 'string' },
      disguises: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return print(usage)
  if (values.only === 'originality') {
    const isMet =
      values.pages === undefined
        ? await measureOriginality(print, values.disguises?.split(','))
        : await measureOriginalityIndex(wholeNumber(values.pages), print)
    if (!isMet) process.exitCode = 1
    return
  }
  if (values.only === 'close') {
    await buildProduct()
    if (!(await measureClose(print))) process.exitCode = 1
    return
  }
  if (values.only === 'start') {
    const folder = folderOf(3_000)
    if (!existsSync(folder)) throw new Error('Fill it first: npm run bench -- --sheets 3000 --only info')
    await buildProduct()
    if (!(await measureStart(folder, print))) process.exitCode = 1
    return
  }
  const sizes =
    values.sheets?.split(',').map((text) => wholeNumber(text)) ??
    (existsSync(folderOf(million)) ? [...usualSizes, million] : usualSizes)
  const wanted = new Set(values.only?.split(',').map(readPart) ?? parts)
  const length = {
    seconds: wholeNumber(values.seconds),
    answers: values.answers === undefined ? undefined : wholeNumber(values.answers),
    different: values.different === undefined ? undefined : wholeNumber(values.different),
  }
  const nodeOptions = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]

  if (!values['as-built']) for (const part of await buildProduct()) print(`Built ${part}.`)
  const relevance = wanted.has('relevance') ? measureTitleSearch() : undefined
  for (const sheets of sizes) {
    const orderLines =
      values['order-lines'] === undefined ? sheets * linesOfSheet : wholeNumber(values['order-lines'])
    const shop = await openShop(sheets, orderLines, nodeOptions)
    try {
      const report = await benchShop(shop, sheets, length, wanted, wholeNumber(values.minutes))
      if (relevance !== undefined) report.relevance = relevance.written.overall
      if (wanted.size === parts.length) print(`Recorded in ${saveReport(report)}`)
    } finally {
      await shop.close()
    }
  }
  if (relevance !== undefined) printRelevance(relevance)
}

async function benchShop(
  shop: Shop,
  sheets: number,
  length: Length,
  wanted: ReadonlySet<Part>,
  minutes: number,
): Promise<Report> {
  const samples = await drawSamples(shop.client)
  const report: Report = {
    sheets,
    orderLines: shop.orderLines,
    measuredAt: new Date().toISOString(),
    machine: describeMachine(),
    seconds: length.seconds,
    measured: [],
  }
  print(`\n${sheets} sheets, ${shop.orderLines} order lines; ${report.machine}`)
  const [sheetId] = samples.sheetIds
  if (wanted.has('pages') && sheetId !== undefined) {
    report.pages = await weighPages(shop.origin, sheetId)
    printPages(report.pages)
  }
  // Vitals do not depend on the number of sheets: once is enough, and it takes minutes.
  if (wanted.has('vitals') && sheets <= 3_000 && sheetId !== undefined) {
    report.vitals = await measureVitals(shop.origin, sheetId)
    printVitals(report.vitals)
  }
  if (wanted.has('reader') && sheets <= 3_000) {
    report.reader = await measureReader(shop)
    printReader(report.reader)
  }
  if (wanted.has('desk')) {
    report.desk = await measureDesk(shop, samples.sheetIds)
    printDesk(report.desk)
  }
  // It takes an hour, too long for the usual run: only when it is named.
  if (wanted.has('soak') && wanted.size < parts.length) await measureSoak(shop, samples, minutes, print)
  printHead()
  for (const measured of measurements(shop, samples, sheets, length, wanted)) {
    for (const one of await measured()) {
      report.measured.push(one)
      printMeasured(one)
    }
  }
  return report
}

function measurements(
  shop: Shop,
  samples: Samples,
  sheets: number,
  length: Length,
  wanted: ReadonlySet<Part>,
): (() => Promise<Measured[]>)[] {
  const { seconds } = length
  const all: [Part, () => Promise<Measured[]>][] = [
    ['search', () => measureSearch(shop, samples, sheets, length)],
    ['info', () => measureInfo(shop, samples, length)],
    ['library', () => measureLibrary(shop, samples, sheets, seconds)],
    ['staff', () => measureStaffLists(shop, seconds)],
    ['orders', async () => [await measureOrders(shop, samples, seconds)]],
    ['sellers', () => measureSellers(shop, seconds)],
    ['views', () => measureViews(shop, samples, seconds)],
    ['pages', () => measurePages(shop, samples, length)],
  ]
  return all.filter(([part]) => wanted.has(part)).map(([, work]) => work)
}

function readPart(text: string): Part {
  const part = parts.find((known) => known === text)
  if (part === undefined) throw new Error(`There is no part "${text}".\n${usage}`)
  return part
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`"${text}" is not a whole number.\n${usage}`)
  return Number(text)
}

await bench(process.argv.slice(2))
