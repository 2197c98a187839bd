import { beforeCommit, type Trx } from './database.ts'

export type AuditFacts = {
  /** The actor; null for the operator's command line and for strangers. */
  actorId: string | null
  /** noun.verb, e.g. 'order.refund' */
  action: string
  /** Its object, e.g. 'order:ABC' */
  object?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes an audit record in the transaction of the action, so that neither exists without the other, and last in it, because the records
 * are chained by hash, one transaction after another. The database refuses changes. Never put a national ID, an account number or a token
 * here.
 */
export async function recordAudit(trx: Trx, facts: AuditFacts): Promise<void> {
  await recordAudits(trx, [facts])
}

const waiting = new WeakMap<Trx, AuditFacts[]>()

/** Many at once: one statement, and a record for each. */
export async function recordAudits(trx: Trx, records: readonly AuditFacts[]): Promise<void> {
  if (records.length === 0) return
  const before = waiting.get(trx)
  if (before !== undefined) before.push(...records)
  else {
    const ofTransaction = [...records]
    if (beforeCommit(trx, () => insertRecords(trx, ofTransaction))) waiting.set(trx, ofTransaction)
    else await insertRecords(trx, ofTransaction)
  }
}

const insertedAtOnce = 1_000

async function insertRecords(trx: Trx, records: readonly AuditFacts[]): Promise<void> {
  for (let at = 0; at < records.length; at += insertedAtOnce)
    await insertSome(trx, records.slice(at, at + insertedAtOnce))
}

async function insertSome(trx: Trx, records: readonly AuditFacts[]): Promise<void> {
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
