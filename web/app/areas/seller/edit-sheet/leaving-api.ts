import { sellerPaths } from '#contract/seller/paths.ts'
import { createApi } from '#web/api/api.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { session } from '#web/features/session/session.ts'

/** For what is sent while the page is being left: the browser finishes such a request without it. */
export const leavingApi = createApi(sellerPaths, async ({ method, path, ask }) => {
  try {
    const response = await fetch(path, {
      method,
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: `jwt ${session.token() ?? ''}` },
      body: JSON.stringify(ask),
    })
    return { status: response.status, body: await response.json() }
  } catch (failure) {
    throw new NetworkFailure(String(failure))
  }
})
