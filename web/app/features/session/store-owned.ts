import { localStore } from '#web/browser/storage.ts'
import { PERSONAL } from './session.ts'

const SHEETS_MAX = 400

/**
 * What a signed-in person owns, behind the end of the token. Documents are rendered for visitors; on the page of what they own the
 * way to read it stands there before any answer (ui/boot-script.ts). All of it each time: what was given back is owned no more.
 */
export function storeOwned(token: string, sheets: readonly string[]): void {
  localStore.setItem(PERSONAL.owned, [token.slice(-16), ...sheets.slice(0, SHEETS_MAX)].join(' '))
}
