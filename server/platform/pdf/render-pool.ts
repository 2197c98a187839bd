import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bareEnvironment, limitWork } from '../limited-process.ts'
import type { renderLimits } from './render-limits.ts'
import type { RenderAnswer, RenderQuestion } from './render-process.ts'

/** Too slow, too large or unreadable: the file's fault, not ours. */
export class RenderFailed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RenderFailed'
  }
}

/** The queue is full. */
export class RendererBusy extends Error {
  constructor() {
    super('too many pages wait to be drawn')
    this.name = 'RendererBusy'
  }
}

/** `now`: the reader sees an empty page. `soon`: a page ahead or a small picture. `later`: no request waits. */
export type Urgency = 'now' | 'soon' | 'later'

/** The same names; tests cannot wait so long. */
export type RenderLimits = { [Limit in keyof typeof renderLimits]: number }

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
  /** It has answered before, so its memory is not this request's doing alone. */
  isUsed: boolean
  idle: NodeJS.Timeout | null
}

const program = fileURLToPath(new URL('render-process.ts', import.meta.url))
const order: readonly Urgency[] = ['now', 'soon', 'later']

/** At most `processesMax` processes of one kind; a slow one is ended and restarted when needed. */
export class RenderPool {
  readonly #limits: RenderLimits
  readonly #processes = new Set<Process>()
  readonly #waiting: Waiting[] = []
  #lastNumber = 0
  #isClosed = false

  constructor(limits: RenderLimits) {
    this.#limits = limits
  }

  /** Starts one process, which stays for a while. */
  wake(): void {
    if (this.#processes.size === 0 && !this.#isClosed) this.#rest(this.#start())
  }

  processIds(): number[] {
    return [...this.#processes].flatMap(({ child }) => child.pid ?? [])
  }

  close(): void {
    this.#isClosed = true
    for (const one of this.#processes) one.child.kill('SIGKILL')
    for (const one of this.#waiting.splice(0)) one.reject(new RendererBusy())
  }

  ask(question: Input, urgency: Urgency, millisecondsMax: number): Promise<RenderAnswer> {
    return new Promise((resolve, reject) => {
      // Urgent requests go first: the last in the queue makes room.
      if (this.#waiting.length >= this.#limits.waitingMax) {
        const last = this.#waiting.findLastIndex((one) => order.indexOf(one.urgency) > order.indexOf(urgency))
        if (last < 0 || this.#isClosed) return reject(new RendererBusy())
        this.#waiting.splice(last, 1)[0]?.reject(new RendererBusy())
      }
      this.#waiting.push({ input: question, urgency, millisecondsMax, deaths: 0, resolve, reject })
      this.#distribute()
    })
  }

  #distribute(): void {
    for (;;) {
      const urgency = order.find((one) => this.#waiting.some((entry) => entry.urgency === one))
      if (urgency === undefined || this.#isClosed) return
      const free = [...this.#processes].filter(({ work }) => work === null)
      if (free.length === 0 && this.#processes.size >= this.#limits.processesMax) return
      // For a request nobody waits for: one process stays free for the others.
      if (
        urgency === 'later' &&
        this.#processes.size - free.length >= Math.max(1, this.#limits.processesMax - 1)
      )
        return
      const candidates = this.#waiting.filter((entry) => entry.urgency === urgency)
      // Among equals, the file a process has open goes first.
      const matching = candidates.find((entry) => free.some((one) => hasOpen(one, entry.input)))
      const entry = matching ?? candidates[0]
      if (entry === undefined) return
      this.#waiting.splice(this.#waiting.indexOf(entry), 1)
      const chosen = free.find((one) => hasOpen(one, entry.input)) ?? free[0] ?? this.#start()
      this.#give(chosen, entry)
    }
  }

  #give(to: Process, entry: Waiting): void {
    this.#lastNumber += 1
    const number = this.#lastNumber
    if (to.idle !== null) clearTimeout(to.idle)
    to.idle = null
    to.path = 'file' in entry.input ? entry.input.file.path : null
    to.child.ref()
    const stopLimit = limitWork(to.child.pid, entry.millisecondsMax, (why) => {
      // One that stands still died of something else than its page.
      to.isLate = why === 'late'
      to.child.kill('SIGKILL')
    })
    to.work = { ...entry, number, stopLimit }
    // A failed send ends the process, which notifies the waiting requests.
    to.child.send({ ...entry.input, number }, () => {})
  }

  #start(): Process {
    const child = fork(program, [], {
      execArgv: ['--max-old-space-size=256', '--expose-gc', '--no-warnings'],
      // The process that opens strangers' files gets none of our settings or secrets.
      env: bareEnvironment(),
      serialization: 'advanced',
      stdio: 'ignore',
    })
    const one: Process = { child, path: null, work: null, isLate: false, isUsed: false, idle: null }
    this.#processes.add(one)
    child.on('message', (answer: RenderAnswer) => this.#finish(one, answer))
    child.once('error', () => this.#bury(one, null))
    child.once('exit', (_code, signal) => this.#bury(one, signal))
    return one
  }

  #finish(one: Process, answer: RenderAnswer): void {
    const { work } = one
    if (work === null || work.number !== answer.number) return
    work.stopLimit()
    one.work = null
    one.isUsed = true
    if ((answer.memoryBytes ?? 0) > this.#limits.memoryBytesToRenewAt) {
      this.#processes.delete(one)
      one.child.kill('SIGKILL')
    }
    if ('problem' in answer) work.reject(new RenderFailed(answer.problem))
    else work.resolve(answer)
    this.#distribute()
    if (one.work === null && this.#processes.has(one)) this.#rest(one)
  }

  /** Idle processes do not keep this process alive. */
  #rest(one: Process): void {
    one.child.unref()
    one.child.channel?.unref()
    one.idle = setTimeout(() => one.child.kill('SIGKILL'), this.#limits.idleMilliseconds)
    one.idle.unref()
  }

  /** A process has ended: its request fails, or is retried where it was not the cause. */
  #bury(one: Process, signal: NodeJS.Signals | null): void {
    if (!this.#processes.delete(one)) return
    if (one.idle !== null) clearTimeout(one.idle)
    const { work } = one
    if (work !== null) {
      work.stopLimit()
      const { stopLimit: _, number: _number, ...entry } = work
      if (this.#isClosed) entry.reject(new RendererBusy())
      else if (one.isLate) entry.reject(new RenderFailed('too-slow'))
      else if (signal === 'SIGUSR2' && (entry.deaths > 0 || !one.isUsed))
        entry.reject(new RenderFailed('too-large'))
      // When several are ended at once, a retry may hit another dying one: only the third death counts against the request.
      else if (entry.deaths > 1) entry.reject(new RenderFailed('unreadable'))
      else this.#waiting.unshift({ ...entry, deaths: entry.deaths + 1 })
    }
    this.#distribute()
  }
}

function hasOpen({ path }: Process, input: Input): boolean {
  return 'file' in input && path === input.file.path
}
