import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { firstKey } from '#web/api/loading.ts'

/** `/infoSheet?{sheetId}`, the older address: one sheet has one page, so it moves on for good. */
function moveOn({ request }: LoaderFunctionArgs) {
  const sheetId = firstKey(new URL(request.url))
  if (!sheetId) throw data(null, { status: 404 })
  return redirect(`/infoSheet/${encodeURIComponent(sheetId)}`, 301)
}

export const loader = moveOn
export const clientLoader = moveOn

/** Never drawn; without it a link that lost its id is answered with raw data instead of the page for what is not there. */
export default () => null
