import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { say } from '#web/words/language.ts'
import { tableWords } from '#web/words/tables.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
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
  filters: { store: string; hours: string }
  page: number
  onFilter: (filters: { store?: string; hours?: string }) => void
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
      <span className={classes.name}>{one.name || one.id}</span>
      <span className={classes.quiet}>
        {say(one.storeName, language)} · <span className="whole">{one.author.name}</span>
      </span>
      <span className={classes.tags}>
        <Age since={one.handedIn} />
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

const minute = 60_000

function Age({ since }: { since: string }) {
  const words = useWords(verifyWords)
  const [now] = useState(() => Date.now())
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute))
  return (
    <span className={classes.tag} data-tone={minutes >= 24 * 60 ? 'late' : undefined}>
      {minutes < 60
        ? words.agoMinutes(minutes)
        : minutes < 48 * 60
          ? words.agoHours(Math.floor(minutes / 60))
          : words.agoDays(Math.floor(minutes / 1440))}
    </span>
  )
}
