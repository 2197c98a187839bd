import { IconArrowDown, IconArrowLeft } from '#web/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import { decisionId } from './DecisionPane.tsx'
import { Difference } from './Difference.tsx'
import { PinBoard, type Pins } from './PinBoard.tsx'
import { useKeys } from './use-keys.ts'
import type { Comparison, Submission } from './use-review.ts'
import classes from './review.module.css'

type View = 'pdf' | 'old' | 'difference' | 'samples' | 'cover'

function toDecision() {
  const decision = document.getElementById(decisionId)
  decision?.scrollIntoView()
  decision?.focus({ preventScroll: true })
}

/** The submission's files: pages of the PDF (the new and the one on sale), samples, cover. */
export function FilePane(props: {
  submission: Submission
  comparison: Comparison | undefined
  keysOn: boolean
  /** The next one: loaded, and out of sight. */
  ahead?: boolean
  pins?: Pins
  onBack: () => void
}) {
  const { submission, comparison, onBack, ahead = false } = props
  const words = useWords(verifyWords)
  const [view, setView] = useState<View>('pdf')
  const { pdf, onSale, samples, cover, submission: about } = submission
  const isVersion = about.version !== null
  const pane = useRef<HTMLElement>(null)
  // Without another focus the arrow keys scroll the pages.
  useEffect(() => {
    if (!ahead && props.keysOn && document.activeElement?.matches('body, [tabindex="-1"]'))
      pane.current?.focus({ preventScroll: true })
  }, [ahead, props.keysOn])
  const show = (next: View) => {
    setView(next)
    pane.current?.focus({ preventScroll: true })
  }
  useKeys(props.keysOn && !ahead, {
    '1': () => show('pdf'),
    '2': () => show('samples'),
    '3': () => show('cover'),
    '4': () => onSale && show('old'),
    '5': () => onSale && show('difference'),
    v: () => show(view),
  })
  const file = view === 'pdf' ? pdf : view === 'old' ? onSale : null
  return (
    <section
      ref={pane}
      tabIndex={-1}
      className={`stack packed gap-sm shrink ${classes.files}`}
      aria-label={words.view}
      hidden={ahead}
    >
      <div className="phone-only">
        <div className="row flow apart gap-xs">
          <Button look="subtle" size="small" icon={<IconArrowLeft size={20} />} onClick={onBack}>
            {words.toQueue}
          </Button>
          {/* Below all pages of the file. */}
          <Button look="outline" size="small" icon={<IconArrowDown size={20} />} onClick={toDecision}>
            {words.toDecision}
          </Button>
        </div>
      </div>
      <div className="row flow gap-xs">
        <Chip chosen={view === 'pdf'} onClick={() => setView('pdf')}>
          {isVersion ? words.pdfNew : words.pdf}
        </Chip>
        {onSale && (
          <Chip chosen={view === 'old'} onClick={() => setView('old')}>
            {words.pdfOnSale}
          </Chip>
        )}
        {onSale && (
          <Chip chosen={view === 'difference'} onClick={() => setView('difference')}>
            {words.difference}
          </Chip>
        )}
        <Chip chosen={view === 'samples'} onClick={() => setView('samples')}>
          {words.samples(samples.length)}
        </Chip>
        <Chip chosen={view === 'cover'} onClick={() => setView('cover')}>
          {words.cover}
        </Chip>
        {file && (
          <a className="push small" href={file.url}>
            {words.downloadPdf}
          </a>
        )}
      </div>
      {view === 'pdf' && <Pages pdf={pdf} eager={pagesAhead} pins={props.pins} />}
      {view === 'old' && <Pages pdf={onSale} eager={0} />}
      {view === 'difference' && (
        <Difference
          comparison={comparison}
          oldUrl={onSale?.pageUrl ?? ''}
          newUrl={pdf?.pageUrl ?? ''}
          keysOn={props.keysOn}
        />
      )}
      {view === 'samples' &&
        (samples.length === 0 ? (
          <p>{words.noSamples}</p>
        ) : (
          <>
            <p>{words.sharpSamples(submission.sharpSamples, samples.length)}</p>
            <div className="stack fills-20 gap-sm">
              {samples.map(({ url }, at) => (
                <LazyPicture key={at} url={url} alt={words.sample(at + 1)} className={classes.page} />
              ))}
            </div>
          </>
        ))}
      {view === 'cover' && (
        <LazyPicture
          url={cover.url}
          alt={words.coverAlt(about.name)}
          className={`${classes.page} ${classes.cover}`}
        />
      )}
    </section>
  )
}

const pagesWhenUnknown = 3
/** Pages in sight when a submission opens. */
const pagesAhead = 2

function Pages({ pdf, eager, pins }: { pdf: Submission['pdf']; eager: number; pins?: Pins | undefined }) {
  const words = useWords(verifyWords)
  const [missingFrom, setMissingFrom] = useState(Number.POSITIVE_INFINITY)
  if (pdf === null) return <p>{words.noPdf}</p>
  const count = pdf.pages ?? Math.min(pagesWhenUnknown, missingFrom - 1)
  return (
    // Pages are scrolled with the arrow keys.
    <section className="stack centred gap-sm" tabIndex={0} aria-label={words.pdf}>
      {Array.from({ length: count }, (_, at) => {
        const picture = (
          <LazyPicture
            key={at}
            url={`${pdf.pageUrl}&page=${at + 1}&width=1200`}
            alt={words.page(at + 1)}
            className={classes.page}
            eager={at < eager}
            saysPreparing
            {...(pdf.pages === null && {
              onMissing: () => setMissingFrom((before) => Math.min(before, at + 1)),
            })}
          />
        )
        return pins === undefined ? (
          picture
        ) : (
          <PinBoard key={at} page={at + 1} pins={pins}>
            {picture}
          </PinBoard>
        )
      })}
    </section>
  )
}
