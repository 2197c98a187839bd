import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { deliver } from './deliver.ts'
import { broadcastJob, countReaders, sendBatch } from './send-broadcast.ts'

const about = z.object({ messageId: z.number().int() })

/** Five fields, UTC. */
export const messageSchedule = '*/10 * * * * messages.count-readers'

/** For worker.ts. Every way is tried each time; what has gone out already does not go again. */
export function messageTasks(platform: Platform) {
  return {
    'messages.deliver': async (payload: unknown) => {
      const { messageId } = about.parse(payload)
      await deliver(platform, messageId)
    },
    [broadcastJob]: (payload: unknown) => sendBatch(platform, payload),
    'messages.count-readers': () => countReaders(platform),
  }
}
