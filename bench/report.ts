import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import type { Measured, Processor } from './measure.ts'
import type { DeskMeasured } from './measure-desk.ts'
import type { ReaderMeasured } from './measure-reader.ts'
import type { PageWeight } from './page-weight.ts'
import type { measureTitleSearch } from './relevance.ts'
import { answerMillisecondsMax, shiftMax, type Vitals } from './vitals.ts'

export type Report = {
  sheets: number
  orderLines: number
  measuredAt: string
  machine: string
  seconds: number
  measured: Measured[]
  pages?: PageWeight[]
  vitals?: Vitals[]
  reader?: ReaderMeasured
  desk?: DeskMeasured
  relevance?: Pick<ReturnType<typeof measureTitleSearch>['written'], 'overall'>['overall']
}

export function describeMachine(): string {
  const processors = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node ${process.version}`
}

/** One line as soon as it is known: a whole run takes minutes. */
export function printHead(): void {
  print(
    `${'operation'.padEnd(42)} ${['per second', 'p50 ms', 'p99 ms', 'bytes', '/one query', '/equal', '/bare', 'CPU ms', 'one query', 'equal', 'MB'].map((head) => head.padStart(10)).join(' ')}  target`,
  )
}

export function printMeasured(one: Measured): void {
  const ratio = (reference: number | undefined) =>
    reference === undefined ? '' : (one.perSecond / reference).toFixed(2)
  const milliseconds = (of: Processor | undefined) =>
    of === undefined ? '' : `${of.server.toFixed(2)}+${of.database.toFixed(2)}`
  const cells = [
    one.perSecond.toFixed(0),
    one.p50.toFixed(1),
    one.p99.toFixed(1),
    one.bytes?.toFixed(0) ?? '',
    ratio(one.oneQueryPerSecond),
    ratio(one.equalQueryPerSecond),
    ratio(one.barePerSecond),
    milliseconds(one.processor),
    milliseconds(one.oneQueryProcessor),
    milliseconds(one.equalQueryProcessor),
    one.megabytes?.toFixed(0) ?? '',
  ]
  const target =
    one.target === undefined ? '' : `${one.target.isMet ? 'met   ' : 'MISSED'} ${one.target.words}`
  print(`${one.operation.padEnd(42)} ${cells.map((cell) => cell.padStart(10)).join(' ')}  ${target}`)
}

export function printPages(pages: readonly PageWeight[]): void {
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
  for (const { page, scriptBytes, scriptBytesMax, styleBytes, styleBytesMax } of pages) {
    const isMet = scriptBytes <= scriptBytesMax && styleBytes <= styleBytesMax
    print(
      `${`${page} page, first visit, gzip`.padEnd(42)} JS ${kilobytes(scriptBytes)} of ${kilobytes(scriptBytesMax)}, ` +
        `CSS ${kilobytes(styleBytes)} of ${kilobytes(styleBytesMax)}  ${isMet ? 'met' : 'MISSED'}`,
    )
  }
}

export function printVitals(vitals: readonly Vitals[]): void {
  for (const one of vitals) {
    const { page, largestPaintSeconds, largestPaintSecondsMax, shift, answerMilliseconds } = one
    const isMet =
      largestPaintSeconds <= largestPaintSecondsMax &&
      shift <= shiftMax &&
      (answerMilliseconds ?? 0) <= answerMillisecondsMax
    print(
      `${`${page}, phone on 4G`.padEnd(42)} LCP ${largestPaintSeconds.toFixed(2)} s of ${largestPaintSecondsMax}, ` +
        `CLS ${shift.toFixed(3)}${answerMilliseconds === undefined ? '' : `, INP ${answerMilliseconds} ms`}  ${isMet ? 'met' : 'MISSED'}`,
    )
  }
}

export function printReader({ file, pageOne, secondsMax, crowd, loadAverage }: ReaderMeasured): void {
  const { megabytes, firstPageSeconds } = crowd
  print(`Scan of ${file.megabytes} MB, ${file.pages} pages; load average ${loadAverage.toFixed(1)}`)
  for (const { visits, seconds, all, sharpSeconds } of pageOne) {
    print(
      `${`page one in the reader, phone on 4G, ${visits}`.padEnd(42)} ${seconds.toFixed(2)} s of ${secondsMax} ` +
        `(${all.map((one) => one.toFixed(2)).join(', ')}), sharp after ${sharpSeconds.toFixed(2)} s  ` +
        `${seconds <= secondsMax ? 'met' : 'MISSED'}`,
    )
  }
  print(
    `${`${crowd.people} people read ${crowd.people} files`.padEnd(42)} ${crowd.pictures} pictures in ${crowd.seconds.toFixed(0)} s, ` +
      `first page ${firstPageSeconds.median.toFixed(1)} s, at most ${firstPageSeconds.longest.toFixed(1)} s, ` +
      `${crowd.turnedAway} turned away; server ${megabytes.serverBefore} to ${megabytes.server} MB, ` +
      `a render process ${megabytes.largestOther} MB, together ${megabytes.together} MB`,
  )
}

export function printDesk(desk: DeskMeasured): void {
  const { presses, milliseconds, millisecondsMax, processor, loadAverage } = desk
  const { median, p95, longest } = milliseconds
  print(
    `${'review desk, key to the next page in sight'.padEnd(42)} ${presses} presses: ${median} ms in the middle, ${p95} ms at 95 %, ` +
      `${longest} ms at most, ${processor.toFixed(0)} ms of the page's processor; load average ${loadAverage.toFixed(1)}  ${median <= millisecondsMax ? 'met' : 'MISSED'}`,
  )
}

/** Kept beside the bench, one file per size: its history is the history of the figures. */
export function saveReport(report: Report): string {
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${report.sheets}-sheets.json`)
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`)
  return path.relative(process.cwd(), file)
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
