import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { makeExport } from './data-export.ts'
import { eraseAccount } from './erase.ts'

const ofExport = z.object({ exportId: z.string() })
const ofPerson = z.object({ personId: z.string() })

export function jobs(platform: Platform) {
  return {
    'accounts.make-export': (payload: unknown) => makeExport(platform, ofExport.parse(payload).exportId),
    'accounts.erase': (payload: unknown) => eraseAccount(platform, ofPerson.parse(payload).personId),
  }
}
