import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../sheet-editor.module.css'
import { mayBeWritten, Standing } from '../Standing.tsx'
import { useOwnSheet, useSheetId } from '../use-own-sheet.ts'
import { PublishedEditor } from './PublishedEditor.tsx'

/** The data of a sheet that is on sale (decisions §4, "editSheetAfter"). */
export default function EditSheetAfterScreen() {
  const words = useWords(editorWords)
  const navigate = useNavigate()
  const id = useSheetId()
  const { data, error, refetch } = useOwnSheet('getEdit', id)
  usePrivatePage(id === '' ? noSheet : data === undefined ? lastingOf(error) : null, '/seller/mysheet')
  const [visit, setVisit] = useState(0)
  const reload = async () => {
    await refetch()
    setVisit((before) => before + 1)
  }
  const isDraft = data !== undefined && mayBeWritten(data.sheet)
  useEffect(() => {
    if (isDraft) void navigate(`/seller/editSheet?${id}`, { replace: true })
  }, [isDraft, id, navigate])
  return (
    <PageShell className={classes.page ?? ''}>
      <PageHead title={words.afterTitle} hidden />
      {data === undefined || isDraft ? (
        <PendingState
          error={error}
          refetch={refetch}
          shape={
            <div className="stack one-column gap-lg beside top">
              <div className="stack gap-md shrink">
                <Skeleton height="2.75rem" radius="0.5rem" />
                <Skeleton height="36rem" radius="0.75rem" />
              </div>
            </div>
          }
        />
      ) : data.sheet.status === sheetStatus.published ? (
        <PublishedEditor key={`${id} ${visit}`} {...data} onMoved={() => void reload()} />
      ) : (
        <Standing sheet={data.sheet} onMoved={() => void reload()} />
      )}
    </PageShell>
  )
}

const noSheet = new Error('no sheet in the address')
