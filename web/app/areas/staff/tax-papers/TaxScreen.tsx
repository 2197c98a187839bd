import { IconChevronLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isPeriod } from '#rules/calendar/bangkok.ts'
import type { Paper } from '#rules/tax/papers/paper.ts'
import { ThaiMonthField } from '#web/ui/dates/DateFields.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import { PaperSheet } from './PaperSheet.tsx'
import { lastMonth, readTaxMonth, type TaxMonth, writeTaxMonth } from './tax-month.ts'
import classes from './tax-papers.module.css'

export const taxPages = ['sell', 'certificate', 'pay', 'receipt'] as const
export type TaxPage = (typeof taxPages)[number]

/** The month of the address; without any query the one that was closed last. Undefined for a broken query. */
export function useTaxMonth(): TaxMonth | undefined {
  const { search } = useLocation()
  return search === '' ? lastMonth() : readTaxMonth(search)
}

/** A tax page: which papers, of which month, and the papers as they are printed. `tools` stand above and are not printed. */
export function TaxScreen(props: {
  page: TaxPage
  /** Undefined while they are being loaded. */
  papers: readonly Paper[] | undefined
  /** Where there are none although the tools show rows. */
  none?: string
  tools?: ReactNode
}) {
  const words = useWords(taxWords)
  const navigate = useNavigate()
  const month = useTaxMonth()
  const { page, papers } = props
  return (
    <main id="content" className="stack one-column gap-md pad-md flat-in-print">
      <PageHead title={words[page]} hidden />
      <div className={`screen-only ${classes.tools}`}>
        <p>
          <ButtonLink
            to="/staff"
            look="subtle"
            size="small"
            icon={<IconChevronLeft size={20} stroke={1.75} />}
          >
            {words.desk}
          </ButtonLink>
        </p>
        <h1>{words[page]}</h1>
        <nav className={classes.links} aria-label={words.papers}>
          {taxPages.map((other) => (
            <Link
              key={other}
              to={`/staff/tax/${other}${month === undefined ? '' : writeTaxMonth({ ...month, day: undefined })}`}
              className={`inline-row thumb ${classes.link}`}
              aria-current={other === page ? 'page' : undefined}
            >
              {words[other]}
            </Link>
          ))}
          <Link to="/staff/tax/policy" className={`inline-row thumb ${classes.link}`}>
            {words.policy}
          </Link>
        </nav>
        <div className="flow bottom gap-sm">
          <ThaiMonthField
            label={words.month}
            value={month?.period ?? ''}
            onChange={(value) => {
              if (isPeriod(value)) void navigate({ search: writeTaxMonth({ period: value, day: undefined }) })
            }}
          />
          <Button
            look="outline"
            icon={<IconPrinter size={20} stroke={1.75} />}
            disabled={papers === undefined || papers.length === 0}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </div>
        <p className="small dimmed">{words.secret}</p>
        {month !== undefined && props.tools}
      </div>
      {month === undefined ? (
        <EmptyState text={words.badAddress} />
      ) : papers === undefined ? (
        <Skeleton height="60rem" />
      ) : papers.length === 0 ? (
        <div className={`screen-only ${classes.tools}`}>
          <EmptyState text={props.none ?? words.noPapers} />
        </div>
      ) : (
        <div className="stack centred one-column gap-md flat-in-print">
          {papers.map((paper, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: papers have no other name than their place
            <PaperSheet key={`${at} ${paper.title}`} paper={paper} />
          ))}
        </div>
      )}
    </main>
  )
}
