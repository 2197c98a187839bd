import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { PageChoice } from '#web/features/page-pictures/PageChoice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { sampleWords } from '#web/words/staff/samples.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Uploader } from '../sheet-editor/Uploader.tsx'
import { FlagForm } from './FlagForm.tsx'
import pictures from '#web/features/page-pictures/page-pictures.module.css'

type Sheet = Data<'getSheet'>

/** One sheet: its samples now, pages of its PDF to choose new ones from, an upload, and the flag. */
export function SamplesPanel(props: { id: string; onClose: () => void; onDone: () => Promise<void> }) {
  const words = useWords(sampleWords)
  const edit = useWords(staffSheetWords)
  const { id } = props
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-sheet', id, 'samples'],
    queryFn: staffApi.read('getSheet', { id }),
    // The links in it live for two minutes.
    refetchInterval: 60_000,
  })
  // Pictures that are shown stay when their links are renewed; new ones are others.
  const [changes, setChanges] = useState(0)
  const changed = async () => {
    await Promise.all([refetch(), props.onDone()])
    setChanges((before) => before + 1)
  }
  return (
    <Dialog open from="right" wide title={data?.name || words.make} onClose={props.onClose}>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
      ) : (
        <div className="stack gap-lg shrink">
          <p className="flow gap-lines thumb-links">
            <Link to={`/staff/sheetEdit?${id}`}>{words.edit}</Link>
            {data.examNum > 0 && <Link to={`/staff/SampleOut?${id}`}>{words.out}</Link>}
          </p>
          {data.examNum > 0 && (
            <section aria-label={words.now(data.examNum)}>
              <h3 className="below-xs">{words.now(data.examNum)}</h3>
              <div className={`stack gap-sm ${pictures.thumbs}`}>
                {data.samples.map((url, at) => (
                  <LazyPicture
                    key={`${changes} ${at}`}
                    url={url}
                    alt={words.sample(at + 1)}
                    className={`fill as-high sunken ${pictures.thumb}`}
                  />
                ))}
              </div>
            </section>
          )}
          <FromPages sheet={data} onDone={changed} />
          <section aria-label={words.upload}>
            <h3 className="below-xs">{words.upload}</h3>
            <Uploader
              id={id}
              kind="sample"
              accept="image/jpeg,image/png,image/webp"
              multiple
              hint={edit.samplesHint}
              onDone={changed}
            >
              {edit.chooseSamples}
            </Uploader>
          </section>
          <FlagForm key={String(data.flagged)} sheet={data} onDone={changed} />
        </div>
      )}
    </Dialog>
  )
}

function FromPages({ sheet, onDone }: { sheet: Sheet; onDone: () => Promise<void> }) {
  const words = useWords(sampleWords)
  const shared = useWords(staffSheetWords)
  const [chosen, setChosen] = useState<number[]>([])
  const { act, busy } = useAction()
  const make = () =>
    act(async () => {
      const { samples } = (await staffApi.call('makeSamples', { id: sheet.id, pages: chosen })).data
      showToast({ text: words.made(samples), tone: 'good' })
      setChosen([])
      await onDone()
    })
  return (
    <section aria-label={words.pages}>
      <h3 className="below-xs">{words.pages}</h3>
      {sheet.pageUrl === null ? (
        <p>{words.noPdf}</p>
      ) : (
        <>
          <p className="small dimmed">
            {words.pagesHint} {sheet.pages !== null && `· ${shared.pages(sheet.pages)}`}
          </p>
          <PageChoice
            pageUrl={sheet.pageUrl}
            pages={sheet.pages}
            chosen={chosen}
            chosenMax={10}
            onChange={setChosen}
          />
          <div className="flow bottom apart gap-sm">
            <span className="small dimmed">{sheet.examNum > 0 ? words.replaces : ''}</span>
            <Button disabled={chosen.length === 0} busy={busy} onClick={() => void make()}>
              {words.makeFrom(chosen.length)}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
