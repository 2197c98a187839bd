import { type PageWidth, pageWidths } from '#rules/reading/page-widths.ts'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { createPageFetch } from '#web/features/offline/fetch-page.ts'
import { ofOffline } from '#web/features/offline/load-offline.ts'
import { type FirstPicture, firstWidth } from './opening.ts'

/** Current state of a page: its best picture so far, and the outcome of the latest request. */
export type PageState = {
  picture: { url: string; width: PageWidth } | null
  problem: 'broken' | 'failed' | null
}

type Options = {
  sheetId: string
  link: string
  /** The page the reader begins at, and its picture, which is on its way already. */
  first: number
  picture: Promise<FirstPicture | null>
  /** The same where it has come already. */
  shown: FirstPicture | null
  /** The buyer may no longer read the sheet; the screen leaves with this reason. */
  onGone: (failure: Refused) => void
}

/** Pages whose pictures are cached, beside the small ones: enough to turn back and forth without loading again. */
const PAGES_KEPT = 14
const AT_ONCE_MAX = 4

const nothing: PageState = { picture: null, problem: null }

/** Loads page images and caches those around the page that is read. */
export class PageStore {
  readonly #sheetId: string
  readonly #first: number
  readonly #onGone: (failure: Refused) => void
  readonly #fetchPage: ReturnType<typeof createPageFetch>
  /** Until a first page is there, nothing else shares the connection: neither a sharper picture nor the next pages. */
  readonly #begins: Promise<void>
  readonly #states = new Map<string, PageState>()
  readonly #pictures = new Map<string, string>()
  readonly #underWay = new Map<string, AbortController>()
  /** Loaded ahead at first, and opened since. */
  readonly #looked = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #waiting: (() => void)[] = []
  #working = 0
  #closed = false
  #closing: ReturnType<typeof setTimeout> | undefined

