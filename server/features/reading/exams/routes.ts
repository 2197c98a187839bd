import * as contract from '#contract/buyer/exams.ts'
import { getExamTable, saveExamTable } from '#contract/staff/exams.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { reads, writes } from '#server/platform/route.ts'
import { examCalendarLink } from './calendar-file.ts'
import { getExams, readingFigures, removeExam, saveExams } from './exams.ts'
import { readExamTable, replaceExamTable } from './registrar.ts'

export const routes = [
  reads(contract.getExams, async ({ cart }, { caller, platform }) => ({
    data: await getExams(platform, caller.id, cart),
  })),
  writes(contract.saveExams, async (input, { caller, trx }) => ({
    data: await saveExams(trx, caller.id, input),
  })),
  writes(contract.removeExam, async (input, { caller, trx }) => ({
    data: await removeExam(trx, caller.id, input),
  })),
  reads(contract.examCalendar, async ({ language }, { caller, platform }) => ({
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
  reads(contract.readingFigures, async (_input, { caller, platform }) => ({
    data: await readingFigures(platform, caller.id),
  })),
]
