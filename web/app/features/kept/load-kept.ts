import { hasKept } from '#web/features/session/kept.ts'
import type * as keptSheets from './kept-sheets.ts'

type KeptSheets = typeof keptSheets

/** Calls the code of kept sheets where this device has some: few need it, so it is loaded then. */
export async function ofKept<Result>(
  ask: (kept: KeptSheets) => Promise<Result | null>,
): Promise<Result | null> {
  return hasKept() ? await ask(await import('./kept-sheets.ts')) : null
}
