import { Link } from 'react-router'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { sampleWords } from '#web/words/staff/samples.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import type { StaffSheet } from './Standing.tsx'
import { FlagForm } from '../samples/FlagForm.tsx'
import { Uploader } from './Uploader.tsx'

const pictures = 'image/jpeg,image/png,image/webp'

/** Cover, samples and PDF as they are, each with the way to put others in their place. */
export function Files({ sheet, onChange }: { sheet: StaffSheet; onChange: () => Promise<void> }) {
  const words = useWords(staffSheetWords)
  const samples = useWords(sampleWords)
  const { id } = sheet
  return (
    <div className="stack packed gap-md shrink">
      <section className="stack one-column packed gap-md shrink pad-lg box" aria-label={words.cover}>
        <h2 className="large">{words.cover}</h2>
        <div className={`stack two-columns gap-md text-centre ${classes.next}`}>
          <img
            className={`fill as-high rounded-sm cast ${classes.cover}`}
            src={sheet.cover}
            alt={words.coverAlt}
            width={560}
            height={792}
          />
          <Uploader id={id} kind="cover" accept={pictures} hint={words.coverHint} onDone={onChange}>
            {words.chooseCover}
          </Uploader>
        </div>
      </section>
      <section className="stack packed gap-md shrink pad-lg box" aria-label={words.samples}>
        <h2 className="large">
          {words.samples} ({sheet.examNum})
        </h2>
        <div className={`stack gap-xs ${classes.samples}`}>
          {sheet.samples.map((url, at) => (
            <LazyPicture
              key={url}
              className="page-shape fill outlined"
              url={url}
              alt={words.sample(at + 1)}
              eager
              saysPreparing
            />
          ))}
        </div>
        <p>
          <Link to={`/staff/SampleOut?${id}`}>{samples.out}</Link>
        </p>
        <Uploader id={id} kind="sample" accept={pictures} multiple hint={words.samplesHint} onDone={onChange}>
          {words.chooseSamples}
        </Uploader>
        <FlagForm key={String(sheet.flagged)} sheet={sheet} onDone={onChange} />
      </section>
      {sheet.pdf !== null && (
        <section className="stack packed gap-md shrink pad-lg box" aria-label={words.pdf}>
          <h2 className="large">{words.pdf}</h2>
          <p>
            {sheet.pages !== null && `${words.pages(sheet.pages)} · `}
            <a href={sheet.pdf}>{words.openPdf}</a>
            {sheet.coverMerge !== null && (
              <>
                {' · '}
                <a href={sheet.coverMerge}>{words.coverMerge}</a>
              </>
            )}
          </p>
          <Uploader id={id} kind="pdf" accept=".pdf,application/pdf" hint={words.pdfHint} onDone={onChange}>
            {words.choosePdf}
          </Uploader>
        </section>
      )}
    </div>
  )
}
