import { browserApi } from '#web/api/browser-api.ts'

/**
 * Tells the server what somebody looks at, for the author's figures. Goes out even when the page is being left; lost, nothing
 * is lost. The server counts once an hour, and knows robots and authors.
 */
export function noteInterest(sheet: string, kind: 'view' | 'sample' | 'cart'): void {
  browserApi.call('noteInterest', { sheet, kind }, { keepalive: true }).catch(() => {})
}
