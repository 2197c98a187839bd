import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './pdfium.ts'
import type { PageText } from './read-texts.ts'
import { renderLimits } from './render-limits.ts'
import type { PagesLooked, PdfFacts, Picture, RenderAnswer, RenderQuestion } from './render-process.ts'
import { bareEnvironment, limitWork } from '../limited-process.ts'

/** What a file could not be: too slow to draw, too hungry, or not to be read at all. The file's fault, not ours. */
export class RenderFailed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RenderFailed'
  }
}

/** So much waits already that more would only wait longer. */
export class RendererBusy extends Error {
  constructor() {
    super('too many pages wait to be drawn')
    this.name = 'RendererBusy'
  }
}

/** `now`: the reader sees an empty page. `soon`: a page ahead or a small picture. `later`: no request waits. */
export type Urgency = 'now' | 'soon' | 'later'

/**
 * Draws pages of PDFs in at most two processes, and marks drawn ones in two others, so that no file, however slow, keeps people from pages
 * that are drawn already. Processes are ended when they take too long and come back when needed.
 */
export type PageRenderer = {
  inspect: (file: SourceFile, urgency: Urgency) => Promise<PdfFacts>
  hasText: (file: SourceFile, urgency: Urgency) => Promise<boolean>
  readTexts: (file: SourceFile, urgency: Urgency) => Promise<PageText[]>
  draw: (
    file: SourceFile,
    page: number,
    widths: readonly [number, ...number[]],
    urgency: Urgency,
  ) => Promise<Picture[]>
  /** How pages look (rules/sheets/page-hash.ts); null for one that cannot be drawn. */
  lookAtPages: (
    file: SourceFile,
    pages: { from: number; count: number },
    urgency: Urgency,
  ) => Promise<PagesLooked>
  /** The page with its reader's mark (watermark-page.ts), as WebP of the same size. */
  mark: (picture: Buffer, readerId: string, urgency: Urgency) => Promise<Buffer>
  /** A page will be marked in a moment: what has to be loaded for that is loaded now. */
  expectMark: () => void
  /** Of the processes that run now: for measuring, and for tests that end one. */
  processIds: () => number[]
  close: () => void
}

/** For tests that cannot wait so long. */
export type RendererOptions = Partial<{ [Limit in keyof typeof renderLimits]: number }>

type WithoutNumber<Question> = Question extends unknown ? Omit<Question, 'number'> : never
type Input = WithoutNumber<RenderQuestion>

type Waiting = {
  input: Input
  urgency: Urgency
  millisecondsMax: number
  deaths: number
  resolve: (answer: RenderAnswer) => void
  reject: (error: Error) => void
}

type Process = {
  child: ChildProcess
  path: string | null
  work: (Waiting & { number: number; stopLimit: () => void }) | null
  isLate: boolean
  /** It has answered before: what it needs is not this one question's doing alone. */
  isUsed: boolean
  idle: NodeJS.Timeout | null
}

const program = fileURLToPath(new URL('render-process.ts', import.meta.url))
const order: readonly Urgency[] = ['now', 'soon', 'later']

export function createPageRenderer(options: RendererOptions = {}): PageRenderer {
  const limits = { ...renderLimits, ...options }
  const [drawers, markers] = [createPool(limits), createPool(limits)]
  const { ask } = drawers
  return {
    async inspect(file, urgency) {
      const answer = await ask({ task: 'inspect', file }, urgency, limits.inspectMillisecondsMax)
      return 'facts' in answer ? answer.facts : unexpected()
    },
    async hasText(file, urgency) {
      const answer = await ask({ task: 'look-for-text', file }, urgency, limits.inspectMillisecondsMax)
      return 'hasText' in answer ? answer.hasText : unexpected()
    },
    async readTexts(file, urgency) {
      const answer = await ask({ task: 'read-text', file }, urgency, limits.textMillisecondsMax)
      return 'texts' in answer ? answer.texts : unexpected()
    },
    async draw(file, page, widths, urgency) {
      const answer = await ask({ task: 'draw', file, page, widths }, urgency, limits.drawMillisecondsMax)
      return 'pictures' in answer ? answer.pictures : unexpected()
    },
    async lookAtPages(file, { from, count }, urgency) {
      const question = { task: 'look-at-pages', file, from, count } as const
      const answer = await ask(question, urgency, limits.lookMillisecondsMax)
      return 'looked' in answer ? answer.looked : unexpected()
    },
    async mark(picture, readerId, urgency) {
      const question = { task: 'mark', picture, readerId } as const
      const answer = await markers
        .ask(question, urgency, limits.markMillisecondsMax)
        .catch((error: unknown) => {
          // The picture is ours: where its processes die again and again, the machine is short of something, and the file is not to blame.
          throw error instanceof RenderFailed ? new RendererBusy() : error
        })
      return 'marked' in answer ? Buffer.from(answer.marked) : unexpected()
    },
    expectMark: () => markers.wake(),
    processIds: () => [...drawers.processIds(), ...markers.processIds()],
    close() {
      drawers.close()
      markers.close()
    },
  }
}

