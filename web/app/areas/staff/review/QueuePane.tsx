import { useState } from 'react'
import { hoursToTarget } from '#rules/sheets/review-target.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { tableWords } from '#web/words/tables.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { LazyPicture } from '../layout/LazyPicture.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { keyOf, type Queued } from './use-review.ts'
import classes from './review.module.css'

const hoursOffered = [0, 3, 24, 72, 168]
const pageRows = 50

/** Who waits, for how long, and who has what open. */
export function QueuePane(props: {
  queue: readonly Queued[]
  total: number
  current: string | null
  me: string
  filters: { store: string; hours: string; order: string }
  page: number
  onFilter: (filters: { store?: string; hours?: string; order?: string }) => void
  onPage: (page: number) => void
  onChoose: (key: string) => void
}) {
  const { queue, total, filters, page } = props
  const words = useWords(verifyWords)
  const tables = useWords(tableWords)
  const isFiltered = filters.store !== '-1' || filters.hours !== '0'
  return (
    <section className={classes.queue} aria-label={words.queue}>
      <div className={classes.filters}>
        <StorePicker
          value={filters.store}
          withAll
          onChange={(store) => props.onFilter({ store: store || '-1' })}
        />
        <SelectField
          label={words.age}
          value={filters.hours}
          onChange={(event) => props.onFilter({ hours: event.target.value })}
        >
          {hoursOffered.map((hours) => (
            <option key={hours} value={hours}>
              {hours === 0 ? words.anyAge : hours < 24 ? words.hours(hours) : words.days(hours / 24)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.order}
          value={filters.order}
          onChange={(event) => props.onFilter({ order: event.target.value })}
        >
          <option value="oldest">{words.oldestFirst}</option>
          <option value="risk">{words.riskFirst}</option>
        </SelectField>
      </div>
      <p role="status" className={classes.quiet}>
        {words.waitingCount(total)}
      </p>
      {queue.length === 0 ? (
        <EmptyState
          mood={isFiltered ? 'surprised' : 'happy'}
          text={isFiltered ? words.clearedFilter : words.cleared}
          action={
            isFiltered && (
              <Button look="outline" onClick={() => props.onFilter({ store: '-1', hours: '0' })}>
                {tables.clearFilters}
              </Button>
            )
          }
        />
      ) : (
        <ol className={classes.list}>
          {queue.map((one) => (
            <li key={keyOf(one)}>
              <QueueLine one={one} {...props} />
            </li>
          ))}
        </ol>
      )}
      {total > pageRows && (
        <div className={classes.actions}>
          <Button look="outline" size="small" disabled={page === 0} onClick={() => props.onPage(page - 1)}>
            {tables.earlier}
          </Button>
          <Button
            look="outline"
            size="small"
            disabled={(page + 1) * pageRows >= total}
            onClick={() => props.onPage(page + 1)}
          >
            {tables.later}
          </Button>
        </div>
      )}
    </section>
  )
}

function QueueLine({
  one,
  current,
  me,
  onChoose,
}: {
  one: Queued
  current: string | null
  me: string
  onChoose: (key: string) => void
}) {
  const words = useWords(verifyWords)
  const { language } = useLanguage()
  const key = keyOf(one)
  return (
    <button
      type="button"
      className={classes.line}
      aria-current={key === current ? 'true' : undefined}
      onClick={() => onChoose(key)}
    >
      <LazyPicture url={one.cover} alt="" className={classes.thumb} />
      <span className={classes.name}>
        <T>{one.name || one.id}</T>
      </span>
      <span className={classes.quiet}>
        {storeShort(one.storeName, language)}
        {'\u00a0'}· <span className="whole">{one.author.name}</span>
      </span>
      <span className={classes.tags}>
        <Age since={one.handedIn} />
        {one.risks.map((risk) => (
          <span key={risk} className={classes.tag} data-tone={risk === 'new-author' ? undefined : 'late'}>
            {words[`risk-${risk}`]}
          </span>
        ))}
        {one.version !== null && <span className={classes.tag}>{words.newVersion(one.version)}</span>}
        {one.reviewer && (
          <span className={classes.tag} data-tone={one.reviewer._id === me ? 'mine' : 'taken'}>
            {one.reviewer._id === me ? words.mine : words.openBy(one.reviewer.name)}
          </span>
        )}
      </span>
    </button>
  )
}

/** Five days: a seller writes to ask. */
const TOO_LONG = 5 * 86_400_000

/** How long until the target, or how long it has gone by. */
function Age({ since }: { since: string }) {
  const words = useWords(verifyWords)
  const [now] = useState(() => new Date())
  const hours = hoursToTarget(new Date(since), now)
  const late = Math.abs(hours)
  const waits = now.getTime() - Date.parse(since)
  return (
    <span className={classes.tag} data-tone={waits >= TOO_LONG ? 'overdue' : hours < 0 ? 'late' : undefined}>
      {hours >= 0
        ? words.dueIn(hours)
        : late < 48
          ? words.lateHours(late)
          : words.lateDays(Math.floor(late / 24))}
    </span>
  )
}
