import { IconChevronLeft, IconChevronRight, IconLock, IconPrinter } from '#web/ui/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import {
  isPeriod,
  type Period,
  periodFrom,
  periodOf,
  readPeriod,
  shiftPeriod,
  startOfPeriod,
} from '#rules/calendar/periods.ts'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { Book } from '#web/ui/Book.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { tableWords } from '#web/words/tables.ts'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Toolbar } from '../layout/list/ListTools.tsx'
import { TabHead } from '../layout/TabLinks.tsx'
import { PaperCards, type PaperGroup } from './PaperCards.tsx'
import { PaperSheet } from './PaperSheet.tsx'
import classes from './tax-papers.module.css'
import type { NameSearch } from './use-papers.ts'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

const taxPages = ['sell', 'certificate', 'pay', 'receipt'] as const
export type TaxPage = (typeof taxPages)[number]

/** The month of the address; without any query the one that was closed last. Undefined for a broken query. */
export function useTaxMonth(): TaxMonth | undefined {
  const { search } = useLocation()
  return search === '' ? lastMonth() : readTaxMonth(search)
}

const figureOf = { sell: 'sold', certificate: 'gross', pay: 'sum-net', receipt: 'gross' } as const

/** A tax page: which papers, of which month, and the papers as they are printed. `tools` stand above and are not printed. */
export function TaxScreen(props: {
  page: TaxPage
  /** Undefined while they are being loaded. */
  papers: readonly Paper[] | undefined
  /** Why they do not come, if they do not, and how they are asked for again. */
  error: Error | null
  refetch: () => Promise<unknown>
  /** The month has neither papers nor anything to make some of. */
  isEmpty: boolean
  /** There are none, although the tools show rows of which some can be made. */
  isListed?: boolean
  /** Names and amounts to find a paper by, and in place of papers on a phone; absent where the tools show them. */
  groups?: readonly PaperGroup[]
  /** A name that is looked for, where there are many. */
  search?: NameSearch
  /** A control beside the month. */
  choice?: ReactNode
  /** Other actions on the papers: beside the month on a phone, above the page on a desk. */
  files?: ReactNode
  /** Under the cards, also where this page has no paper. */
  pager?: ReactNode
  /** Below it. */
  tools?: ReactNode
  /** On a desk the paper of one row lies beside them, and those that are printed are not shown once more. */
  beside?: ReactNode
}) {
  const words = useWords(taxWords)
  const table = useWords(tableWords)
  const navigate = useNavigate()
  const month = useTaxMonth()
  const { page, groups, search } = props
  const sheets = useRef<HTMLElement>(null)
  const [key, setKey] = useState('')
  const cards = groups?.flatMap(({ cards }) => cards).filter(({ papers }) => papers)
  // On a desk one card's paper is shown at a time; in print all of them.
  const chosen = cards?.find((card) => card.key === key) ?? cards?.[0]
  const isGoingBack = useNewestMonth(props.isEmpty && !search?.wanted)
  const papers = isGoingBack ? undefined : props.papers
  // The bank's day off has moved what is due on the 20th: the month has papers all the same.
  const isOtherDay = month?.day !== undefined && !props.isEmpty
  const hasPapers = papers !== undefined && papers.length > 0
  const isWide = useMedia('(min-width: 64em)', true)
  const isAlone = cards === undefined || cards.length === 0
  const acts = isWide && hasPapers && (
    <div className="row flow gap-xs">
      {props.files}
      <Button
        look="outline"
        size="small"
        icon={<IconPrinter size={20} stroke={1.75} />}
        onClick={() => window.print()}
      >
        {words.print}
      </Button>
    </div>
  )
  const secret = (
    <>
      <IconLock size={16} stroke={1.75} />
      <span className="shrink">
        <T>{words.secret}</T>
      </span>
    </>
  )
  const choose = (key: string) => {
    setKey(key)
    if ((sheets.current?.getBoundingClientRect().top ?? 0) < 0) sheets.current?.scrollIntoView()
  }
  return (
    <div className="stack one-column gap-sm flat-in-print">
      <PageHead title={words[page]} hidden />
      <div className="stack one-column screen-only">
        <TaxTabs chosen={page} month={month} />
        <Toolbar
          byMonth
          isFiltered={search !== undefined && search.wanted !== ''}
          acts={
            <>
              <p className="row gap-3xs tiny tight dimmed grow-words desk-only">{secret}</p>
              {month !== undefined && (!isWide || !hasPapers) && props.files}
              {hasPapers && !isWide && (
                <IconButton look="outline" label={words.print} onClick={() => window.print()}>
                  <IconPrinter size={20} stroke={1.75} />
                </IconButton>
              )}
              {/* A single page needs no choice: its actions come at once. */}
              {month !== undefined && isAlone && acts}
            </>
          }
        >
          <ThaiMonthField
            label={words.month}
            value={month?.period ?? ''}
            onChange={(value) => {
              if (isPeriod(value)) void navigate({ search: writeTaxMonth({ period: value, day: undefined }) })
            }}
          />
          {month !== undefined &&
            search &&
            (search.value !== '' || search.wanted !== '' || !props.isEmpty) && (
              <SearchField
                label={words.search}
                placeholder={words.search}
                clearLabel={table.clearSearch}
                value={search.value}
                onChange={search.onChange}
              />
            )}
          {month !== undefined && props.choice}
        </Toolbar>
        <p className="row gap-3xs tiny dimmed phone-only">{secret}</p>
        {month !== undefined && props.tools && (
          <div
            className="stack one-column gap-wide top above-sm"
            // A page whose words can be read, whole in the window.
            style={
              props.beside ? { gridTemplateColumns: 'minmax(31rem, 1fr) minmax(0, 38.75rem)' } : undefined
            }
          >
            <div className="shrink">{props.tools}</div>
            {props.beside}
          </div>
        )}
      </div>
      {month === undefined ? (
        <EmptyStrip text={words.badAddress} />
      ) : papers === undefined ? (
        <PendingState
          error={props.error}
          refetch={props.refetch}
          shape={<PapersToCome isGoingBack={isGoingBack} />}
        />
      ) : papers.length === 0 ? (
        <div key="none" className="screen-only">
          {props.isListed ? null : (
            <EmptyStrip
              mood={search?.wanted ? 'surprised' : 'smiling'}
              text={search?.wanted ? table.nothingMatches : isOtherDay ? words.noPapersOnDay : words.noPapers}
              action={
                !search?.wanted && (
                  <ButtonLink
                    look="outline"
                    to={{
                      search: writeTaxMonth({
                        period: isOtherDay ? month.period : shiftPeriod(month.period, -1),
                        day: undefined,
                      }),
                    }}
                    // On to the nearest that has some, as an address without a month.
                    {...(!isOtherDay && { state: { monthsBack: 0 } })}
                  >
                    {isOtherDay ? words.allDays : words.monthBefore}
                  </ButtonLink>
                )
              }
            />
          )}
          {/* On another page there may be some. */}
          {props.pager}
        </div>
      ) : (
        <div className={`stack one-column gap-lines top flat-in-print ${classes.shown}`} data-page={page}>
          {groups && groups.length > 0 && (
            <PaperCards
              groups={groups}
              isFound={search !== undefined && search.wanted !== ''}
              figure={figureOf[page]}
              chosen={chosen?.key}
              onChoose={choose}
            >
              {props.pager}
            </PaperCards>
          )}
          <section
            ref={sheets}
            className={`stack packed centred one-column gap-md rounded-lg flat-in-print ${classes.papers}`}
            aria-label={words[page]}
            data-told={groups !== undefined || undefined}
            data-beside={props.beside ? true : undefined}
          >
            {!isAlone && (
              <div className="row flow apart gap-xs fill screen-only">
                {chosen && cards && <Leaf cards={cards} chosen={chosen} onChoose={choose} />}
                {acts}
              </div>
            )}
            {chosen?.above && <div className="fill box pad-flat screen-only">{chosen.above}</div>}
            {papers.map((paper, at) => (
              <PaperSheet
                key={`${at} ${paper.title}`}
                paper={paper}
                isHidden={chosen?.papers !== undefined && !chosen.papers.includes(paper)}
              />
            ))}
            {chosen?.below && <div className="fill screen-only">{chosen.below}</div>}
          </section>
        </div>
      )}
    </div>
  )
}

