import { Refusal } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Route } from '#server/platform/route.ts'

/** Sign-ins that are refused are audited as well as those that succeed (security-and-reliability §6). */
export function auditsRefusals(route: Route): Route {
  return {
    call: route.call,
    async run(input, context) {
      try {
        return await route.run(input, context)
      } catch (error) {
        if (error instanceof Refusal && isDecision(error.code)) {
          // On its own: the transaction of the sign-in is gone with the refusal.
          await inTransaction(context.platform.db, (trx) =>
            recordAudit(trx, {
              actorId: null,
              action: 'person.sign-in-refused',
              after: { call: route.call.name, code: error.code },
            }),
          )
        }
        throw error
      }
    },
  }
}

/** A provider that is off or away has decided nothing about the person. */
function isDecision(code: string): boolean {
  return code.startsWith('sign-in.') && code !== 'sign-in.provider-off'
}
