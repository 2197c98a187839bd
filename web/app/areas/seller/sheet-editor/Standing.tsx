import { Suspense } from 'react'
import { Link } from 'react-router'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { heldWords } from '#web/words/seller/held.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ToDashboard } from '../dashboard/ToDashboard.tsx'
import classes from './sheet-editor.module.css'
import { GoDraft } from './GoDraft.tsx'
import { onLeaving } from './on-leaving.ts'
import { Release } from './Release.tsx'
import type { OwnSheet } from './stored-words.ts'

// Of a sheet on sale only.
const SheetWay = perhaps(() => import('./SheetWay.tsx'))
const SheetYear = perhaps(() => import('./SheetYear.tsx'))

export function mayBeWritten({ status }: OwnSheet): boolean {
  return status === sheetStatus.draft || status === sheetStatus.rejected
}

type StandingProps = { sheet: OwnSheet; onMoved: () => void }

/** A sheet that cannot be edited now: under review or on sale, the reason, and the actions. */
export function Standing({ sheet, onMoved }: StandingProps) {
  const words = useWords(editorWords)
  const isOpen = sheet.status === sheetStatus.reviewing
  if (sheet.status === sheetStatus.published) return <OnSale sheet={sheet} onMoved={onMoved} />
  return (
    <div className={`stack centred gap-sm text-centre amid ${classes.standing}`}>
      <Book mood="thinking" size={96} sticker />
      <h1 className="title-xs anywhere">{sheet.name || words.untitled}</h1>
      <strong>{words.reviewTitle}</strong>
      <p className="small dimmed">{isOpen ? words.openText : words.reviewText}</p>
      <Release sheet={sheet} saveOnLeaving={onLeaving} />
      <div className="flow centre gap-xs above-xs">
        {!isOpen && <GoDraft sheet={sheet} onMoved={onMoved} />}
        <ToDashboard />
      </div>
    </div>
  )
}

/** Actions beside the cover, and below them the figures. */
function OnSale({ sheet, onMoved }: StandingProps) {
  const words = useWords(editorWords)
  return (
    <>
      <ToDashboard />
      <div className={`stack top gap-md ${classes.onSale}`}>
        <CoverImage
          of="sheets"
          id={sheet._id}
          version={String(sheet.revision)}
          alt=""
          sizes="(min-width: 48em) 176px, 112px"
          urgent
          className="fill"
        />
        <header className="stack packed at-start gap-xs shrink">
          <SaleBadge sheet={sheet} />
          <SheetName name={sheet.name} />
          <p className="small dimmed">
            <T>{words.onSaleText}</T>
          </p>
        </header>
        <div className="flow gap-xs">
          <ButtonLink look="outline" to={`/seller/editSheetAfter?${sheet._id}`}>
            {words.editData}
          </ButtonLink>
          <ButtonLink look="outline" to={`/infoSheet/${sheet._id}`}>
            {words.asBuyers}
          </ButtonLink>
          <GoDraft folded sheet={sheet} onMoved={onMoved} />
        </div>
        <section className="stack packed one-column gap-sm pad-md paper shrink">
          <Suspense fallback={<Skeleton height="16.5rem" />}>
            <SheetYear sheet={sheet} />
          </Suspense>
        </section>
        {/* Below what to do next on a telephone, where its height moves nothing; beside the cover on a desk. */}
        <div className="shrink">
          <Suspense fallback={<Skeleton height="5.75rem" />}>
            <SheetWay sheet={sheet} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

function SaleBadge({ sheet: { held, visible } }: { sheet: OwnSheet }) {
  const words = useWords(editorWords)
  const heldBy = useWords(heldWords)
  if (held === null)
    return (
      <span className="badge" data-tone={visible ? 'leaf' : undefined}>
        {visible ? words.open : words.closed}
      </span>
    )
  if (held.claim === null)
    return (
      <span className="badge" data-tone="red">
        {heldBy.paused}
      </span>
    )
  return (
    <Link className="inline-row finger" to={`/seller/claim?${held.claim}`}>
      <span className="badge" data-tone="red">
        {heldBy.claimed}
      </span>
    </Link>
  )
}

/** The code above the name, which so fits on a line of a phone. */
export function SheetName({ name }: { name: string }) {
  const { code, title } = splitName(name)
  return (
    <h1 className="tight anywhere">
      {code !== title && <span className="block large linked">{code}</span>} <T>{title}</T>
    </h1>
  )
}
