import type { ComponentType } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { NotFound } from '#web/areas/shared/not-found/NotFound.tsx'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { findSheet, type SheetInfo } from './find-sheet.ts'
import page from './page.module.css'

/** The page comes from the caller, which has loaded it: imported here it would be in the list of what to load ahead. */
export type PerhapsMineProps = { sheetId: string; Page: ComponentType<{ sheet: SheetInfo }> }

/** The document was rendered for a visitor. Signed in, its author and its owners may see a sheet off sale. */
export default function PerhapsMine({ sheetId, Page }: PerhapsMineProps) {
  const token = useToken()
  const { data: sheet, isPending } = useSessionQuery({
    queryKey: ['sheet-info', sheetId],
    queryFn: ({ signal }) => findSheet(browserApi, sheetId, signal),
  })
  if (sheet) return <Page sheet={sheet} />
  return token !== null && isPending ? <Loading /> : <NotFound />
}

function Loading() {
  return (
    <PageShell className={`column gap-wide ${page.page}`}>
      <Skeleton height="32rem" radius="1rem" />
    </PageShell>
  )
}
