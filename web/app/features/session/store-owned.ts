import { localStore } from '#web/browser/storage.ts'
import { PERSONAL } from './session.ts'

const SHEETS_MAX = 400

/**
 * The owned sheets, after the token's last characters. Documents are rendered for visitors; on an owned sheet's page the link to read
 * appears before any answer (ui/boot-script.ts). Stored whole each time, because refunded sheets are owned no more.
 */
export function storeOwned(token: string, sheets: readonly string[]): void {
  localStore.setItem(PERSONAL.owned, [token.slice(-16), ...sheets.slice(0, SHEETS_MAX)].join(' '))
}
