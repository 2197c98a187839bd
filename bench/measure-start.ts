import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/test/server-process.ts'
import type { Input, Length } from './load.ts'
import { type Measured, measure } from './measure.ts'
import { childrenOf, isRunning, familyMilliseconds, proportionalBytes, residentBytes } from './processes.ts'
import type { Samples } from './samples.ts'
import type { Shop } from './shop.ts'

/** More than ten clients can use up within the time a document is cached, so that each requested one is rendered. */
const addressesDrawn = 6_000

/** Pages as a visitor's browser requests them, compressed. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }

const times = 5
/** The title index is loaded by then, and the first page's garbage is collected. */
const idleMilliseconds = 15_000

/**
 * `npm start` on a filled demo (3,000 sheets): time to the first page, and the idle web process's memory. True when both meet their aims.
 * On busy machines the processor time of npm, start, web and database tells more than the clock.
 */
export async function measureStart(folder: string, print: (line: string) => void): Promise<boolean> {
  const seconds: number[] = []
  const processorSeconds: number[] = []
  const megabytes: number[] = []
  const shares: number[] = []
  for (let time = 0; time < times; time += 1) {
    const port = await freePort()
    const begun = performance.now()
    const child = spawn('npm', ['start'], {
      env: { ...process.env, DATA_DIR: folder, PORT: String(port), RUN_JOBS: 'false' },
      stdio: ['ignore', 'ignore', 'inherit'],
      // A group of its own, so that a stop reaches what npm has started.
      detached: true,
    })
    const ended = once(child, 'exit')
    while (!(await isAnswered(`http://127.0.0.1:${port}/`))) await pause(5)
    seconds.push((performance.now() - begun) / 1_000)
    const all = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)]
    processorSeconds.push((familyMilliseconds(child.pid) ?? 0) / 1_000)
    await pause(idleMilliseconds)
    const web = all.find((pid) => isRunning(pid, 'web.'))
    megabytes.push(Math.round((residentBytes(web) ?? 0) / 1_000_000))
    shares.push(Math.round((proportionalBytes(web) ?? 0) / 1_000_000))
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
  }
  const list = (values: readonly number[]) => values.map((one) => one.toFixed(2)).join(', ')
  print(
    `npm start until the first page: ${median(seconds).toFixed(2)} s (${list(seconds)}); 1.0 is wanted; processor ${median(processorSeconds).toFixed(2)} s (${list(processorSeconds)})`,
  )
  print(
    `web process, idle: ${median(megabytes)} MB (${megabytes.join(', ')}); 120 are wanted; ${median(shares)} MB where what it shares with others is divided`,
  )
  return median(seconds) <= 1 && median(megabytes) <= 120
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export async function measurePages(shop: Shop, samples: Samples, length: Length): Promise<Measured[]> {
  const options = { length, reference: 'bare', storeCodes: samples.storeCodes } as const
  const pages: [name: string, addresses: string[]][] = [
    ['home', ['/']],
    ['shop', samples.storeCodes.map((code) => `/shop?${code}`)],
    ['sheet', samples.sheetIds.slice(0, addressesDrawn).map((id) => `/infoSheet/${id}`)],
  ]
  const measured: Measured[] = []
  for (const [name, addresses] of pages) {
    measured.push(
      await measure(shop, `${name} page, rendered anew`, neverAskedBefore(addresses), {
        ...options,
        aim: { perSecond: 300 },
      }),
    )
    const cachedPages = addresses.slice(0, 20).map((path) => ({ path, headers }))
    measured.push(
      await measure(shop, `${name} page, just rendered`, cachedPages, { ...options, aim: { ofBare: 1 } }),
    )
  }
  return measured
}

/** A part of the address that no page reads makes it another document. */
function neverAskedBefore(addresses: readonly string[]): Input[] {
  return Array.from({ length: addressesDrawn }, (_, number) => {
    const address = addresses[number % addresses.length] ?? '/'
    return { path: `${address}${address.includes('?') ? '&' : '?'}visit=${number}`, headers }
  })
}
