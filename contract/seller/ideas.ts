import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, names, sheetId, storeCode } from '../shared/fields.ts'

const people = z.number().int().nullable().describe('Null where fewer than five people stand behind it')

export const getWritingIdeas = defineCall('getWritingIdeas', {
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  summary:
    'What is looked for and not there at an institution, and what its courses ask for; no figure of fewer than five people',
  request: z
    .object({ store: storeCode.optional().describe('Without it the institution the seller writes most for') })
    .nullish()
    .transform((input) => input ?? {}),
  data: z.object({
    store: storeCode,
    colours: z.array(z.string()).describe('Header, book, mouth and price of its covers'),
    stores: z.array(z.object({ code: storeCode, name: names })).describe('That the seller may write for'),
    searches: z
      .array(
        z.object({
          text: z.string(),
          code: z.string(),
          name: z.string(),
          searched: people.describe('Persons and days in the last 30 days; null under five'),
          waiting: people.describe('Who asked to be told; null under five'),
        }),
      )
      .describe('Searches that found no sheet'),
    courses: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        examPeople: people.describe('Who keep their exam day with us'),
        examDay: z.string().nullable().describe('The day most of them keep, in Bangkok'),
        examCategory: z.number().int().nullable(),
        favourites: people,
        carts: people.describe('Put in carts in the last 30 days'),
        sheets: z.number().int().describe('On sale'),
        mine: z.number().int().describe('Of them one’s own'),
        share: baht
          .nullable()
          .describe('Median share of a sheet of the course that sold in a year; null under five authors'),
        newestYear: z.number().int().nullable(),
        missingExams: z
          .array(z.number().int())
          .describe('Without a sheet of the last two years: 1 midterm, 2 final'),
        missingChapters: z.array(z.number().int()),
      }),
    ),
    open: z
      .array(
        z.object({
          code: z.string(),
          name: z.string().describe('Empty where only the registrar names it'),
          sheet: z
            .object({ _id: sheetId, cover: z.string(), bought: z.number().int() })
            .nullable()
            .describe('The only one on sale, of another author; null: there is none'),
          examDay: z.string().nullable().describe('The next one that the registrar has'),
          examCategory: z.number().int().nullable(),
        }),
      )
      .describe(
        'Where too little is asked for: courses without a sheet, then those with one, best seller first',
      ),
    madeAt: z.string().nullable().describe('When courses were last added up'),
  }),
  refusals: ['not-found'],
})
