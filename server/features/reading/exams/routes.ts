import { examCalendar, getExams, readingFigures, removeExam, saveExams } from '#contract/buyer/exams.ts'
import { getExamTable, saveExamTable } from '#contract/staff/exams.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { reads, writes } from '#server/platform/route.ts'
import { examCalendarLink } from './calendar-file.ts'
import { dropExam, keepExams, listExams } from './exams.ts'
import { tellFigures } from './figures.ts'
import { readExamTable, replaceExamTable } from './registrar.ts'

export const routes = [
  reads(getExams, async ({ cart }, { caller, platform }) => ({
    data: await listExams(platform, caller.id, cart),
  })),
  writes(saveExams, async (ask, { caller, trx }) => ({ data: await keepExams(trx, caller.id, ask) })),
  writes(removeExam, async (ask, { caller, trx }) => ({ data: await dropExam(trx, caller.id, ask) })),
  reads(examCalendar, async ({ language }, { caller, platform }) => ({
    data: examCalendarLink(platform, caller, language),
  })),
  reads(getExamTable, async (ask, { caller, db }) => {
    mustHold(caller, permission.sheets, ask.code)
    return { data: await readExamTable(db, ask) }
  }),
  writes(saveExamTable, async (ask, { caller, trx }) => {
    mustHold(caller, permission.sheets, ask.code)
    return { data: await replaceExamTable(trx, caller.id, ask) }
  }),
  reads(readingFigures, async (_ask, { caller, platform }) => ({
    data: await tellFigures(platform, caller.id),
  })),
]
