import { z } from 'zod'
import { orderStates } from '#rules/orders/order-states.ts'
import { promoStates } from '#rules/orders/promo-terms.ts'
import type { SheetFact } from '#rules/sheets/sheet-facts.ts'

/**
 * Common field types. Limits follow security-and-reliability §4. NUL and lone surrogates are refused for all strings before validation
 * (`server/platform/http/well-formed.ts`).
 */

/** 10 characters without look-alikes (decisions §3); the longer bound lets a wrong id be refused as "no such thing". */
export const idText = z.string().min(1).max(64)
export const sheetId = idText.describe('Sheet id')
export const storeCode = z.number().int().min(-1).max(2_147_483_647)
export const semester = z.number().int().min(1).max(3)
export const academicYear = z
  .number()
  .int()
  .min(1900)
  .max(2200)
  .describe('Gregorian year; Thai screens add 543')
/** 0 both terms/other, 1 midterm, 2 final, 3 in-class, 4 pre-university reading, 5 pre-Grade-10 reading */
export const category = z.number().int().min(0).max(5)
/** The facts of a sheet, in calls that send all of them. */
export const factFields = { semester, year: academicYear, category } satisfies Record<SheetFact, z.ZodType>
/** Baht with at most two decimals. Inside it is whole satang. */
export const baht = z.number().describe('Baht, at most two decimals')
export const orderState = z.enum(orderStates)
export const promoState = z.enum(promoStates)
/** In Bangkok. PostgreSQL knows no year 0, and nothing here was before 2000. */
export const day = z.iso
  .date()
  .refine((text) => text >= '2000-01-01')
  .describe('Day in Bangkok, 2026-11-20')
/** A day in a request: Buddhist years are refused, because they would lie centuries ahead. */
export const sentDay = day.refine((text) => text < '2400')
export const instant = z.iso.datetime().describe('ISO 8601 in UTC')
/** In a request: Buddhist years are refused, as in days. */
export const sentInstant = instant.refine((text) => text < '2400')
/** By the clock of a device, however wrong that is, or as a client says it: PostgreSQL knows no year 0. For requests alone: answers are checked faster without. */
export const deviceInstant = instant.refine((text) => text >= '0001')
export const searchText = z.string().max(200)
/** A whole number, or its digits: the query of an address has texts alone, and a form sends what was typed. */
export const typed = <Whole extends z.ZodType<number, number>>(whole: Whole) =>
  z.union([
    whole,
    z
      .string()
      .trim()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(whole),
  ])
export const timeStamp = z.union([z.number(), z.string().max(40)]).describe('Sent back as received')

/** [first shown, second]: names of stores are arrays; the first item is shown. */
export const names = z.array(z.string())

/** A form to post a file to. */
export const uploadForm = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()).describe('Go into the multipart form before the field `file`'),
  key: z.string().describe('For the call that takes the file in'),
})

/** The key of an upload form or of an upload in parts, as the server gave it out. */
export const uploadKey = z.string().min(1).max(500).describe('Upload key')

/** An upload in parts: what begins it, how far it is, and how addresses for parts are asked for. */
export const offeredFile = {
  id: sheetId,
  name: z.string().max(300),
  bytes: z.number().int().min(1),
  fingerprint: z.string().max(200),
}
export const partUpload = z.object({
  key: z.string(),
  name: z.string(),
  bytes: z.number(),
  partBytes: z.number(),
  received: z.array(z.number()).describe('Numbers of the parts that have arrived, from 1'),
  fingerprint: z.string().describe('Tells whether a chosen file is the same one'),
})
export const signedParts = {
  effect: 'reads',
  summary: 'Addresses to PUT these parts to, for 15 minutes',
  request: z.object({
    id: sheetId,
    key: uploadKey,
    parts: z.array(z.number().int().min(1).max(10_000)).min(1).max(100),
  }),
  data: z.object({ parts: z.array(z.object({ part: z.number(), url: z.string() })) }),
} as const
