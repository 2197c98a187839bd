import { examCalendar, getExams, readingFigures, removeExam, saveExams } from '#contract/buyer/exams.ts'
import { getExamTable, saveExamTable } from '#contract/staff/exams.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { reads, writes } from '#server/platform/route.ts'
import { examCalendarLink } from './calendar-file.ts'
import { dropExam, listExams, storeExams, tellFigures } from './exams.ts'
import { readExamTable, replaceExamTable } from './registrar.ts'

export const routes = [
  reads(getExams, async ({ cart }, { caller, platform }) => ({
    data: await listExams(platform, caller.id, cart),
  })),
  writes(saveExams, async (input, { caller, trx }) => ({ data: await storeExams(trx, caller.id, input) })),
  writes(removeExam, async (input, { caller, trx }) => ({ data: await dropExam(trx, caller.id, input) })),
  reads(examCalendar, async ({ language }, { caller, platform }) => ({
    data: examCalendarLink(platform, caller, language),
  })),
  reads(getExamTable, async (input, { caller, db }) => {
    mustHold(caller, permission.sheets, input.code)
    return { data: await readExamTable(db, input) }
  }),
  writes(saveExamTable, async (input, { caller, trx }) => {
    mustHold(caller, permission.sheets, input.code)
    return { data: await replaceExamTable(trx, caller.id, input) }
  }),
  reads(readingFigures, async (_input, { caller, platform }) => ({
    data: await tellFigures(platform, caller.id),
  })),
]