  constructor({ sheetId, link, first, picture, shown, onGone }: Options) {
    this.#sheetId = sheetId
    this.#first = first
    this.#onGone = onGone
    this.#fetchPage = createPageFetch(sheetId, link)
    this.#takeBegun(shown)
    this.#begins = shown === null ? picture.then((begun) => this.#takeBegun(begun)) : Promise.resolve()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object until something changes. `small`: the picture of the panel, kept apart from the page itself. */
  state(page: number, small = false): PageState {
    return this.#states.get(keyOf(page, small)) ?? nothing
  }

  want(page: number, width: PageWidth, { ahead = false }: { ahead?: boolean } = {}): void {
    void this.#load(page, width, ahead)
  }

  /** Stops loading a page that is no longer in view. */
  cancel(page: number): void {
    for (const width of pageWidths) this.#underWay.get(`${page}-${width}`)?.abort()
  }

  retry(page: number, width: PageWidth): void {
    this.#change(page, width === 160, { problem: null })
    void this.#load(page, width, false)
  }

  /** Pictures far from here give their memory back. */
  cacheAround(page: number): void {
    const large = [...this.#pictures.keys()].filter((key) => !key.endsWith('-160'))
    const distance = (key: string) => Math.abs(Number(key.split('-')[0]) - page)
    for (const key of large.toSorted((one, other) => distance(one) - distance(other)).slice(PAGES_KEPT)) {
      this.#drop(key)
    }
  }

  /** Answers how to close it; deferred, as React's StrictMode unmounts once for rehearsal and uses the same store again. */
  open(): () => void {
    clearTimeout(this.#closing)
    return () => {
      this.#closing = setTimeout(() => {
        this.#closed = true
        for (const controller of this.#underWay.values()) controller.abort()
        for (const url of this.#pictures.values()) URL.revokeObjectURL(url)
        this.#pictures.clear()
      })
    }
  }

  async #load(page: number, width: PageWidth, ahead: boolean): Promise<void> {
    const key = `${page}-${width}`
    if (this.#closed || this.#pictures.has(key)) return
    if (!ahead) this.#looked.add(key)
    // A cancelled load may still wait for its place: a page that comes back into view is loaded anew.
    if (this.#underWay.get(key)?.signal.aborted === false) return
    const small = width === 160
    if (this.#states.get(keyOf(page, small))?.problem === 'broken' || this.#isEnough(page, width)) return
    const controller = new AbortController()
    this.#underWay.set(key, controller)
    try {
      await this.#place()
      const picture =
        controller.signal.aborted || this.#isEnough(page, width)
          ? null
          : await this.#fetchPicture(page, width, ahead, controller.signal)
      if (picture === null || this.#closed) return
      const url = URL.createObjectURL(picture)
      this.#pictures.set(key, url)
      this.#change(page, small, { picture: { url, width }, problem: null })
    } catch (failure) {
      if (controller.signal.aborted || this.#closed) return
      if (failure instanceof Refused && failure.code === 'reader.page-unreadable') {
        this.#change(page, small, { problem: 'broken' })
      } else if (failure instanceof Refused && isGone(failure)) this.#onGone(failure)
      else if (!ahead) this.#change(page, small, { problem: 'failed' })
      // A page that failed to load ahead is not reported, unless the reader has turned to it since.
      else if (this.#looked.has(key)) setTimeout(() => void this.#load(page, width, false))
    } finally {
      if (this.#underWay.get(key) === controller) {
        this.#underWay.delete(key)
        if (!ahead) this.#looked.delete(key)
      }
      this.#leave()
    }
  }

  /** Something as good or better is shown. */
  #isEnough(page: number, width: PageWidth): boolean {
    return width !== 160 && (this.#states.get(keyOf(page, false))?.picture?.width ?? 0) >= width
  }

  #takeBegun(picture: FirstPicture | null): void {
    if (picture === null) return
    if (this.#closed || picture.page !== this.#first) return URL.revokeObjectURL(picture.url)
    this.#pictures.set(`${this.#first}-${firstWidth}`, picture.url)
    this.#change(this.#first, false, { picture: { url: picture.url, width: firstWidth }, problem: null })
  }

  /** From the server while it answers, which verifies the right each time; without a connection, what was kept on this device. */
  async #fetchPicture(page: number, width: PageWidth, ahead: boolean, signal: AbortSignal): Promise<Blob> {
    try {
      return await this.#fetchPage(page, width, { ahead, signal })
    } catch (failure) {
      const saved =
        failure instanceof NetworkFailure
          ? await ofOffline(({ savedPage }) => savedPage(this.#sheetId, page))
          : null
      if (saved === null) throw failure
      return saved
    }
  }

  #change(page: number, small: boolean, part: Partial<PageState>): void {
    const key = keyOf(page, small)
    const before = this.#states.get(key) ?? nothing
    // The larger picture takes the place of the smaller one.
    if (before.picture && part.picture) this.#drop(`${page}-${before.picture.width}`, false)
    this.#states.set(key, { ...before, ...part })
    for (const listener of this.#listeners) listener()
  }

  #drop(key: string, notifies = true): void {
    const url = this.#pictures.get(key)
    if (url === undefined) return
    this.#pictures.delete(key)
    // The element may still show it in this frame.
    setTimeout(() => URL.revokeObjectURL(url), 1_000)
    if (!notifies) return
    const page = Number(key.split('-')[0])
    this.#states.set(keyOf(page, false), nothing)
    for (const listener of this.#listeners) listener()
  }

  async #place(): Promise<void> {
    await this.#begins
    this.#working += 1
    if (this.#working <= AT_ONCE_MAX) return
    // The last one requested goes first: it is what the reader looks at now.
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #leave(): void {
    this.#working -= 1
    this.#waiting.pop()?.()
  }
}

function keyOf(page: number, small: boolean): string {
  return small ? `${page} small` : String(page)
}

/** The right is lost, or the sign-in. Anything else concerns this picture only. */
function isGone({ status, code }: Refused): boolean {
  return status === 401 || code === 'library.not-owned' || code === 'library.link-expired'
}
