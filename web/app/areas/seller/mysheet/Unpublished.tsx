import { IconAlertCircle, IconClock, IconPencil } from '@tabler/icons-react'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { ThaiName } from '#web/ui/ThaiName.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './mysheet.module.css'
import type { OwnSheet } from './use-dashboard.ts'

/** Rejected ones first: they wait for the seller. Then drafts, then what our team has. */
const order = [1, 2, 2, 0]

/** What is not on sale. Drafts and rejected sheets lead to the editor; what is under review cannot be opened (seller.md §2). */
export function Unpublished({ sheets }: { sheets: readonly OwnSheet[] }) {
  const words = useWords(dashboardWords)
  const sorted = sheets.toSorted(
    (a, b) => (order[a.status] ?? 9) - (order[b.status] ?? 9) || b.savedAt.localeCompare(a.savedAt),
  )
  return (
    <section className={classes.section} aria-labelledby="unpublished">
      <h2 id="unpublished" className={classes.heading}>
        {words.unpublished} <span className={classes.number}>{sheets.length}</span>
      </h2>
      <ul className={classes.cards}>
        {sorted.map((sheet) => (
          <UnpublishedCard key={sheet._id} sheet={sheet} />
        ))}
      </ul>
    </section>
  )
}

function UnpublishedCard({ sheet }: { sheet: OwnSheet }) {
  const words = useWords(dashboardWords)
  const { language } = useLanguage()
  const name = sheet.name.trim() || words.untitled
  const isRejected = sheet.status === 3
  const isOpen = sheet.status === 0 || isRejected
  return (
    <li className={classes.card} data-tall={isOpen || undefined}>
      <CoverImage
        of="sheets"
        id={sheet._id}
        version={sheet.cover}
        alt=""
        sizes="56px"
        className={classes.cover}
      />
      <div className={classes.cardText}>
        <State status={sheet.status} />
        <h3 className={classes.name}>
          <ThaiName>{name}</ThaiName>
        </h3>
        <p className={classes.facts}>{storeShort(sheet.storeName, language)}</p>
        <p className={isRejected ? classes.reason : classes.facts}>
          {isRejected
            ? sheet.reason
            : isOpen
              ? words.savedAt(writeDate(new Date(sheet.savedAt), 'numeric-time', language))
              : words.whyClosed}
        </p>
      </div>
      {isOpen && (
        <ButtonLink
          wide
          className={classes.cardAction}
          look={isRejected ? 'filled' : 'light'}
          to={`/seller/editSheet?${sheet._id}`}
        >
          {isRejected ? words.mendSheet : words.goOn}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
      )}
    </li>
  )
}

function State({ status }: { status: number }) {
  const words = useWords(dashboardWords)
  const [tone, text, Icon] =
    status === 3
      ? (['red', words.rejected, IconAlertCircle] as const)
      : status === 0
        ? (['gray', words.draft, IconPencil] as const)
        : (['amber', words.waiting, IconClock] as const)
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  )
}
