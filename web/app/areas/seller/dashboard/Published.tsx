import {
  IconCalendarTime,
  IconExternalLink,
  IconEyeOff,
  IconPlayerPause,
  IconVersions,
} from '#web/ui/icons.ts'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { SheetPrice } from '#web/features/sheet-card/SheetPrice.tsx'
import { TermYearFields } from '#web/features/term-year/TermYearFields.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ThaiDate, thisYear } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { useFilterInAddress } from '#web/ui/use-filter-in-address.ts'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { heldWords } from '#web/words/seller/held.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { ChangeMany } from './ChangeMany.tsx'
import { CopySheet } from './NewSheet.tsx'
import classes from './dashboard.module.css'
import {
  filterPublished,
  isFiltering,
  noFilter,
  type PublishedFilter,
  readPublishedFilter,
  type Sort,
  writePublishedFilter,
  yearsUpTo,
} from './published-filter.ts'
import type { Dashboard, OwnSheet } from './use-dashboard.ts'

/** Cards per step: hundreds at once would block a phone. */
const STEP = 12
/** On a phone the newest come first, and the figures below them are not a minute of scrolling away (dashboard.module.css). */
const FIRST_ON_PHONE = 4

const readFilter = (query: URLSearchParams) => readPublishedFilter(query, thisYear())

