import { z } from 'zod'
import { caseState, caseTopic } from '../buyer/cases.ts'
import { claimState } from '../buyer/copyright.ts'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, names, orderState, storeCode } from '../shared/fields.ts'
import { inspectionRefusals } from '../shared/refusals/files.ts'
import { coverOfOrder } from './orders.ts'
import { fileBodyBytesMax } from './vendors.ts'

/**
 * Support: one search over everything, slips, people, notes. Money and people need permission 2 for every store, like orders; staff 1 find
 * the sheets and sellers of their stores. Other objects are not found.
 */
const byStaff = { audience: 'staff', object: 'store-staff' } as const

const named = z.object({ _id: z.string(), name: z.string() })

const foundOrder = z.object({
  id: z.string(),
  state: orderState,
  price: baht,
  created: instant,
  buyer: named,
  firstSheet: z.string(),
})

const foundMoney = z.object({
  id: z.string().describe('money:12, or due:5 where it is owed back'),
  amount: baht,
  state: z.string(),
  open: z.boolean().describe('Waits for staff'),
  order: z.string().nullable(),
  bankNumber: z.string(),
  at: instant,
})

export const findAnything = defineCall('findAnything', {
  ...byStaff,
  summary:
    'Orders, money, people, sheets, conversations and claims by whatever the person who asks has: id, name, mail, phone, reference, bank number, amount, time',
  effect: 'reads',
  request: z.object({ query: z.string().trim().min(2).max(200) }),
  data: z.object({
    orders: z.array(foundOrder),
    money: z.array(foundMoney),
    people: z.array(named.extend({ email: z.string(), codeName: z.string().nullable() })),
    sheets: z.array(named.extend({ author: z.string(), store: storeCode, status: z.number().int() })),
    cases: z.array(named.extend({ topic: caseTopic, state: caseState, changed: instant })),
    claims: z
      .array(named.extend({ state: claimState, sheet: z.string(), due: instant }))
      .describe('About copyright, by id, claimant or sheet'),
  }),
})

export const findBySlip = defineCall('findBySlip', {
  audience: 'staff-2-global',
  object: 'store-staff',
  summary:
    'What the small QR of a transfer slip is about: the transfer as the bank tells it, our money, orders it may pay',
  effect: 'reads',
  limit: 'slip',
  bodyBytesMax: fileBodyBytesMax,
  request: z.union([
    z.object({ qr: z.string().min(1).max(4_000) }),
    z.object({
      content: z
        .base64()
        .max(fileBodyBytesMax)
        .describe('A slip as PDF, in base64: the QR on its first page is read, nothing of it is kept'),
    }),
  ]),
  data: z.object({
    bank: z.string().describe('Code of the sending bank'),
    reference: z.string(),
    answer: z
      .enum(['found', 'unknown', 'wait', 'foreign', 'reversed', 'payment-code'])
      .describe(
        'What the bank says about it now; foreign: it went to another receiver; payment-code: no slip, but the QR of an order that is to be paid',
      ),
    amount: baht.nullable(),
    at: instant.nullable(),
    money: z.array(foundMoney),
    orders: z.array(foundOrder).describe('The order it names, then those of this amount around that time'),
  }),
  refusals: [
    'not-allowed',
    'slip.form',
    'slip.crc',
    'slip.api',
    'slip.country',
    'slip.truemoney',
    ...inspectionRefusals.filter((code) => code.includes('pdf')),
  ],
})

export const readPerson = defineCall('readPerson', {
  audience: 'staff-2-global',
  object: 'store-staff',
  summary:
    'Everything about one person on one page: orders, library, money, messages, sign-ins, seller, rights, actions',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: z.object({
    person: named.extend({
      email: z.string(),
      storeName: names,
      faculty: z.string(),
      created: instant,
      closed: instant.nullable(),
      banned: z.boolean(),
    }),
    providers: z.array(z.string()),
    orders: z.array(
      foundOrder.extend({
        sheets: z.number().int(),
        cover: coverOfOrder,
        covers: z
          .array(z.object({ _id: z.string(), version: z.string() }))
          .describe('Of its first four sheets'),
      }),
    ),
    ordersTotal: z.number().int(),
    paid: baht.describe('Of all paid orders'),
    months: z
      .array(z.object({ month: z.string(), paid: baht }))
      .describe('What they paid in each of the last twelve months, the running one last'),
    credit: baht.describe('Left of their credit'),
    money: z.array(foundMoney).describe('That waits for staff'),
    library: z.array(named.extend({ cover: z.string(), since: instant, taken: z.boolean() })),
    messages: z.array(z.object({ at: instant, type: z.string(), html: names, read: z.boolean() })),
    sessions: z.array(z.object({ device: z.string(), since: instant, seen: instant, ended: z.boolean() })),
    seller: z.object({ codeName: z.string(), sheets: z.number().int(), since: instant }).nullable(),
    payouts: z.array(z.object({ _id: z.string(), month: z.string(), amount: baht, state: z.string() })),
    rights: z.array(z.object({ store: storeCode, perm: z.number().int() })),
    actions: z.array(
      z.object({ at: instant, action: z.string(), object: z.string(), by: z.string().nullable() }),
    ),
  }),
  refusals: ['not-found', 'not-allowed'],
})

const noteOf = z
  .string()
  .regex(/^(person|order|sheet):[0-9A-Za-z]{4,20}$/)
  .transform((object) => object.replace(/:.*/, (id) => id.toUpperCase()))
  .describe('person:…, order:… or sheet:…')

export const listNotes = defineCall('listNotes', {
  ...byStaff,
  summary:
    'Notes of staff about a person, an order or a sheet, newest first; of a person also those about their orders',
  effect: 'reads',
  request: z.object({ about: noteOf }),
  data: z.array(
    z.object({ _id: z.number().int(), about: z.string(), text: z.string(), by: z.string(), at: instant }),
  ),
  refusals: ['not-found', 'not-allowed'],
})

export const addNote = defineCall('addNote', {
  ...byStaff,
  summary: 'Write a note that other staff read',
  effect: 'writes',
  request: z.object({ about: noteOf, text: z.string().trim().min(1).max(2_000) }),
  refusals: ['not-found', 'not-allowed'],
})
