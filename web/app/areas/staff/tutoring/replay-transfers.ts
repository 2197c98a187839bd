import { staffApi } from '#web/api/staff-api.ts'
import { Transfers } from '#web/features/uploads/transfers.ts'

/** The replays of sessions. */
export const replayTransfers = new Transfers({
  begin: async (ask, signal) => (await staffApi.call('beginReplayParts', ask, { signal })).data,
  sign: async (ask, signal) => (await staffApi.call('signReplayParts', ask, { signal })).data.parts,
  finish: async (ask, signal) => (await staffApi.call('finishReplayParts', ask, { signal })).data.state,
  giveUp: (ask) => staffApi.call('abortReplayParts', ask),
})
