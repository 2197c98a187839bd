import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'

export type Replay = Data<'getReplayLiveStream'>

/** The link of a replay works for a quarter of an hour: a new one comes before. */
const NEW_LINK_MILLISECONDS = 10 * 60_000
/** Poll interval for an opening room, the end of the stream and the replay. */
const POLL_MILLISECONDS = 20_000

export function useReplay(sheetId: string) {
  return useSessionQuery({
    queryKey: ['replay', sheetId],
    queryFn: browserApi.read('getReplayLiveStream', { id: sheetId }),
    refetchInterval: ({ state }) => {
      if (isFinal(state.error)) return false
      return state.data?.onlineTutor.liveReplayUrl ? NEW_LINK_MILLISECONDS : POLL_MILLISECONDS
    },
    // A video that plays on in another tab needs its link too.
    refetchIntervalInBackground: true,
  })
}
