import { useQuery } from '@tanstack/react-query'
import { sellerApi } from '#web/api/seller-api.ts'
import { T } from '#web/ui/T.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useWords } from '#web/words/use-words.tsx'
import { UploadWarnings } from './UploadProblems.tsx'
import classes from './uploads.module.css'
import type { SheetFiles } from './use-sheet-files.ts'
import { writeBytes } from './write-bytes.ts'

const againMilliseconds = 4_000
/** A long file takes minutes: a seller who stays is shown it, one who hands in does not wait for it. */
const asksMax = 60

/** Facts of the PDF: pages, size, text or scan, blank pages; and what reviewers usually send back. */
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
      <ul className={`flow gap-xs ${classes.factList}`}>
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

/** Before handing in: which own sheets have these pages, and that pages look like those of another seller. Silent otherwise. */
export function Likeness({ sheetId, pdfId }: { sheetId: string; pdfId: string }) {
  const words = useWords(uploadWords)
  const { data } = useQuery({
    queryKey: ['likeness', sheetId, pdfId],
    queryFn: sellerApi.read('getLikeness', { id: sheetId }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' && state.dataUpdateCount < asksMax ? againMilliseconds : false,
    staleTime: 60_000,
    retry: false,
  })
  return (
    <div role="status" className="stack gap-xs small if-any">
      {data?.state === 'reading' && <p className="small dimmed if-any">{words.likenessReading}</p>}
      {data !== undefined && data.own.length > 0 && (
        <p>
          <T>{words.likeOwn(data.own.map(({ name, pages }) => words.likePages(name, pages)).join(', '))}</T>
        </p>
      )}
      {data?.others === true && (
        <p>
          <T>{words.likeOthers}</T> <a href="/copyright">{words.likeTaken}</a>
        </p>
      )}
    </div>
  )
}
