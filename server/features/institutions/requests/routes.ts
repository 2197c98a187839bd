import { requestInstitution } from '#contract/buyer/institutions.ts'
import { closeInstitutionRequest, listInstitutionRequests } from '#contract/staff/institutions.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { mustHoldGlobally, permission } from '#server/platform/rights.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { addRequest, closeRequest, listRequests } from './requests.ts'

export const routes = [
  writesPrepared(
    requestInstitution,
    async (_input, { platform, request }) =>
      await platform.limits.take('institution-request', addressGroup(request.address)),
    async (input, { trx, platform }) => {
      await addRequest(trx, input, platform.clock.now())
      return { data: {} }
    },
  ),
  reads(listInstitutionRequests, async ({ after }, { caller, db }) => {
    mustHoldGlobally(caller, permission.sheets)
    return { data: await listRequests(db, after) }
  }),
  writes(closeInstitutionRequest, async ({ id }, { caller, trx }) => {
    mustHoldGlobally(caller, permission.sheets)
    await closeRequest(trx, caller.id, id)
    return { data: {} }
  }),
]
