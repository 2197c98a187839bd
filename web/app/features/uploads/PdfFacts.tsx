import { uploadWords } from '#web/words/seller/uploads.ts'
import { useWords } from '#web/words/use-words.tsx'
import { UploadWarnings } from './UploadProblems.tsx'
import classes from './uploads.module.css'
import type { SheetFiles } from './use-sheet-files.ts'
import { writeBytes } from './write-bytes.ts'

/** What was measured: pages, size, text or scan, blank pages; and what reviewers usually send back. */
export function PdfFacts({ pdf }: { pdf: NonNullable<SheetFiles['pdf']> }) {
  const words = useWords(uploadWords)
  const facts = [
    words.pages(pdf.pages),
    writeBytes(pdf.bytes),
    pdf.content && words[pdf.content],
    pdf.blankShare !== null && pdf.blankShare > 0 && words.blank(Math.round(pdf.blankShare * 100)),
    pdf.dpi !== null && pdf.content !== 'text' && words.dpi(pdf.dpi),
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className="stack gap-sm shrink">
      <ul className={`flow ${classes.factList}`}>
        {facts.map((fact) => (
          <li key={fact} className="pad-row sunken small">
            {fact}
          </li>
        ))}
      </ul>
      {pdf.onSale && <p className="small dimmed if-any">{words.onSale}</p>}
      {pdf.content === 'scan' && <p className="small dimmed">{words.noText}</p>}
      <UploadWarnings warnings={pdf.warnings} />
    </div>
  )
}
