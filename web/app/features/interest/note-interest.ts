import { browserApi } from '#web/api/browser-api.ts'

/** The page of this site from which the visitor last went to a sheet, in this tab only. */
const ledBy = new Map<string, string>()

/** A screen calls this while it is being opened: the browser still stands where the visitor comes from. */
export function noteWay(sheet: string): void {
  const { href, pathname } = window.location
  if (!pathname.endsWith(sheet)) ledBy.set(sheet, href)
}

/**
 * Reports what a visitor opens and what kind of page led there, for the author's figures. Sent even while leaving the page; a loss does not
 * matter. The server counts once an hour and ignores robots and authors.
 */
export function noteInterest(sheet: string, kind: 'view' | 'sample' | 'cart'): void {
  void import('./source.ts')
    .then(({ storeSeen, storeSource, sourceOf }) => {
      if (kind === 'view') storeSeen(sheet)
      const source = sourceOf(sheet, ledBy.get(sheet))
      if (kind === 'cart') storeSource(sheet, source)
      return browserApi.call('noteInterest', { sheet, kind, source }, { keepalive: true })
    })
    .catch(() => {})
}
