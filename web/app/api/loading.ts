import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { buyerPaths } from '#contract/buyer/paths.ts'
import type { BuyerCallName } from '#contract/paths.ts'
import { type Api, createApi } from './api.ts'
import { browserApi } from './browser-api.ts'
import { Refused } from './failures.ts'
import { pageContext } from './page-context.ts'

export type LoadArgs = {
  api: Api<BuyerCallName>
  url: URL
  params: Readonly<Record<string, string | undefined>>
  signal: AbortSignal
}

/**
 * A screen loads with one function on both sides:
 *
 *     async function load({ api, url }: LoadArgs) { … }
 *     export const loader = onServer(load)
 *     export const clientLoader = inBrowser(load)
 *
 * On the server it runs as a visitor while the document is rendered, in the browser as the signed-in person.
 */
export function onServer<Loaded>(load: (args: LoadArgs) => Promise<Loaded>) {
  return ({ context, request, params }: LoaderFunctionArgs): Promise<Loaded> => {
    const api = createApi(buyerPaths, context.get(pageContext).transport)
    const loaded = load({ api, url: new URL(request.url), params, signal: request.signal })
    return withStatus(loaded.catch(asNotFound))
  }
}

/** An invalid id in the address is a 404. */
function asNotFound(failure: unknown): never {
  throw failure instanceof Refused && failure.status === 400
    ? new Refused(404, failure.code, failure.msg)
    : failure
}

export function inBrowser<Loaded>(load: (args: LoadArgs) => Promise<Loaded>) {
  return ({ request, params }: ClientLoaderFunctionArgs): Promise<Loaded> =>
    withStatus(load({ api: browserApi, url: new URL(request.url), params, signal: request.signal }))
}

/** A refusal becomes the page for its status (404: not found) instead of "something broke". */
async function withStatus<Loaded>(loaded: Promise<Loaded>): Promise<Loaded> {
  try {
    return await loaded
  } catch (failure) {
    if (failure instanceof Refused) {
      throw data({ code: failure.code, msg: failure.msg }, { status: failure.status })
    }
    throw failure
  }
}

/** The first key of the query, for addresses such as `/shop?7`: written `?7` by documents and `?7=` by the router. */
export function firstKey(url: URL): string | undefined {
  const [first] = url.searchParams.keys()
  return first
}
