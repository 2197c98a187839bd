import type { ReactNode } from 'react'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { T } from '#web/ui/T.tsx'
import { tableWords } from '#web/words/tables.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Age } from '../layout/Age.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { WithKey } from './KeysDialog.tsx'
import { keyOf, type Queued } from './use-review.ts'
import { type PageChange, usePageWithin } from '#web/ui/Pager.tsx'
import { EmptyStrip } from '../layout/list/AllDone.tsx'
import classes from './review.module.css'

const hoursOffered = [0, 3, 24, 72, 168]
const pageRows = 50

/** The queue: each submission with its waiting time and who has it open. */
export function QueuePane(props: {
  queue: readonly Queued[]
  total: number
  /** `total` is still that of other filters. */
  isEarlier: boolean
  current: string | null
  me: string
  filters: { store: string; hours: string; order: string; whose: string }
  page: number
  onFilter: (filters: { store?: string; hours?: string; order?: string; whose?: string }) => void
  onPage: PageChange
  onChoose: (key: string) => void
  /** Keys that were ticked; null: staff are not choosing several. */
  ticked: ReadonlySet<string> | null
  onTick: (ticked: ReadonlySet<string> | null) => void
  /** Actions on the ticked rows. */
  acts: ReactNode
}) {
  const { queue, total, filters, page, ticked } = props
  const words = useWords(verifyWords)
  const tables = useWords(tableWords)
  usePageWithin(page, pageRows, props.isEarlier ? Number.POSITIVE_INFINITY : total, props.onPage)
  const isFiltered = filters.store !== '-1' || filters.hours !== '0' || filters.whose !== 'any'
  return (
    <section className={`stack packed gap-sm shrink ${classes.queue}`} aria-label={words.queue}>
      <div className={`row flow gap-xs ${classes.queueTools}`}>
        <details open={isFiltered}>
          <summary className="small">{words.filters}</summary>
          <div className="stack fits-8 gap-xs">
            <StorePicker
              value={filters.store}
              withAll
              onChange={(store) => props.onFilter({ store: store || '-1' })}
            />
            <SelectField
              label={words.whose}
              value={filters.whose}
              onChange={(event) => props.onFilter({ whose: event.target.value })}
            >
              <option value="any">{tables.any}</option>
              <option value="mine">{words.whoseMine}</option>
              <option value="nobody">{words.whoseNobody}</option>
            </SelectField>
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
        </details>
        <div className={`row flow gap-xs ${classes.queueHead}`}>
          <p role="status" className="small dimmed desk-only">
            {words.waitingCount(total)}
          </p>
          {(queue.length > 0 || ticked !== null) && (
            <Button
              look="subtle"
              size="small"
              className="push"
              aria-keyshortcuts="x"
              onClick={() => props.onTick(ticked === null ? new Set() : null)}
            >
              <WithKey>{ticked === null ? words.chooseMany : words.endChoosing}</WithKey>
            </Button>
          )}
        </div>
      </div>
      {ticked !== null && (
        <div className={`stack gap-xs ${classes.acts} stuck outlined rounded-sm surface`}>
          <div className="row apart gap-xs">
            <label className="row gap-sm thumb tick">
              <input
                type="checkbox"
                checked={queue.length > 0 && queue.every((one) => ticked.has(keyOf(one)))}
                onChange={(event) =>
                  props.onTick(new Set(event.currentTarget.checked ? queue.map(keyOf) : []))
                }
              />
              {tables.choosePage}
            </label>
            <span role="status" className="small dimmed">
              {tables.chosen(queue.filter((one) => ticked.has(keyOf(one))).length)}
            </span>
          </div>
          {props.acts}
        </div>
      )}
      {queue.length === 0 ? (
        <EmptyStrip
          mood={isFiltered ? 'surprised' : 'happy'}
          text={isFiltered ? words.clearedFilter : words.cleared}
          action={
            isFiltered && (
              <Button
                look="outline"
                onClick={() => props.onFilter({ store: '-1', hours: '0', whose: 'any' })}
              >
                {tables.clearFilters}
              </Button>
            )
          }
        />
      ) : (
        <ol className="stack gap-xs">
          {queue.map((one) => (
            <li key={keyOf(one)} className={ticked === null ? undefined : 'stack lead-column level'}>
              {ticked !== null && (
                <label className="row centre thumb tick">
                  <input
                    type="checkbox"
                    checked={ticked.has(keyOf(one))}
                    aria-label={tables.chooseRow(one.name || one.id)}
                    onChange={() => props.onTick(tickedToo(ticked, keyOf(one)))}
                  />
                </label>
              )}
              <QueueLine one={one} {...props} />
            </li>
          ))}
        </ol>
      )}
      {total > pageRows && (
        <div className="flow gap-xs">
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

/** Toggles one row's tick. */
export function tickedToo(ticked: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(ticked)
  if (!next.delete(key)) next.add(key)
  return next
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
      className={`box ${classes.line} stack packed fill unlinked text-start pick`}
      aria-current={key === current ? 'true' : undefined}
      onClick={() => onChoose(key)}
    >
      <LazyPicture url={one.cover} alt="" className={classes.thumb} eager />
      <span className="strong">
        {/* Not the cell itself: cut, it would lend its height to the last row. */}
        <span className="two-lines">
          <T>{one.name || one.id}</T>
        </span>
      </span>
      <span className="flow apart gap-words small">
        <span className="dimmed">
          <span className="whole">{storeShort(one.storeName, language)}</span>{' '}
          <span className="whole">{one.author.name}</span>
        </span>
        <Age since={one.handedIn} isDue />
      </span>
      <span className="flow gap-xs if-any">
        {one.risks.map((risk) => (
          <span key={risk} className="badge tiny" data-tone={risk === 'new-author' ? undefined : 'amber'}>
            {words[`risk-${risk}`]}
          </span>
        ))}
        {one.version !== null && <span className="badge tiny">{words.newVersion(one.version)}</span>}
        {one.reviewer && (
          <span className="badge tiny" data-tone={one.reviewer._id === me ? 'ink' : 'amber'}>
            {one.reviewer._id === me ? words.mine : words.openBy(one.reviewer.name)}
          </span>
        )}
      </span>
    </button>
  )
}
