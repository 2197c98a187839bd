import * as contract from '#contract/buyer/exams.ts'
import { getExamTable, saveExamTable } from '#contract/staff/exams.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { reads, writes } from '#server/platform/route.ts'
import { examCalendarLink } from './calendar-file.ts'
import { getExams, readingFigures, removeExam, saveExams } from './exams.ts'
import { readExamTable, replaceExamTable } from './registrar.ts'

export const routes = [
  reads(contract.getExams, ({ cart }, { caller, platform }) => getExams(platform, caller.id, cart)),
  writes(contract.saveExams, (input, { caller, trx, platform }) =>
    saveExams(trx, platform, caller.id, input),
  ),
  writes(contract.removeExam, (input, { caller, trx }) => removeExam(trx, caller.id, input)),
  reads(contract.examCalendar, async ({ language }, { caller, platform }) =>
    examCalendarLink(platform, caller, language),
  ),
  reads(getExamTable, async (input, { caller, db }) => {
    mustHold(caller, permission.sheets, input.code)
    return await readExamTable(db, input)
  }),
  writes(saveExamTable, async (input, { caller, trx }) => {
    mustHold(caller, permission.sheets, input.code)
    return await replaceExamTable(trx, caller.id, input)
  }),
  reads(contract.readingFigures, (_input, { caller, platform }) => readingFigures(platform, caller.id)),
]
