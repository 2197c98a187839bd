import { z } from 'zod'
import { defaultReportCategory, reportCategoryTexts } from '#rules/complaints/categories.ts'
import { defineCall } from '../shared/call.ts'
import { sheetId } from '../shared/fields.ts'

/** The category as its Thai text (seller.md §3). */
export const reportCategory = z.enum(reportCategoryTexts)

/** The page that was open, where it was sent along. */
export const pageOfReport = z.number().int().min(1).max(2_000)

export const addMyReport = defineCall('addMyReport', {
  summary: 'Report a sheet in the own library to its author',
  audience: 'buyer',
  object: 'owns-sheet',
  effect: 'writes',
  limit: 'report',
  request: z.object({
    sheet: sheetId,
    message: z.string().max(2000).default(''),
    category: reportCategory.default(defaultReportCategory),
    page: pageOfReport.optional(),
  }),
  refusals: ['reports.not-bought', 'reports.too-many-open'],
})
