import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { idText, instant } from '../shared/fields.ts'
import { cartItem } from './orders.ts'

/** The text behind the `#` of the link; anything else is no gift. */
const token = z.string().min(1).max(100)

export const setGiftLink = defineCall('setGiftLink', {
  summary: 'A new link to an own paid gift, told this once; the one before it ends. Or none any more',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  limit: 'gift',
  secretAnswer: true,
  request: z.object({ order: idText, out: z.boolean().describe('False: take the link back') }),
  data: z.object({ token: z.string().nullable() }),
  refusals: ['not-found', 'refunds.not-paid', 'gift.taken', 'gift.gone'],
})

export const openGift = defineCall('openGift', {
  summary: 'What a link gives, and whether the caller may take it',
  audience: 'everyone',
  effect: 'reads',
  limit: 'gift',
  request: z.object({ token }),
  data: z.object({
    sheet: cartItem.pick({ _id: true, name: true, color: true, storeName: true, cover: true }),
    from: z.string().describe('As its giver wrote it, or empty'),
    message: z.string(),
    standing: z
      .enum(['waiting', 'yours', 'taken', 'gone', 'from-you', 'owned'])
      .describe('Owned: the caller has or wrote this sheet; the link stays'),
    taken: instant.nullable(),
  }),
  refusals: ['gift.unknown'],
})

export const takeGift = defineCall('takeGift', {
  summary: 'Put the sheet of a gift into the own library; once for all, and again for who took it',
  audience: 'buyer',
  effect: 'writes',
  limit: 'gift',
  request: z.object({ token }),
  data: z.object({ sheet: idText }),
  refusals: ['gift.unknown', 'gift.taken', 'gift.gone', 'gift.from-you', 'gift.owned-already'],
})
