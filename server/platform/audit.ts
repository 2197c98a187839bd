import type { Trx } from './database.ts'

export type AuditFacts = {
  /** Who did it; null for the operator's command line and for strangers. */
  actorId: string | null
  /** noun.verb, e.g. 'order.refund' */
  action: string
  /** What it was done to, e.g. 'order:ABC' */
  object?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes one record of the audit trail in the transaction of the action, so that neither exists without the other. The
 * database chains the records by hash and refuses changes. Never put a national ID, an account number or a token here.
 */
export async function recordAudit(trx: Trx, facts: AuditFacts): Promise<void> {
  await recordAudits(trx, [facts])
}

/** Many at once: one statement, and a record for each. */
export async function recordAudits(trx: Trx, records: readonly AuditFacts[]): Promise<void> {
  if (records.length === 0) return
  await trx
    .insertInto('audit_record')
    .values(
      records.map((facts) => ({
        actor_id: facts.actorId,
        action: facts.action,
        object: facts.object ?? '',
        before: facts.before === undefined ? null : JSON.stringify(facts.before),
        after: facts.after === undefined ? null : JSON.stringify(facts.after),
      })),
    )
    .execute()
}
