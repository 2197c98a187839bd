import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { NotFound } from '#web/areas/shared/not-found/NotFound.tsx'
import { useToken } from '#web/features/session/use-session.ts'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { findSheet } from './find-sheet.ts'
import { SheetPage } from './SheetPage.tsx'
import classes from './sheet.module.css'

/** The document was rendered for a visitor. Who is signed in may see what is not on sale: the author and those who own it. */
export default function PerhapsMine({ sheetId }: { sheetId: string }) {
  const token = useToken()
  const { data: sheet, isPending } = useQuery({
    queryKey: ['sheet-info', token, sheetId],
    queryFn: ({ signal }) => findSheet(browserApi, sheetId, signal),
    enabled: token !== null,
  })
  if (sheet) return <SheetPage sheet={sheet} />
  return token !== null && isPending ? <Loading /> : <NotFound />
}

function Loading() {
  return (
    <PageShell className={classes.page ?? ''}>
      <Skeleton height="32rem" radius="1rem" />
    </PageShell>
  )
}
