import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { isFinal } from '#web/api/failures.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Notes } from '../layout/Notes.tsx'
import { Files } from './Files.tsx'
import classes from './sheet-editor.module.css'
import { Standing } from './Standing.tsx'
import { WordsForm } from './WordsForm.tsx'

/** Everything staff may change about a sheet; its id is the query string, in whatever case it is written. */
export default function SheetEdit() {
  const words = useWords(staffSheetWords)
  const desk = useWords(deskWords)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [named = ''] = new URLSearchParams(useLocation().search).keys()
  const id = named.toUpperCase()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-sheet', id],
    queryFn: async ({ signal }) => {
      const [sheet, meta] = await Promise.all([
        staffApi.call('getSheet', { id }, { signal }),
        staffApi.call('sheetMeta', {}, { signal }),
      ])
      return { sheet: sheet.data, stores: meta.data.stores, at: Date.now() }
    },
    enabled: id !== '',
    retry: false,
    // A newer answer must not overwrite what staff type.
    refetchOnWindowFocus: false,
  })
  if (id === '') return <Navigate to="/staff/sheetInfo" replace />
  const reload = async () => void (await refetch())
  return (
    <>
      <PageHead title={data?.sheet.name || id} hidden />
      <AlertDialog
        open={isFinal(error) && data === undefined}
        title={words.loadFailed}
        onClose={() => void navigate('/staff/sheetInfo', { replace: true })}
      >
        {error !== null && wordsOfFailure(error, language)}
      </AlertDialog>
      {data === undefined ? (
        !isFinal(error) && (
          <PendingState error={error} refetch={refetch} shape={<Skeleton height="40rem" radius="1rem" />} />
        )
      ) : (
        <>
          <div className="flow level gap-line below-3xs">
            <BackLink to="/staff/sheetInfo">{desk.sheetInfo}</BackLink>
            <p className="flow gap-line small dimmed">
              <span className="whole">{id}</span>
              <span className="whole">{words.author(data.sheet.author.name)}</span>
            </p>
          </div>
          <div className={`row lead-column top gap-sm below-sm ${classes.head}`}>
            <img
              className="phone-only rigid rounded-sm cast"
              src={data.sheet.cover}
              alt=""
              width={80}
              height={113}
            />
            <div className={`flow level gap-lines shrink grow ${classes.named}`}>
              <h1 className="tight">
                <T>{data.sheet.name || id}</T>
              </h1>
              <Standing sheet={data.sheet} onChange={reload} />
            </div>
          </div>
          <div className={`stack top gap-wide ${classes.columns}`}>
            <div className="stack packed gap-md shrink">
              <WordsForm
                key={id}
                sheet={data.sheet}
                stores={data.stores}
                barIn={bar}
                onSaved={async () => (await refetch()).isSuccess}
              />
              <section className="stack gap-xs pad-lg box">
                <Notes about={`sheet:${id}`} />
              </section>
            </div>
            <Files sheet={data.sheet} onChange={reload} />
          </div>
          {/* Without a box of its own: the bar sticks to the foot of the window as long as the screen lasts. */}
          <div ref={setBar} style={{ display: 'contents' }} />
        </>
      )}
    </>
  )
}
