import { z } from 'zod'
import { messageTypes } from '#rules/messages/notices.ts'
import { broadcastTextMax } from '#rules/messages/typed-html.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, names } from '../shared/fields.ts'

/** Messages of staff (decisions §5): to sellers and to everyone by global administrators alone (security-and-reliability §2). */
const audience = z.enum(['person', 'sheet', 'sellers', 'everyone'])
const type = z.enum(messageTypes)
const state = z.enum(['draft', 'sending', 'stopped', 'sent'])

const receivers = z.object({
  audience,
  target: idText.nullable().describe('Person id or sheet id; null for sellers and everyone'),
})

const summary = z.object({
  _id: z.string(),
  state,
  audience,
  target: z.object({ _id: z.string(), name: z.string() }).nullable(),
  type,
  line: names.describe('The beginning of the text, [Thai, English]'),
  by: z.string().describe('Name of who sent it, of a draft of who writes it'),
  at: instant.describe('When it was sent, of a draft when it was changed last'),
  receivers: z.number().int().nullable(),
  sent: z.number().int(),
  read: z.number().int().describe('Of those sent to many, counted some minutes ago'),
})

const whole = summary.extend({
  th: z.string().describe('As typed'),
  en: z.string(),
  version: z.number().int(),
  ended: instant.nullable(),
})

const filters = z.object({
  search: z.string().max(200).default(''),
  state: z.enum(['all', 'draft', 'sending', 'stopped', 'sent']).default('all'),
})
/** Also the input of the list 'messages' as a file. */
export const broadcastFilters = filters

const ofStaff = { audience: 'staff-1', object: 'store-staff' } as const

export const listStaffMessages = defineCall('listStaffMessages', {
  ...ofStaff,
  summary:
    'Own drafts, and what was sent by the caller or to buyers of sheets of the own stores; newest first',
  effect: 'reads',
  request: filters.extend({
    page: z.number().int().min(0).max(10_000).default(0),
    rows: z.number().int().min(5).max(200).default(10),
  }),
  data: z.object({ messages: z.array(summary), total: z.number().int() }),
})

export const getStaffMessage = defineCall('getStaffMessage', {
  ...ofStaff,
  summary: 'One message with its texts, how far it has gone and how many have read it now',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: whole,
  refusals: ['not-found'],
})

export const findReceivers = defineCall('findReceivers', {
  ...ofStaff,
  summary:
    'People by id, the beginning of the name, or the whole e-mail; of the own stores: their authors and buyers of their sheets',
  effect: 'reads',
  request: z.object({ search: z.string().trim().max(200) }),
  data: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string().describe('Masked') })),
})

export const countReceivers = defineCall('countReceivers', {
  ...ofStaff,
  summary: 'How many people a message would go to now',
  effect: 'reads',
  request: receivers,
  data: z.object({ count: z.number().int() }),
  refusals: ['not-found', 'not-allowed', 'messages.receiver-missing'],
})

export const saveStaffMessage = defineCall('saveStaffMessage', {
  ...ofStaff,
  summary: 'Keep a draft; without an id a new one. Parts may be missing until it is sent',
  effect: 'writes',
  // Twice 20,000 Thai letters.
  bodyBytesMax: 128 * 1024,
  request: receivers.extend({
    id: idText.nullable().default(null),
    version: z.number().int().min(1).max(2_000_000_000).optional().describe('The one that was changed'),
    type,
    th: z.string().max(broadcastTextMax),
    en: z.string().max(broadcastTextMax),
  }),
  data: z.object({ _id: z.string(), version: z.number().int() }),
  refusals: [
    'not-found',
    'not-allowed',
    'messages.draft-changed',
    'messages.already-sent',
    'messages.too-many-drafts',
  ],
})

export const deleteStaffMessage = defineCall('deleteStaffMessage', {
  ...ofStaff,
  summary: 'Throw an own draft away',
  effect: 'writes',
  request: z.object({ id: idText }),
  refusals: ['not-found', 'messages.already-sent'],
})

export const sendStaffMessage = defineCall('sendStaffMessage', {
  ...ofStaff,
  summary: 'Send an own draft: from here on it goes out in batches, to each receiver once',
  effect: 'writes',
  request: z.object({
    id: idText,
    version: z.number().int().min(1).max(2_000_000_000),
    count: z.number().int().min(0).max(2_000_000_000).describe('Of receivers, as it was confirmed'),
  }),
  data: z.object({ receivers: z.number().int() }),
  refusals: [
    'not-found',
    'not-allowed',
    'messages.already-sent',
    'messages.draft-changed',
    'messages.text-missing',
    'messages.receiver-missing',
    'messages.no-receivers',
    'messages.receivers-changed',
  ],
})

export const steerStaffMessage = defineCall('steerStaffMessage', {
  ...ofStaff,
  summary: 'Stop a message that is being sent, or go on with a stopped one: to those who do not have it yet',
  effect: 'writes',
  request: z.object({ id: idText, sending: z.boolean() }),
  refusals: ['not-found', 'not-allowed', 'messages.not-sending', 'messages.not-stopped'],
})
