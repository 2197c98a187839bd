import { z } from 'zod'
import { isEmail } from '#rules/people/profile.ts'
import { defineCall } from '../shared/call.ts'

export const institutionKind = z.enum(['university', 'school', 'other'])

export const requestInstitution = defineCall('requestInstitution', {
  audience: 'everyone',
  summary: 'Ask for an institution that the shop does not have yet; staff read it',
  effect: 'writes',
  request: z.object({
    name: z.string().trim().min(1).max(200),
    kind: institutionKind,
    email: z
      .string()
      .trim()
      .max(254)
      .refine((text) => text === '' || isEmail(text), 'not an address')
      .default('')
      .describe('Where to tell that it has come; may be left out'),
  }),
  data: z.object({}),
})
