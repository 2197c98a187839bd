import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { sendMail, sendPush } from './deliver.ts'

const about = z.object({ messageId: z.number().int() })

/** For worker.ts. */
export function messageTasks(platform: Platform) {
  return {
    'messages.send-mail': (payload: unknown) => sendMail(platform, about.parse(payload).messageId),
    'messages.send-push': (payload: unknown) => sendPush(platform, about.parse(payload).messageId),
  }
}
