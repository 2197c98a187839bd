import { useState } from 'react'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import { DraftEditor } from './DraftEditor.tsx'
import classes from './sheet-editor.module.css'
import { mayBeWritten, Standing } from './Standing.tsx'
import { useOwnSheet, useSheetId } from './use-own-sheet.ts'

/** Write a sheet from the first word to handing it in (seller.md §2, /seller/editSheet). */
export default function EditSheetScreen() {
  const words = useWords(editorWords)
  const id = useSheetId()
  const { data, error, refetch } = useOwnSheet('getDraft', id)
  usePrivatePage(id === '' ? noSheet : data === undefined ? lastingOf(error) : null, '/seller/mysheet')
  // Another state of the sheet is another page: its fields begin anew.
  const [visit, setVisit] = useState(0)
  const reload = async () => {
    await refetch()
    setVisit((before) => before + 1)
  }
  return (
    <PageShell className={classes.page ?? ''}>
      <PageHead title={words.title} hidden />
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Loading />} />
      ) : mayBeWritten(data.sheet) ? (
        <DraftEditor key={`${id} ${visit}`} {...data} onMoved={() => void reload()} />
      ) : (
        <Standing sheet={data.sheet} onMoved={() => void reload()} />
      )}
    </PageShell>
  )
}

const noSheet = new Error('no sheet in the address')

function Loading() {
  return (
    <div className="stack one-column gap-lg beside top">
      <div className="stack gap-md shrink">
        <Skeleton height="2.75rem" radius="0.5rem" />
        <Skeleton height="42rem" radius="0.75rem" />
      </div>
    </div>
  )
}
