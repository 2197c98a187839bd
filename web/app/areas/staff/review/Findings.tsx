import { IconAlertTriangle, IconCheck, IconMinus } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { T } from '#web/ui/T.tsx'
import { useWords } from '#web/words/use-words.tsx'
import { SamePages } from './SamePages.tsx'
import type { Comparison, Submission } from './use-review.ts'

/** The automatic checks; of a new version, old and new side by side. */
export function Checks({ submission }: { submission: Submission }) {
  const words = useWords(verifyWords)
  const uploads = useWords(uploadWords)
  const { pdf, onSale, checks, samples } = submission
  const percent = (share: number) => Math.round(share * 100)
  return (
    <div>
      <h3 className="below-3xs">{words.checks}</h3>
      <ul className="stack gap-xs">
        {checks.missing !== null && <Check bad>{words.missing}</Check>}
        {pdf !== null && (
          <Check bad={pdf.warnings.includes('very-short')} unknown={pdf.pages === null}>
            {pdf.pages === null
              ? words.pagesUnknown
              : onSale?.pages
                ? words.pagesOldNew(onSale.pages, pdf.pages)
                : words.pages(pdf.pages)}
          </Check>
        )}
        {pdf !== null && pdf.blankShare !== null && (
          <Check bad={pdf.warnings.includes('many-blank-pages')}>
            {typeof onSale?.blankShare === 'number'
              ? words.blankOldNew(percent(onSale.blankShare), percent(pdf.blankShare))
              : words.blank(percent(pdf.blankShare))}
          </Check>
        )}
        {pdf?.content && <Check bad={pdf.content === 'scan'}>{words[pdf.content]}</Check>}
        {pdf !== null && pdf.blankShare === null && <Check unknown>{words.notMeasured}</Check>}
        {pdf?.warnings
          .filter(
            (warning) =>
              warning === 'low-resolution' ||
              warning === 'no-outline' ||
              warning === 'advert' ||
              warning === 'upside-down' ||
              warning === 'partly-seen',
          )
          .map((warning) => (
            <Check key={warning} bad>
              {warning === 'advert' || warning === 'partly-seen' ? words[warning] : uploads[warning]}
            </Check>
          ))}
        {samples.length > 0 && checks.samplesWithQr === 0 && <Check>{words.noQr}</Check>}
      </ul>
    </div>
  )
}

/** A tick stands only where something was measured and is fine. */
function Check({
  bad = false,
  unknown = false,
  children,
}: {
  bad?: boolean
  unknown?: boolean
  children: ReactNode
}) {
  const Icon = bad ? IconAlertTriangle : unknown ? IconMinus : IconCheck
  return (
    <li className={`flex top gap-xs ${bad ? 'warned' : unknown ? 'dimmed' : ''}`}>
      <Icon size={18} stroke={2} className="above-3xs" />
      {children}
    </li>
  )
}

export function Duplicates({ submission: { duplicates } }: { submission: Submission }) {
  const words = useWords(verifyWords)
  if (duplicates.length === 0) return <p className="small dimmed">{words.noDuplicates}</p>
  return (
    <div>
      <h3 className="below-3xs">{words.duplicates(duplicates.length)}</h3>
      <ul className="stack gap-xs small anywhere">
        {duplicates.map(({ id, name, author, status, sameFile }) => (
          <li key={id}>
            <a
              className="self-start"
              href={status === sheetStatus.published ? `/infoSheet/${id}` : `/staff/sheetEdit?${id}`}
              target="_blank"
              rel="noreferrer"
            >
              <T>{name || id}</T>
            </a>{' '}
            <span className="small dimmed name">{author}</span>{' '}
            <span className="badge tiny" data-tone={sameFile ? 'amber' : undefined}>
              {sameFile ? words.sameFile : words.sameCourse}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Other sheets with pages like these, the most alike first. */
export function Similar({ comparison, pageUrl }: { comparison: Comparison | undefined; pageUrl: string }) {
  const words = useWords(verifyWords)
  if (comparison === undefined || comparison.state === 'reading')
    return <p className="small dimmed">{words.comparing}</p>
  if (comparison.state === 'unreadable') return <p className="small dimmed">{words.notComparable}</p>
  if (comparison.similar.length === 0) return <p className="small dimmed">{words.noSimilar}</p>
  return (
    <div>
      <h3 className="below-3xs">{words.similar}</h3>
      <ul className="stack gap-xs small anywhere">
        {comparison.similar.map((similar) => (
          <li key={similar.id}>
            <span className="badge tiny" data-tone="amber">
              {words.alike(similar.alike, comparison.pages)}
            </span>{' '}
            <a className="self-start" href={`/infoSheet/${similar.id}`} target="_blank" rel="noreferrer">
              <T>{similar.name || similar.id}</T>
            </a>{' '}
            <span className="small dimmed">
              <span className="name">{similar.author}</span> {similar.ownAuthor && `· ${words.ownAuthor}`}
            </span>{' '}
            <SamePages similar={similar} pageUrl={pageUrl} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function History({ seller, decisions }: Pick<Submission, 'seller' | 'decisions'>) {
  const words = useWords(verifyWords)
  const named = { approved: words.wasApproved, rejected: words.wasRejected, reset: words.wasReset }
  return (
    <div>
      <h3 className="below-3xs">{words.history}</h3>
      <p className="small dimmed">
        {words.onSale(seller.onSale)} · {words.rejections(seller.rejected)}
      </p>
      {seller.rejections.length > 0 && (
        <ul className="stack gap-xs small anywhere">
          {seller.rejections.map(({ id, name, reason, at }) => (
            <li key={`${id} ${at}`}>
              <strong>{name}</strong>: {reason}{' '}
              <span className="small dimmed">
                <ThaiDate value={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {decisions.length > 0 && (
        <>
          <h3 className="below-3xs">{words.decisions}</h3>
          <ul className="stack gap-xs small anywhere">
            {decisions.map(({ decision, reason, by, at }) => (
              <li key={`${decision} ${at}`}>
                <strong>{named[decision]}</strong> {reason}{' '}
                <span className="small dimmed">
                  {by} · <ThaiDate value={at} as="numeric-time" />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
