import type { Api, Data } from '#web/api/api.ts'
import { Refused } from '#web/api/failures.ts'

export type SheetInfo = Data<'getSheetInfo'>

/** null: there is no such sheet for the caller. */
export async function findSheet(api: Api, sheetId: string, signal: AbortSignal): Promise<SheetInfo | null> {
  try {
    return (await api.call('getSheetInfo', { sheetID: sheetId }, { signal })).data
  } catch (failure) {
    if (failure instanceof Refused && (failure.status === 404 || failure.status === 400)) return null
    throw failure
  }
}
