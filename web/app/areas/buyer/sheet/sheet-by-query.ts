import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { firstKey } from '#web/api/loading.ts'

/** `/infoSheet?{sheetId}`, the older address: one sheet has one page, so it moves on for good. */
export function loader({ request }: LoaderFunctionArgs) {
  const sheetId = firstKey(new URL(request.url))
  if (!sheetId) throw data(null, { status: 404 })
  return redirect(`/infoSheet/${encodeURIComponent(sheetId)}`, 301)
}

export const clientLoader = loader