/** The chosen row's name, with buttons to the one before and after it. */
function Leaf<Card extends { key: string; name: string }>(props: {
  cards: readonly Card[]
  chosen: Card
  onChoose: (key: string) => void
}) {
  const { cards, chosen, onChoose } = props
  const words = useWords(taxWords)
  const at = cards.indexOf(chosen)
  const [before, after] = [cards[at - 1], cards[at + 1]]
  return (
    <div className="row gap-3xs shrink">
      <IconButton
        label={words.paperBefore}
        disabled={before === undefined}
        onClick={() => before && onChoose(before.key)}
      >
        <IconChevronLeft size={22} stroke={1.75} />
      </IconButton>
      <IconButton
        label={words.paperAfter}
        disabled={after === undefined}
        onClick={() => after && onChoose(after.key)}
      >
        <IconChevronRight size={22} stroke={1.75} />
      </IconButton>
      <strong className="one-line shrink" role="status">
        {chosen.name}
      </strong>
    </div>
  )
}

/** A placeholder page with head, names and lines, and what it waits for: rendered on the server, its lines have no colour yet. */
function PapersToCome({ isGoingBack }: { isGoingBack: boolean }) {
  const words = useWords(taxWords)
  return (
    <div
      className="box stack gap-md packed fill tall pad-lg self-centre clips screen-only"
      style={{ maxWidth: '210mm' }}
      aria-busy="true"
    >
      <p className="row gap-sm dimmed">
        <Book mood="writing" size={44} />
        {isGoingBack ? words.lookingBack : words.opening}
      </p>
      <Skeleton width="70%" height="1rem" />
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} height="2rem" />
      ))}
    </div>
  )
}

