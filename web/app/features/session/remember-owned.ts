import { localStore } from '#web/browser/storage.ts'

/** What a signed-in person owns, by sheet, behind the end of the token: read before the first paint (ui/boot-script.ts). */
const OWNED = 'owned'

const SHEETS_MAX = 400

/** Documents are rendered for visitors; on the page of what one owns the way to read it stands there before any answer. */
export function remember(token: string, sheets: readonly string[]): void {
  const whose = token.slice(-16)
  const [before, ...known] = localStore.getItem(OWNED)?.split(' ') ?? []
  const all = new Set([...sheets, ...(before === whose ? known : [])])
  localStore.setItem(OWNED, [whose, ...[...all].slice(0, SHEETS_MAX)].join(' '))
}
