import { type LoaderFunctionArgs, redirect } from 'react-router'

/** `/staff/finance` leads to the finance area, whichever of its tabs is requested (decisions §4). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/staff/hytexts-report${new URL(request.url).search}`)
}

export const clientLoader = loader
