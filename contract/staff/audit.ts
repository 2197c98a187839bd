import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, sentDay } from '../shared/fields.ts'

/** Filters of the audit trail; also the input of the list 'audit' as a file. */
export const auditFilters = z.object({
  person: z.string().trim().max(100).optional().describe('Id of who did it, or a part of the name'),
  action: z.string().trim().max(60).optional().describe('Beginning of the action: permission, sheet.approve'),
  object: z.string().trim().max(100).optional().describe('What it was done to, or its id: sheet:7K2M9QX4TB'),
  from: sentDay.optional(),
  to: sentDay.optional().describe('Included'),
})

export const getAudit = defineCall('getAudit', {
  summary:
    'Who did what, and when: of all stores for a global administrator, else of the own ones; newest first',
  audience: 'staff-3',
  object: 'store-staff',
  effect: 'reads',
  request: auditFilters.extend({
    cursor: z.number().int().min(1).optional().describe('`next` of the page before'),
    rows: z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(100), z.literal(200)]).default(50),
  }),
  data: z.object({
    entries: z.array(
      z.object({
        _id: z.number(),
        at: instant,
        person: z.object({ _id: z.string(), name: z.string() }).nullable(),
        action: z.string(),
        object: z.string(),
        about: z
          .object({
            name: z.string(),
            sheet: z.string().nullable(),
            cover: z.string().nullable().describe('Version of the picture; null where none is public'),
          })
          .nullable()
          .describe('What a sheet, package, person or conversation is called by now'),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    next: z.number().nullable(),
  }),
})
