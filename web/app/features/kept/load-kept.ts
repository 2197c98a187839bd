import { hasKept } from '#web/features/session/kept.ts'
import type * as keptSheets from './kept-sheets.ts'

type KeptSheets = typeof keptSheets

/** Asks what lies on this device, where something does: few need it, so it comes when it is asked. */
export async function ofKept<Result>(
  ask: (kept: KeptSheets) => Promise<Result | null>,
): Promise<Result | null> {
  return hasKept() ? await ask(await import('./kept-sheets.ts')) : null
}
