import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { sendMail, sendPush } from './deliver.ts'

const about = z.object({ messageId: z.number().int() })

/** For worker.ts. Both ways are tried each time; what has gone out already does not go again. */
export function messageTasks(platform: Platform) {
  return {
    'messages.deliver': async (payload: unknown) => {
      const { messageId } = about.parse(payload)
      const ways = await Promise.allSettled([sendMail(platform, messageId), sendPush(platform, messageId)])
      for (const way of ways) if (way.status === 'rejected') throw way.reason
    },
  }
}
