import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { verifyWords } from '#web/words/staff/verify.ts'
import { useWords } from '#web/words/use-words.tsx'
import { LazyPicture } from '../layout/LazyPicture.tsx'
import { Difference } from './Difference.tsx'
import type { Comparison, Submission } from './use-review.ts'
import classes from './verify.module.css'

type View = 'pdf' | 'old' | 'difference' | 'samples' | 'cover'

/** What was handed in, to look at: pages of the PDF (the new and the one on sale), samples, cover. */
export function FilePane(props: {
  submission: Submission
  comparison: Comparison | undefined
  keysOn: boolean
  onBack: () => void
}) {
  const { submission, comparison, onBack } = props
  const words = useWords(verifyWords)
  const [view, setView] = useState<View>('pdf')
  const { pdf, onSale, samples, cover, submission: about } = submission
  const isVersion = about.version !== null
  return (
    <section className={classes.files} aria-label={words.view}>
      <div className={classes.back}>
        <Button
          look="subtle"
          size="small"
          icon={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={onBack}
        >
          {words.toQueue}
        </Button>
      </div>
      <div className={classes.views}>
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
      </div>
      {view === 'pdf' && <Pages pdf={pdf} />}
      {view === 'old' && <Pages pdf={onSale} />}
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
          <div className={classes.samples}>
            {samples.map(({ url }, at) => (
              <LazyPicture key={at} url={url} alt={words.sample(at + 1)} className={classes.sample} />
            ))}
          </div>
        ))}
      {view === 'cover' && (
        <LazyPicture url={cover.url} alt={words.coverAlt(about.name)} className={classes.cover} />
      )}
    </section>
  )
}

const pagesWhenUnknown = 3

function Pages({ pdf }: { pdf: Submission['pdf'] }) {
  const words = useWords(verifyWords)
  if (pdf === null) return <p>{words.noPdf}</p>
  return (
    <>
      <a className={classes.link} href={pdf.url}>
        {words.downloadPdf}
      </a>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled with the arrow keys */}
      <section className={classes.pages} tabIndex={0} aria-label={words.pdf}>
        {Array.from({ length: pdf.pages ?? pagesWhenUnknown }, (_, at) => (
          <LazyPicture
            key={at}
            url={`${pdf.pageUrl}&page=${at + 1}&width=1200`}
            alt={words.page(at + 1)}
            className={classes.page}
          />
        ))}
      </section>
    </>
  )
}
