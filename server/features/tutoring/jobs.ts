import type { Platform } from '#server/platform/platform.ts'
import { addUpViews } from './watching.ts'
import { z } from 'zod'
import { endOverdueSessions } from './desk-save.ts'
import { removeReplay, removeReplayJob } from './place-replay.ts'
import { notifyOwnersOfSession, notifyOwnersOfSessionJob } from './remind.ts'
import { abandonReplayJob, sweepReplayUploads } from './replay-parts.ts'

const folderToRemove = z.object({ folder: z.string().startsWith('private/replays/') })
const uploadToAbandon = z.object({ key: z.string().startsWith('private/replays/'), partsId: z.string() })

export function jobs(platform: Platform) {
  return {
    [notifyOwnersOfSessionJob]: (payload: unknown) => notifyOwnersOfSession(platform, payload),
    'tutoring.add-up-views': () => addUpViews(platform),
    'tutoring.end-overdue': () => endOverdueSessions(platform),
    'tutoring.sweep-uploads': () => sweepReplayUploads(platform),
    [removeReplayJob]: (payload: unknown) => removeReplay(platform, folderToRemove.parse(payload).folder),
    [abandonReplayJob]: async (payload: unknown) => {
      const { key, partsId } = uploadToAbandon.parse(payload)
      await platform.storage.abortParts(key, partsId)
      await platform.storage.remove(key)
    },
  }
}

/** Five fields, UTC. */
export const schedule = {
  'tutoring.add-up-views': '* * * * *',
  'tutoring.end-overdue': '* * * * *',
  'tutoring.sweep-uploads': '41 * * * *',
}
