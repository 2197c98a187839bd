import { sendMessage } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { permission, staffEverywhere } from '#server/platform/rights.ts'
import { checkFound } from '#server/words/people.ts'
import type { Finding } from '../doctor.ts'

const namedMax = 8

/** Stores the findings for the metrics; of breaches, notifies staff who look after money or staff of every store, once a day. */
export async function storeFindings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  findings: readonly Finding[],
): Promise<void> {
  const now = clock.now()
  const breaches = findings.filter(({ wrongCount }) => wrongCount > 0)
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('doctor_finding').execute()
    await trx
      .insertInto('doctor_finding')
      .values(findings.map(({ name, wrongCount }) => ({ name, wrong_count: wrongCount, examined_at: now })))
      .execute()
    if (breaches.length === 0) return
    for (const personId of await staffEverywhere(trx, [permission.money, permission.rights])) {
      await sendMessage(trx, {
        personId,
        type: 'danger',
        key: `doctor:${now.toISOString().slice(0, 10)}:${personId}`,
        html: checkFound({ count: breaches.length, named: breaches.slice(0, namedMax) }),
      })
    }
  })
}
