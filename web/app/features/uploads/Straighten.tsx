import { IconRotateRectangle } from '#web/ui/icons.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { straightenWords } from '#web/words/seller/straighten.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './uploads.module.css'
import { say } from '#web/words/language.ts'

type Straightened = Data<'getStraightened'>
type Choice = 'straightened' | 'original' | 'neither'

const pollMilliseconds = 2_000
/** Links to pages live for two minutes. */
const freshMilliseconds = 60_000
/** Enough to judge by; the rest is done alike. */
const pairsMost = 12

/** Scans of the own PDF turned straight and made white, as a second file that its author looks at beside the original. */
export default function Straighten(props: {
  sheetId: string
  pdfId: string
  onChosen: () => Promise<unknown>
}) {
  const { sheetId, pdfId, onChosen } = props
  const words = useWords(straightenWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [isComparing, setComparing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const queryKey = ['straightened', sheetId, pdfId]
  const { data } = useQuery({
    queryKey,
    queryFn: sellerApi.read('getStraightened', { id: sheetId }),
    // Taking a file makes another one the PDF: what is shown stays until that is known.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'working' ? pollMilliseconds : isComparing ? freshMilliseconds : false,
  })
  if (data === undefined) return null
  const act = async (work: () => Promise<{ data: Straightened }>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { data: now } = await work()
      client.setQueriesData({ queryKey: ['straightened', sheetId] }, now)
      setComparing(false)
      void onChosen()
    } catch (refused) {
      setFailure(refused)
    }
    setBusy(false)
  }
  const start = () => act(() => sellerApi.call('straightenPdf', { id: sheetId }))
  const choose = (choice: Choice) => act(() => sellerApi.call('chooseStraightened', { id: sheetId, choice }))
  const { state, changes, taken, problem } = data
  const isMade = state === 'ready' && changes.length > 0
  return (
    <div className="stack gap-sm shrink pad-md box">
      <p role="status" className="small if-any">
        {state === 'working'
          ? words.working(data.done, data.pages)
          : state === 'failed'
            ? problem && say(problem, language)
            : isMade
              ? taken
                ? words.taken
                : words.ready(changes.length)
              : state === 'ready'
                ? words.nothing
                : words.offer}
      </p>
      {state === 'working' && (
        <progress max={data.pages ?? 1} value={data.done} aria-label={words.working(data.done, data.pages)} />
      )}
      <div className="flow gap-sm">
        {(state === 'none' || state === 'failed') && (
          <Button
            look="light"
            busy={isBusy}
            icon={<IconRotateRectangle size={20} stroke={1.75} />}
            onClick={() => void start()}
          >
            {words.start}
          </Button>
        )}
        {state === 'working' && (
          <Button look="subtle" busy={isBusy} onClick={() => void choose('neither')}>
            {words.stop}
          </Button>
        )}
        {isMade && (
          <Button look="light" onClick={() => setComparing(true)}>
            {words.compare}
          </Button>
        )}
        {isMade && taken && (
          <Button look="subtle" busy={isBusy} onClick={() => void choose('original')}>
            {words.takeBack}
          </Button>
        )}
      </div>
      <p role="alert" className="small if-any">
        {failure !== undefined && wordsOfFailure(failure, language)}
      </p>
      {isMade && (
        <Dialog
          open={isComparing}
          wide
          title={words.title}
          onClose={() => setComparing(false)}
          footer={
            taken ? (
              <Button busy={isBusy} onClick={() => void choose('original')}>
                {words.takeBack}
              </Button>
            ) : (
              <>
                <Button look="subtle" disabled={isBusy} onClick={() => void choose('neither')}>
                  {words.throwAway}
                </Button>
                <Button busy={isBusy} onClick={() => void choose('straightened')}>
                  {words.take}
                </Button>
              </>
            )
          }
        >
          <ol className="stack gap-lg shrink">
            {changes.slice(0, pairsMost).map((change) => (
              <Pair key={change.page} change={change} before={data.before} after={data.after} />
            ))}
          </ol>
          {changes.length > pairsMost && (
            <p className="small dimmed">{words.more(changes.length - pairsMost)}</p>
          )}
        </Dialog>
      )}
    </div>
  )
}

function Pair(props: {
  change: Straightened['changes'][number]
  before: string | null
  after: string | null
}) {
  const { change, before, after } = props
  const { page, degrees, turned, evened } = change
  const words = useWords(straightenWords)
  const done = [
    degrees !== 0 && words.leant(Math.abs(degrees).toFixed(1)),
    turned && words.turned,
    evened && words.evened,
  ].filter((one) => one !== false)
  return (
    <li className="stack gap-xs shrink">
      <div className={`gap-sm stack ${classes.pair}`}>
        {(
          [
            [before, words.before(page)],
            [after, words.after(page)],
          ] as const
        ).map(([url, name]) => (
          <figure key={name} className="stack gap-xs shrink">
            {url !== null && (
              <a href={`${url}&page=${page}&width=2000`} target="_blank" rel="noreferrer">
                <LazyPicture
                  url={`${url}&page=${page}&width=720`}
                  alt={name}
                  className={`fill outlined rounded-sm sunken ${classes.page}`}
                />
              </a>
            )}
            <figcaption className="small dimmed">{name}</figcaption>
          </figure>
        ))}
      </div>
      <p className="small">{done.join(' · ')}</p>
    </li>
  )
}
