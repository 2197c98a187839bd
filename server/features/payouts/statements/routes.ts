import * as contract from '#contract/staff/statements.ts'
import { askedSatang, satangToBaht } from '#rules/money/satang.ts'
import { inReport } from '#server/platform/database.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { readChecklist } from './checklist.ts'
import { acceptSuggestions, assignLine, undoExplanation } from './explain.ts'
import { importSettlements, openSettlements } from './import-settlement.ts'
import { importStatement, openStatement } from './import-statement.ts'
import { lockMonth } from './lock-month.ts'
import { readItems, readLinesOf, readStatementMonth } from './month.ts'
import { takeBackStatement } from './take-back-statement.ts'
import { noteAbsence, noteLine, saveProfile } from './notes.ts'

export const routes = [
  reads(contract.getStatementMonth, ({ month }, { db }) =>
    inReport(db, (trx) => readStatementMonth(trx, month)),
  ),

  reads(contract.listStatementLines, (input, { db }) => inReport(db, (trx) => readLinesOf(trx, input))),

  reads(contract.listBookedItems, (input, { db }) => inReport(db, (trx) => readItems(trx, input))),

  // Read before the transaction is opened: a large file takes its time.
  writesPrepared(
    contract.importStatement,
    async (input, { db }) => {
      const gateway = gatewayOf(input.profile)
      if (gateway === undefined) return await openStatement(db, input)
      const content = Buffer.from(input.content, 'base64')
      return await openSettlements({ fileName: input.fileName, content }, gateway)
    },
    async (input, { caller, platform, trx }, opened) => {
      const now = platform.clock.now()
      const gateway = gatewayOf(input.profile) ?? ''
      const made = Array.isArray(opened)
        ? await importSettlements(trx, { fileName: input.fileName, gateway }, opened, {
            actorId: caller.id,
            now,
          })
        : await importStatement(trx, caller, input, opened, now)
      const { id: statement, in: paidIn, out, ...rest } = made
      return { statement, in: satangToBaht(paidIn), out: satangToBaht(out), ...rest }
    },
  ),

  writes(contract.takeBackStatement, (input, { caller, platform, trx }) =>
    takeBackStatement(trx, input, { actorId: caller.id, now: platform.clock.now() }),
  ),

  writes(contract.acceptSuggestions, async ({ month, lines, everySure }, { caller, platform, trx }) => {
    const every = everySure && { count: everySure.count, satang: askedSatang(everySure.sum, 'sum') }
    const doer = { actorId: caller.id, now: platform.clock.now() }
    return { accepted: await acceptSuggestions(trx, platform, { month, lines, everySure: every }, doer) }
  }),

  writes(contract.explainStatementLine, async ({ parts, ...input }, { caller, platform, trx }) => {
    const inSatang = parts.map(({ kind, about, amount }) => ({ kind, about, satang: askedSatang(amount) }))
    const doer = { actorId: caller.id, now: platform.clock.now() }
    return { open: satangToBaht(await assignLine(trx, { ...input, parts: inSatang }, doer)) }
  }),

  writes(contract.undoExplanation, (input, { caller, platform, trx }) =>
    undoExplanation(trx, input, { actorId: caller.id, now: platform.clock.now() }),
  ),

  writes(contract.noteStatementLine, (input, { trx }) => noteLine(trx, input)),

  writes(contract.noteBookedItem, (input, { caller, platform, trx }) =>
    noteAbsence(trx, input, { actorId: caller.id, now: platform.clock.now() }),
  ),

  reads(contract.getMonthChecklist, ({ month }, { db }) => inReport(db, (trx) => readChecklist(trx, month))),

  writes(contract.lockMonth, (input, { caller, platform, trx }) =>
    lockMonth(trx, input, { actorId: caller.id, now: platform.clock.now() }),
  ),

  writes(contract.saveStatementProfile, (input, { caller, platform, trx }) =>
    saveProfile(trx, input, { actorId: caller.id, now: platform.clock.now() }),
  ),
]

const gatewayOf = (profile: string) => /^gateway:(omise|sandbox)$/.exec(profile)?.[1]
