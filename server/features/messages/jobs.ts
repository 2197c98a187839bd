import { z } from 'zod'
import { isNoticeKind } from '#rules/messages/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deliver } from './deliver.ts'
import { broadcastJob, countReaders, sendBatch } from './send-broadcast.ts'

const about = z.object({
  messageId: z.number().int(),
  notice: z.string().refine(isNoticeKind).optional(),
  hasNoDevice: z.boolean().optional(),
})

/** Five fields, UTC. */
export const schedule = { 'messages.count-readers': '*/10 * * * *' }

/** Every way is tried each time; what has gone out already does not go again. */
export function jobs(platform: Platform) {
  return {
    'messages.deliver': async (payload: unknown) => {
      await deliver(platform, about.parse(payload))
    },
    [broadcastJob]: (payload: unknown) => sendBatch(platform, payload),
    'messages.count-readers': () => countReaders(platform),
  }
}
