import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import type { Api, Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { NotFound } from '#web/areas/shared/not-found/NotFound.tsx'
import { useToken } from '#web/features/session/use-session.ts'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { SheetPage } from './SheetPage.tsx'
import classes from './info-sheet.module.css'

export type SheetInfo = Data<'getSheetInfo'>

async function load({ api, params, signal }: LoadArgs): Promise<SheetInfo | null> {
  return findSheet(api, params['sheetId'] ?? '', signal)
}

/** 404 for a sheet that a visitor may not see, drawn with the whole shell: its author and its owners find it all the same. */
export async function loader(args: LoaderFunctionArgs) {
  const sheet = await onServer(load)(args)
  return data(sheet, { status: sheet === null ? 404 : 200 })
}

export const clientLoader = inBrowser(load)

export default function InfoSheetScreen() {
  const sheet = useLoaderData<typeof clientLoader>()
  const { sheetId = '' } = useParams()
  // A new sheet starts with its cover and its newest reviews.
  return sheet === null ? <PerhapsMine sheetId={sheetId} /> : <SheetPage key={sheet._id} sheet={sheet} />
}

/** The document was rendered for a visitor. Who is signed in may see what is not on sale: the author and those who own it. */
function PerhapsMine({ sheetId }: { sheetId: string }) {
  const token = useToken()
  const { data: sheet, isPending } = useQuery({
    queryKey: ['sheet-info', token, sheetId],
    queryFn: ({ signal }) => findSheet(browserApi, sheetId, signal),
    enabled: token !== null,
  })
  if (sheet) return <SheetPage sheet={sheet} />
  return token !== null && isPending ? <Loading /> : <NotFound />
}

async function findSheet(api: Api, sheetId: string, signal: AbortSignal): Promise<SheetInfo | null> {
  try {
    return (await api.call('getSheetInfo', { sheetID: sheetId }, { signal })).data
  } catch (failure) {
    if (failure instanceof Refused && (failure.status === 404 || failure.status === 400)) return null
    throw failure
  }
}

function Loading() {
  return (
    <PageShell className={classes.page ?? ''}>
      <Skeleton height="32rem" radius="1rem" />
    </PageShell>
  )
}
