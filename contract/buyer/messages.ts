import { z } from 'zod'
import { messageTypes } from '#rules/messages/notices.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant } from '../shared/fields.ts'
import { signedInUser } from './catalogue.ts'

export const getMessage = defineCall('getMessage', {
  summary: 'The newest messages, 50 at a time; what is handed out counts as read from then on',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'writes',
  request: z
    .object({
      language: z
        .number()
        .int()
        .min(0)
        .max(9)
        .optional()
        .describe(
          '0 Thai, as where it is left out; anything else English. Letters come in what is said here',
        ),
      after: idText
        .optional()
        .describe('The last message the caller has: the answer begins with the next older one'),
    })
    .nullish()
    .transform((input) => input ?? {}),
  data: z.object({
    user: signedInUser,
    messages: z.array(
      z.object({
        _id: z.string(),
        type: z.enum(messageTypes),
        message: z.string().describe('HTML: paragraphs, lists, emphasis and links, nothing else'),
        created: instant,
        unread: z.boolean().describe('Handed out for the first time'),
      }),
    ),
    more: z.boolean().describe('There are older ones'),
  }),
})

export const unsubscribe = defineCall('unsubscribe', {
  summary: 'No more emails of one kind, by the link that stands in them; needs no sign-in',
  audience: 'everyone',
  effect: 'writes',
  request: z.object({ token: z.string().min(1).max(200) }),
  data: z.object({ kind: z.string(), subject: z.array(z.string()).describe('[Thai, English]') }),
  refusals: ['not-found'],
})