/** Sheets on sale, found by name, term and year (seller.md §2). */
export function Published({
  sheets,
  changes,
}: {
  sheets: readonly OwnSheet[]
  changes: Dashboard['changes']
}) {
  const words = useWords(dashboardWords)
  const { filter, change } = useFilterInAddress(readFilter, writePublishedFilter)
  // The list follows what is typed as fast as it can; the box itself never waits for it.
  const settled = useDeferredValue(filter)
  const [drawn, setDrawn] = useState(STEP)
  const found = filterPublished(sheets, settled)
  const isFolded = drawn === STEP && !isFiltering(settled)
  return (
    <section className="stack one-column gap-sm" aria-labelledby="published">
      <div className="row flow apart gap-lines">
        <h2 id="published" className="heading">
          {words.published} <span className="light dimmed">{sheets.length}</span>
        </h2>
        <ChangeMany sheets={found} changes={changes} />
      </div>
      {sheets.length === 0 ? (
        <p className="small dimmed">{words.nonePublished}</p>
      ) : (
        <>
          <Filters filter={filter} onChange={change} />
          <p className={isFiltering(settled) ? 'small dimmed' : 'visually-hidden'} role="status">
            {words.found(found.length, sheets.length)}
          </p>
          {found.length === 0 && (
            <EmptyState
              text={words.noneMatching}
              action={
                <Button look="outline" onClick={() => change(noFilter)}>
                  {words.clearFilters}
                </Button>
              }
            />
          )}
          <ul className={`${classes.cards} fills-20 stack gap-sm`} data-folded={isFolded || undefined}>
            {found.slice(0, drawn).map((sheet) => (
              <PublishedCard key={sheet._id} sheet={sheet} />
            ))}
          </ul>
          {found.length > (isFolded ? FIRST_ON_PHONE : drawn) && (
            <Button
              look="outline"
              className={found.length > drawn ? 'self-centre' : 'self-centre phone-only'}
              onClick={() => setDrawn(drawn + STEP)}
            >
              {words.showMore}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

type FiltersProps = { filter: PublishedFilter; onChange: (part: Partial<PublishedFilter>) => void }

function Filters({ filter, onChange }: FiltersProps) {
  const words = useWords(dashboardWords)
  // On a phone only the field for the name is shown at first; what is chosen already stays in sight.
  const [isOpen, setOpen] = useState(
    () => isFiltering({ ...filter, search: '' }) || filter.sort !== noFilter.sort,
  )
  return (
    <search className={`stack bottom two-columns gap-sm ${classes.filters}`} data-open={isOpen || undefined}>
      <div className={`across ${classes.search}`}>
        <SearchField
          label={words.search}
          clearLabel={words.clearSearch}
          placeholder={words.search}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <Chip
        className="phone-only self-start"
        chosen={isOpen}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words.filters}
      </Chip>
      <TermYearFields filter={filter} years={yearsUpTo(thisYear())} onChange={onChange} />
      <SelectField
        label={words.sort}
        value={filter.sort}
        onChange={(event) => onChange({ sort: event.target.value as Sort })}
      >
        <option value="date">{words.sortDate}</option>
        <option value="sold">{words.sortSold}</option>
        <option value="score">{words.sortScore}</option>
      </SelectField>
    </search>
  )
}

function PublishedCard({ sheet }: { sheet: OwnSheet }) {
  const words = useWords(dashboardWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  return (
    <li className={`anchor pad-sm paper lifts ${classes.card} stack gap-sm shrink`}>
      <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes="56px" className="self-top" />
      <div className="column shrink">
        <p className="row flow gap-3xs">
          <strong className="small linked anywhere">{code}</strong>
          {!sheet.visible && (
            <span className="badge tiny">
              <IconEyeOff size={16} stroke={1.75} />
              {words.hidden}
            </span>
          )}
          {sheet.held !== null && <HeldBadge claim={sheet.held.claim} />}
          {sheet.release !== null && (
            <span className="badge tiny" data-tone="amber">
              <IconCalendarTime size={16} stroke={1.75} />
              {words.onSaleFrom} <ThaiDate value={sheet.release} as="numeric-time" />
            </span>
          )}
          {sheet.version && (
            <span className="badge tiny" data-tone={sheet.version.status === 3 ? 'red' : 'amber'}>
              <IconVersions size={16} stroke={1.75} />
              {sheet.version.status === 3 ? words.versionRejected : words.newVersion}
            </span>
          )}
        </p>
        <h3 className="strong anywhere">
          <a className="card-link" href={`/infoSheet/${sheet._id}`} target="_blank" rel="noopener">
            <T>{title}</T>
            <span className="visually-hidden"> {shared.opensNewTab}</span>
          </a>
        </h3>
        <p className="small dimmed">
          {storeShort(sheet.storeName, language)}
          {'\u00a0'}· <T>{[examOf(sheet, language), sheet.classInfo].filter(Boolean).join(' · ')}</T>
        </p>
        <p className="small dimmed">
          {sheet.scoreCount > 0 && (
            <>
              <span aria-hidden="true">
                <span>★</span> {sheet.score.toFixed(1)}
              </span>
              <span className="visually-hidden">{words.scoreOf(sheet.score.toFixed(1))}</span> ·{' '}
            </>
          )}
          {words.boughtTimes(count(sheet.bought))}
        </p>
        <p className={`apart row flow gap-line ${classes.cardFoot}`}>
          <strong>
            <SheetPrice sheet={sheet} />
          </strong>
          <CopySheet sheet={sheet} />
          <a
            className="anchor gap-3xs inline-row small strong finger"
            href={`/seller/editsheetafter?${sheet._id}`}
            target="_blank"
            rel="noopener"
          >
            {words.editData}
            <IconExternalLink size={18} stroke={1.75} />
            <span className="visually-hidden">
              {' '}
              {sheet.name} {shared.opensNewTab}
            </span>
          </a>
        </p>
      </div>
    </li>
  )
}

function HeldBadge({ claim }: { claim: string | null }) {
  const words = useWords(heldWords)
  const badge = (
    <span className="badge tiny" data-tone="red">
      <IconPlayerPause size={16} stroke={1.75} />
      {claim === null ? words.paused : words.claimed}
    </span>
  )
  if (claim === null) return badge
  return (
    <Link className="anchor inline-row finger" to={`/seller/claim?${claim}`}>
      {badge}
    </Link>
  )
}