/** The papers of a month, and by which rates they are made. */
export function TaxTabs({ chosen, month }: { chosen: TaxPage | 'policy'; month?: TaxMonth | undefined }) {
  const words = useWords(taxWords)
  const search = month === undefined ? '' : writeTaxMonth({ ...month, day: undefined })
  return (
    <TabHead
      title={words.papers}
      label={words.papers}
      chosen={chosen}
      tabs={[
        ...taxPages.map((page) => ({ value: page, label: words[page], to: `/staff/tax/${page}${search}` })),
        { value: 'policy', label: words.policyTab, to: '/staff/tax/policy' },
      ]}
    />
  )
}

const monthsBack = 6

/** Opened without a month, a page goes back to the newest one with content, because the last closed month may not be paid out yet. */
function useNewestMonth(isEmpty: boolean): boolean {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const back = search === '' ? 0 : state?.monthsBack
  const period = useTaxMonth()?.period
  const isGoing = isEmpty && period !== undefined && typeof back === 'number' && back < monthsBack
  useEffect(() => {
    if (!isGoing) return
    const before = { period: shiftPeriod(period, -1), day: undefined }
    void navigate({ search: writeTaxMonth(before) }, { replace: true, state: { monthsBack: back + 1 } })
  }, [isGoing, period, back, navigate])
  return isGoing
}

/** The query has no names: month, year and, of the pay page, the day of payment (staff.md §2). */
type TaxMonth = { period: Period; day: number | undefined }

/** The month that was closed last, for an address without a query. */
function lastMonth(): TaxMonth {
  return { period: shiftPeriod(periodOf(new Date()), -1), day: undefined }
}

/** `?10&2026` or `?10&2026&20`; Buddhist years are understood too. Undefined for what is no month. */
export function readTaxMonth(search: string): TaxMonth | undefined {
  const [month, year, day] = [...new URLSearchParams(search).keys()].map(wholeNumber)
  if (month === undefined || year === undefined) return undefined
  const gregorian = year > 2400 ? year - 543 : year
  if (!(month >= 1 && month <= 12 && gregorian >= 2000 && gregorian <= 2400)) return undefined
  const period = periodFrom(gregorian, month)
  if (day === undefined) return { period, day: undefined }
  return day >= 1 && day <= daysAfter(period) ? { period, day } : undefined
}

export function writeTaxMonth({ period, day }: TaxMonth): string {
  const { year, month } = readPeriod(period)
  return `?${month}&${year}${day === undefined ? '' : `&${day}`}`
}

/** A day of payment is one of the month after the sales. */
function daysAfter(period: Period): number {
  const [from, to] = [startOfPeriod(shiftPeriod(period, 1)), startOfPeriod(shiftPeriod(period, 2))]
  return Math.round((to.getTime() - from.getTime()) / dayMilliseconds)
}

function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
}