function createPool(limits: { [Limit in keyof typeof renderLimits]: number }) {
  const processes = new Set<Process>()
  const waiting: Waiting[] = []
  let lastNumber = 0
  let isClosed = false

  return {
    ask,
    /** One process is there, and stays for a while. */
    wake() {
      if (processes.size === 0 && !isClosed) rest(start())
    },
    processIds: () => [...processes].flatMap(({ child }) => child.pid ?? []),
    close() {
      isClosed = true
      for (const one of processes) one.child.kill('SIGKILL')
      for (const one of waiting.splice(0)) one.reject(new RendererBusy())
    },
  }

  function ask(question: Input, urgency: Urgency, millisecondsMax: number): Promise<RenderAnswer> {
    return new Promise((resolve, reject) => {
      // Who waits for a page goes before who does not: the last in line makes room.
      if (waiting.length >= limits.waitingMax) {
        const last = waiting.findLastIndex((one) => order.indexOf(one.urgency) > order.indexOf(urgency))
        if (last < 0 || isClosed) return reject(new RendererBusy())
        waiting.splice(last, 1)[0]?.reject(new RendererBusy())
      }
      waiting.push({ input: question, urgency, millisecondsMax, deaths: 0, resolve, reject })
      distribute()
    })
  }

  function distribute(): void {
    for (;;) {
      const urgency = order.find((one) => waiting.some((entry) => entry.urgency === one))
      if (urgency === undefined || isClosed) return
      const free = [...processes].filter(({ work }) => work === null)
      if (free.length === 0 && processes.size >= limits.processesMax) return
      // No request waits for it: one process stays free for requests that do.
      if (urgency === 'later' && processes.size - free.length >= Math.max(1, limits.processesMax - 1)) return
      const candidates = waiting.filter((entry) => entry.urgency === urgency)
      // The file that a process has open already goes first among equals.
      const matching = candidates.find((entry) => free.some((one) => hasOpen(one, entry.input)))
      const entry = matching ?? candidates[0]
      if (entry === undefined) return
      waiting.splice(waiting.indexOf(entry), 1)
      const chosen = free.find((one) => hasOpen(one, entry.input)) ?? free[0] ?? start()
      give(chosen, entry)
    }
  }

  function give(to: Process, entry: Waiting): void {
    lastNumber += 1
    const number = lastNumber
    if (to.idle !== null) clearTimeout(to.idle)
    to.idle = null
    to.path = 'file' in entry.input ? entry.input.file.path : null
    to.child.ref()
    const stopLimit = limitWork(to.child.pid, entry.millisecondsMax, (why) => {
      // One that stands still has died of something else than its page.
      to.isLate = why === 'late'
      to.child.kill('SIGKILL')
    })
    to.work = { ...entry, number, stopLimit }
    // What fails here ends the process, and its end notifies who waits.
    to.child.send({ ...entry.input, number }, () => {})
  }

  function start(): Process {
    const child = fork(program, [], {
      execArgv: ['--max-old-space-size=256', '--expose-gc', '--no-warnings'],
      // No settings or secrets of the server reach the process that opens strangers' files.
      env: bareEnvironment(),
      serialization: 'advanced',
      stdio: 'ignore',
    })
    const one: Process = { child, path: null, work: null, isLate: false, isUsed: false, idle: null }
    processes.add(one)
    child.on('message', (answer: RenderAnswer) => finish(one, answer))
    child.once('error', () => bury(one, null))
    child.once('exit', (_code, signal) => bury(one, signal))
    return one
  }

  function finish(one: Process, answer: RenderAnswer): void {
    const { work } = one
    if (work === null || work.number !== answer.number) return
    work.stopLimit()
    one.work = null
    one.isUsed = true
    if ((answer.memoryBytes ?? 0) > limits.memoryBytesToRenewAt) {
      processes.delete(one)
      one.child.kill('SIGKILL')
    }
    if ('problem' in answer) work.reject(new RenderFailed(answer.problem))
    else work.resolve(answer)
    distribute()
    if (one.work === null && processes.has(one)) rest(one)
  }

  /** Idle processes do not stop this process from ending. */
  function rest(one: Process): void {
    one.child.unref()
    one.child.channel?.unref()
    one.idle = setTimeout(() => one.child.kill('SIGKILL'), limits.idleMilliseconds)
    one.idle.unref()
  }

  /** A process has ended. What it worked at has failed, or is tried again where the process did not die of it. */
  function bury(one: Process, signal: NodeJS.Signals | null): void {
    if (!processes.delete(one)) return
    if (one.idle !== null) clearTimeout(one.idle)
    const { work } = one
    if (work !== null) {
      work.stopLimit()
      const { stopLimit: _, number: _number, ...entry } = work
      if (isClosed) entry.reject(new RendererBusy())
      else if (one.isLate) entry.reject(new RenderFailed('too-slow'))
      else if (signal === 'SIGUSR2' && (entry.deaths > 0 || !one.isUsed))
        entry.reject(new RenderFailed('too-large'))
      // Where several are ended at once, the second one that it is given to may be dying already: only a third death is its own doing.
      else if (entry.deaths > 1) entry.reject(new RenderFailed('unreadable'))
      else waiting.unshift({ ...entry, deaths: entry.deaths + 1 })
    }
    distribute()
  }
}

function hasOpen({ path }: Process, input: Input): boolean {
  return 'file' in input && path === input.file.path
}

function unexpected(): never {
  throw new Error('the render process answered another question')
}
