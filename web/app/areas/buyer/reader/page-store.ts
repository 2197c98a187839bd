import { type PageWidth, pageWidths } from '#rules/reading/page-widths.ts'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { createPageFetch } from '#web/features/offline/fetch-page.ts'
import { ofOffline } from '#web/features/offline/load-offline.ts'
import { type FirstPicture, firstWidth } from './opening.ts'

/** What a page shows now: the best picture there is, and what became of the one that was requested. */
export type PageState = {
  picture: { url: string; width: PageWidth } | null
  problem: 'broken' | 'failed' | null
}

type Options = {
  sheetId: string
  link: string
  /** The page one begins at, and its picture, which is on its way already. */
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
export function createPageStore({ sheetId, link, first, picture: begun, shown, onGone }: Options) {
  const fetchPage = createPageFetch(sheetId, link)
  let closed = false
  const states = new Map<string, PageState>()
  const pictures = new Map<string, string>()
  const underWay = new Map<string, AbortController>()
  /** Fetched ahead at first, and looked at meanwhile. */
  const looked = new Set<string>()
  const listeners = new Set<() => void>()
  const waiting: (() => void)[] = []
  let working = 0
  // Until there is something to read, nothing else takes a share of the line: neither a sharper picture nor the next pages.
  if (shown !== null) takeBegun(shown)
  const begins = shown === null ? begun.then(takeBegun) : Promise.resolve()

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The same object until something changes. `small`: the picture of the panel, kept apart from the page itself. */
    state: (page: number, small = false): PageState => states.get(keyOf(page, small)) ?? nothing,
    want(page: number, width: PageWidth, { ahead = false }: { ahead?: boolean } = {}): void {
      void load(page, width, ahead)
    },
    /** Stops loading a page that is no longer in view. */
    forsake(page: number): void {
      for (const width of pageWidths) underWay.get(`${page}-${width}`)?.abort()
    },
    retry(page: number, width: PageWidth): void {
      change(page, width === 160, { problem: null })
      void load(page, width, false)
    },
    /** Pictures far from here give their memory back. */
    keepAround(page: number): void {
      const large = [...pictures.keys()].filter((key) => !key.endsWith('-160'))
      const distance = (key: string) => Math.abs(Number(key.split('-')[0]) - page)
      for (const key of large.toSorted((one, other) => distance(one) - distance(other)).slice(PAGES_KEPT)) {
        drop(key)
      }
    },
    close(): void {
      closed = true
      for (const controller of underWay.values()) controller.abort()
      for (const url of pictures.values()) URL.revokeObjectURL(url)
      pictures.clear()
    },
  }

  async function load(page: number, width: PageWidth, ahead: boolean): Promise<void> {
    const key = `${page}-${width}`
    if (closed || pictures.has(key)) return
    if (!ahead) looked.add(key)
    if (underWay.has(key)) return
    const small = width === 160
    if (states.get(keyOf(page, small))?.problem === 'broken' || isEnough(page, width)) return
    const controller = new AbortController()
    underWay.set(key, controller)
    try {
      await place()
      const picture =
        controller.signal.aborted || isEnough(page, width)
          ? null
          : await fetchPicture(page, width, ahead, controller.signal)
      if (picture === null || closed) return
      const url = URL.createObjectURL(picture)
      pictures.set(key, url)
      change(page, small, { picture: { url, width }, problem: null })
    } catch (failure) {
      if (controller.signal.aborted || closed) return
      if (failure instanceof Refused && failure.code === 'reader.page-unreadable') {
        change(page, small, { problem: 'broken' })
      } else if (failure instanceof Refused && isGone(failure)) onGone(failure)
      else if (!ahead) change(page, small, { problem: 'failed' })
      // A page that failed to load ahead is not reported, unless the reader has turned to it since.
      else if (looked.has(key)) setTimeout(() => void load(page, width, false))
    } finally {
      underWay.delete(key)
      if (!ahead) looked.delete(key)
      leave()
    }
  }

  /** Something as good or better is shown. */
  function isEnough(page: number, width: PageWidth): boolean {
    return width !== 160 && (states.get(keyOf(page, false))?.picture?.width ?? 0) >= width
  }

  function takeBegun(picture: FirstPicture | null): void {
    if (picture === null) return
    if (closed || picture.page !== first) return URL.revokeObjectURL(picture.url)
    pictures.set(`${first}-${firstWidth}`, picture.url)
    change(first, false, { picture: { url: picture.url, width: firstWidth }, problem: null })
  }

  /** From the server while it answers, which verifies the right each time; without a connection, what was kept on this device. */
  async function fetchPicture(
    page: number,
    width: PageWidth,
    ahead: boolean,
    signal: AbortSignal,
  ): Promise<Blob> {
    try {
      return await fetchPage(page, width, { ahead, signal })
    } catch (failure) {
      const kept =
        failure instanceof NetworkFailure ? await ofOffline(({ keptPage }) => keptPage(sheetId, page)) : null
      if (kept === null) throw failure
      return kept
    }
  }

  function change(page: number, small: boolean, part: Partial<PageState>): void {
    const key = keyOf(page, small)
    const before = states.get(key) ?? nothing
    // The larger picture takes the place of the smaller one.
    if (before.picture && part.picture) drop(`${page}-${before.picture.width}`, false)
    states.set(key, { ...before, ...part })
    for (const listener of listeners) listener()
  }

  function drop(key: string, tell = true): void {
    const url = pictures.get(key)
    if (url === undefined) return
    pictures.delete(key)
    // The element may still show it in this frame.
    setTimeout(() => URL.revokeObjectURL(url), 1_000)
    if (!tell) return
    const page = Number(key.split('-')[0])
    states.set(keyOf(page, false), nothing)
    for (const listener of listeners) listener()
  }

  async function place(): Promise<void> {
    await begins
    working += 1
    if (working <= AT_ONCE_MAX) return
    // The last one requested goes first: it is what the reader looks at now.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    working -= 1
    waiting.pop()?.()
  }
}

export type PageStore = ReturnType<typeof createPageStore>

function keyOf(page: number, small: boolean): string {
  return small ? `${page} small` : String(page)
}

/** The right is lost, or the sign-in. Anything else concerns this picture only. */
function isGone({ status, code }: Refused): boolean {
  return status === 401 || code === 'library.not-owned' || code === 'library.link-expired'
}
