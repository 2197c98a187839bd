import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { firstKey } from '#web/api/loading.ts'
import { loginAddress, useToken } from '#web/features/session/use-session.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ThaiName } from '#web/ui/ThaiName.tsx'
import { showToast } from '#web/ui/toast.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './read-sheet.module.css'
import { StillPreparing, useReadSheet } from './use-read-sheet.ts'

/** `/user/readSheet?{id}`: the file comes by itself; the page says where to find it and gives it again. */
export default function ReadSheetScreen() {
  const words = useWords(libraryWords)
  const { search } = useLocation()
  const sheetId = firstKey(new URL(search, 'http://localhost')) ?? ''
  const reading = useReadSheet(sheetId)
  const isLate = reading.error instanceof StillPreparing
  useLeave(sheetId, isLate ? null : reading.error)
  return (
    <PageShell grid className={classes.page ?? ''}>
      <PageHead title={words.readTitle} hidden />
      <Book size={128} sticker mood={reading.isSuccess ? 'open' : isLate ? 'asleep' : 'smiling'} />
      <div role="status" className={classes.state}>
        <h1>{reading.isSuccess ? <MarkerStroke>{words.downloading}</MarkerStroke> : words.preparing}</h1>
        <SheetName sheetId={sheetId} />
        <p className={classes.text}>
          {reading.isSuccess ? words.downloadHint : isLate ? words.stillPreparing : words.preparingText}
        </p>
        {!reading.isSuccess && !isLate && <span className={classes.bar} aria-hidden="true" />}
      </div>
      <div className={classes.actions}>
        <Button
          busy={reading.isPending}
          icon={<IconDownload size={22} stroke={1.75} />}
          onClick={() => reading.mutate()}
        >
          {words.downloadAgain}
        </Button>
        <ButtonLink look="outline" to="/mysheet">
          {words.toMySheets}
        </ButtonLink>
      </div>
    </PageShell>
  )
}

/** Which sheet it is, as soon as it is known; its line is kept free meanwhile. */
function SheetName({ sheetId }: { sheetId: string }) {
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['sheet-info', token, sheetId],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getSheetInfo', { sheetID: sheetId }, { signal })).data,
    enabled: token !== null && sheetId !== '',
    retry: false,
  })
  return <p className={classes.name}>{data ? <ThaiName>{data.name}</ThaiName> : '\u00A0'}</p>
}

/** Visitors sign in and come back; what cannot be read leads home, with the reason (buyer.md §2). */
function useLeave(sheetId: string, failure: Error | null): void {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedOut = failure instanceof Refused && failure.status === 401
  useEffect(() => {
    // The token is read after hydration, so ask the storage itself before sending anybody away.
    if (localStorage.getItem('token') === null || signedOut) {
      void navigate(loginAddress(pathname + search), { replace: true })
    } else if (sheetId === '') {
      void navigate('/mysheet', { replace: true })
    }
  }, [navigate, pathname, search, sheetId, signedOut])
  useEffect(() => {
    if (failure === null || signedOut) return
    showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    void navigate('/', { replace: true })
  }, [failure, signedOut, language, navigate])
}
