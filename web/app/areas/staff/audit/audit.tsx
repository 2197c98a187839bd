import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { bangkokDate, bangkokTimeWithSeconds } from '#rules/calendar/bangkok.ts'
import { refundReasonIn } from '#rules/orders/refund.ts'
import { holdReasonNames, holdReasons, pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { writeBaht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Combobox, type Option } from '#web/ui/Combobox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { type Language, say } from '#web/words/language.ts'
import { auditWords, fieldNames } from '#web/words/staff/audit.ts'
import { actionNames } from '#web/words/staff/actions.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import classes from './audit.module.css'
import { ActionIcon, ActionName, folded } from '../layout/ActionName.tsx'
import { addressOfObject, nameOfObject } from '../layout/object-address.ts'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import lines from '../layout/list/list.module.css'
import { FilterText } from '../layout/list/ListScreen.tsx'
import { ListTools } from '../layout/list/ListTools.tsx'
import { useDownload } from '../layout/CsvButton.tsx'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

type Entry = Data<'getAudit'>['entries'][number]

const noFilters = { person: '', action: '', object: '', from: '', to: '' }

/** The audit trail, newest first, filters in the address (decisions §5). */
export default function AuditScreen() {
  const words = useWords(auditWords)
  const table = useWords(tableWords)
  const token = useToken()
  const address = useListAddress(noFilters)
  const filters = filled(useSettled(address.values, 300))
  const trail = useInfiniteQuery({
    queryKey: ['staff-audit', token, filters],
    queryFn: async ({ signal, pageParam }) =>
      (
        await staffApi.call(
          'getAudit',
          { ...filters, rows: 200, ...(pageParam && { cursor: pageParam }) },
          { signal },
        )
      ).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  const { data, error, refetch } = trail
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  const entries = data?.pages.flatMap((page) => page.entries)
  const signIns = entries?.filter(isSignIn).length ?? 0
  // Sign-ins are behind a chip: staff look for other actions, unless they filter by a person or an action.
  const [isWhole, setWhole] = useState(false)
  const isAsked = address.isFiltered && (filters.person ?? filters.action) !== undefined
  const acts = entries && rowsOf(isWhole || isAsked ? entries : entries.filter((entry) => !isSignIn(entry)))
  const { language } = useLanguage()
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>
        <T>{words.title}</T>
      </h1>
      <ListTools
        address={address}
        filters={filters}
        csv="audit"
        isEmpty={acts?.length === 0}
        also={
          signIns > 0 &&
          !isAsked && (
            <Button
              look={isWhole ? 'light' : 'outline'}
              size="small"
              aria-pressed={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {words.signIns(signIns)}
            </Button>
          )
        }
      >
        <FilterText list={{ address }} name="person" label={words.person} placeholder={words.personHint} />
        <Combobox
          label={words.action}
          placeholder={table.any}
          noMatch={table.nothing}
          options={actionOptions(table.any, address.values.action, language)}
          value={address.values.action}
          onChange={(action) => address.set({ action })}
        />
        <FilterText list={{ address }} name="object" label={words.object} placeholder={words.objectHint} />
        {(['from', 'to'] as const).map((name) => (
          <ThaiDateField
            key={name}
            label={words[name]}
            placeholder={table.any}
            value={address.values[name]}
            onChange={(value) => address.set({ [name]: value })}
          />
        ))}
      </ListTools>
      {acts === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="100vh" radius="1rem" />} />
      ) : acts.length === 0 ? (
        <EmptyStrip
          text={address.isFiltered ? table.nothingMatches : table.nothing}
          action={
            address.isFiltered && (
              <Button look="outline" onClick={address.clear}>
                {table.clearFilters}
              </Button>
            )
          }
        />
      ) : (
        <div className={classes.trail}>
          <DataTable
            label={words.title}
            columns={columnsOf(words, language)}
            rows={acts}
            groupOf={groupOf}
            rowKey={([{ _id }]) => String(_id)}
            storedAs="audit"
            isWhole
          />
        </div>
      )}
      <NextPage of={trail} wide>
        {words.more}
      </NextPage>
      <Roots />
    </>
  )
}

/** Each day's root hash, to be kept outside the house. */
function Roots() {
  const words = useWords(auditWords)
  const { download, busy } = useDownload()
  return (
    <section className="stack one-column gap-xs above-md at-start" aria-labelledby="roots">
      <h2 id="roots">{words.roots}</h2>
      <p>{words.rootsText}</p>
      <Button look="outline" size="small" busy={busy} onClick={() => void download('daily-roots', {})}>
        {words.rootsFile}
      </Button>
    </section>
  )
}

function filled(values: typeof noFilters): Partial<typeof noFilters> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

function isSignIn({ action }: Entry): boolean {
  return action === 'person.sign-in'
}

/** A person's successive actions on one thing, or the same on several, newest first. */
type Act = [Entry, ...Entry[]]

/** A claim and a sale are about their sheet. */
const thingOf = ({ object, about }: Entry) => about?.sheet ?? object

function rowsOf(entries: readonly Entry[]): Act[] {
  const rows: Act[] = []
  for (const act of folded(entries, ({ person }) => person?._id)) {
    const before = rows.at(-1)
    const isSame =
      before?.[0].person?._id === act[0].person?._id &&
      [...(before ?? []), ...act].every((one) => thingOf(one) === thingOf(act[0]))
    if (before && isSame) before.push(...act)
    else rows.push(act)
  }
  return rows
}

/** By name instead of code, which finds them too; an address may hold the beginning of several. */
function actionOptions(any: string, chosen: string, language: Language): Option[] {
  const known = Object.entries(actionNames).map(([value, name]) => ({
    value,
    label: say(name, language),
    also: `${value} ${name.join(' ')}`,
  }))
  const isOther = chosen !== '' && actionNames[chosen] === undefined
  return [{ value: '', label: any }, ...(isOther ? [{ value: chosen, label: chosen }] : []), ...known]
}

const dayOf = ({ at }: Entry) => bangkokDate(new Date(at))

/** What one person did on one day, under one head that says both. */
const groupOf = ([entry]: Act) => ({
  key: `${dayOf(entry)} ${entry.person?._id ?? ''}`,
  head: <Who entry={entry} />,
})

function Who({ entry: { person, at } }: { entry: Entry }) {
  const words = useWords(auditWords)
  return (
    <span className="row gap-xs">
      {person === null ? (
        words.nobody
      ) : (
        <>
          <Avatar name={person.name} size={24} />
          <Link className="shrink anywhere unlinked" to={`/staff/person?${person._id}`} title={person._id}>
            {person.name}
          </Link>
        </>
      )}
      <span className="light dimmed whole">
        <ThaiDate value={at} as="short" />
      </span>
    </span>
  )
}

/** To the second: of what was done within a minute the order counts. */
function At({ entry: { at } }: { entry: Entry }) {
  return (
    <time className="light dimmed" dateTime={at}>
      {bangkokTimeWithSeconds(new Date(at))}
    </time>
  )
}

function columnsOf(words: (typeof auditWords)['th'], language: Language): Column<Act>[] {
  return [
    {
      key: 'at',
      card: 'figure',
      title: words.when,
      always: true,
      cell: ([entry]) => <At entry={entry} />,
    },
    {
      key: 'action',
      card: 'name',
      title: words.action,
      cell: (act) => (
        // The object stands beside the action.
        <span className="row gap-xs strong whole">
          <ActionIcon action={act[0].action} />
          <span className="shrink">
            <ActionName action={act[0].action} />
          </span>
          <Times act={act} />
        </span>
      ),
      brief: (act) => (
        <span className="row gap-xs">
          <CoverOf entry={act[0]}>
            <ActionIcon action={act[0].action} />
          </CoverOf>
          <span className="shrink">
            <ActionName action={act[0].action} />
          </span>
        </span>
      ),
    },
    {
      key: 'object',
      card: 'line',
      title: words.object,
      // What changed of it follows its name: few rows have anything to say of it.
      cell: (act) => (
        <span className="row gap-xs">
          <CoverOf entry={act[0]} />
          <span className={lines.rowName} style={{ flexShrink: 0.05 }}>
            <ObjectLink entry={act[0]} />
          </span>
          <Others of={act[0]} more={act.slice(1)} />
          <span className={`dimmed desk-only ${lines.rowName}`} title={summaryOf(act, language)}>
            {summaryOf(act, language)}
          </span>
        </span>
      ),
      brief: ([entry, ...more]) => (
        <>
          <ObjectLink entry={entry} /> <Others of={entry} more={more} />
        </>
      ),
    },
    {
      key: 'details',
      card: 'badge',
      title: words.details,
      cell: (act) =>
        isPlain(act) ? null : (
          <details>
            <summary className="row">
              <span className="visually-hidden">{words.show}</span>
            </summary>
            <Changes act={act} />
          </details>
        ),
      brief: (act) => act.length > 1 && <span className="badge rigid tiny light">×{act.length}</span>,
      under: (act) => (isPlain(act) ? null : <Changes act={act} />),
    },
  ]
}

/** It has nothing to show behind it. */
const isPlain = ([entry, ...more]: Act) => more.length === 0 && (entry.before ?? entry.after) === null

/** Number of entries in a row; each is shown when it is opened. */
function Times({ act }: { act: Act }) {
  const words = useWords(auditWords)
  return act.length > 1 && <span className="badge rigid tiny">{words.acts(act.length)}</span>
}

function Others({ of, more }: { of: Entry; more: readonly Entry[] }) {
  const words = useWords(auditWords)
  if (more.every((one) => thingOf(one) === thingOf(of))) return null
  return <span className="dimmed rigid">{words.others(more.length)}</span>
}

function Changes({ act }: { act: Act }) {
  const words = useWords(auditWords)
  return act.map((entry) => {
    const { _id, at, before, after } = entry
    return (
      <div key={_id}>
        {act.length > 1 && (
          <>
            <ThaiDate value={at} as="numeric-time" /> <ActionName action={entry.action} />{' '}
            <ObjectLink entry={entry} />
          </>
        )}
        {before !== null && <Values title={words.before} values={before} />}
        {after !== null && <Values title={words.after} values={after} />}
      </div>
    )
  })
}

const SHOWN_MAX = 2

/** In the trail as in the tables: whole satang. */
const isMoney = (name: string) => /satang|price$/i.test(name)
const writeSatang = (satang: number) => writeBaht(satang / 100)

/** Earlier actions in order, and the last one's changes. */
function summaryOf([last, ...more]: Act, language: Language): string {
  const before = new Set(more.map(({ action }) => action).filter((action) => action !== last.action))
  const led = [...before].toReversed().map((action) => {
    const name = actionNames[action]
    return name === undefined ? action : say(name, language)
  })
  return [led.join(' → '), ...changeOf(last, language)].filter((one) => one !== '').join(' · ')
}

/** Amount, reason, changed figures and switches: the rest is in the details. */
function changeOf({ before, after }: Entry, language: Language): string[] {
  // A changed sum is shown as a change.
  const [, satang] =
    Object.entries(after ?? {}).find(([name]) => /satang$/i.test(name) && before?.[name] === undefined) ?? []
  const reason = after?.['reason']
  const facts = [
    typeof satang === 'number' ? writeSatang(satang) : '',
    // Skips our own codes.
    typeof reason !== 'string' || /^[A-Z_]*$|^copyright /.test(reason) ? '' : reasonIn(reason, language),
  ]
  return [...facts, ...changesOf({ before, after }, language)]
}

/** Those that staff choose from are stored by their code, or in Thai. */
function reasonIn(reason: string, language: Language): string {
  const hold = holdReasonNames.find((name) => name === reason)
  return hold === undefined
    ? refundReasonIn(pauseReasonIn(reason, language), language)
    : say(holdReasons[hold], language)
}

function changesOf({ before, after }: Pick<Entry, 'before' | 'after'>, language: Language): string[] {
  const nameOf = (name: string) => {
    const known = fieldNames[name.replace(/_?satang$/i, '')]
    return known === undefined ? '' : `${say(known, language)} `
  }
  const isShort = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'
  const write = (name: string, value: unknown) =>
    value === true ? '✓' : value === false ? '–' : isMoney(name) ? writeSatang(Number(value)) : String(value)
  return (
    Object.entries(after ?? {})
      .map(([name, value]) => [name, before?.[name], value] as const)
      // A status number means nothing: the action does.
      .filter(([name, was, is]) => name !== 'status' && isShort(was) && isShort(is) && was !== is)
      .slice(0, SHOWN_MAX)
      .map(([name, was, is]) => `${nameOf(name)}${write(name, was)} → ${write(name, is)}`)
  )
}

/** The cover of its sheet, or else the children. */
function CoverOf({ entry: { about }, children }: { entry: Entry; children?: ReactNode }) {
  if (about === null || about.sheet === null || about.cover === null) return children
  return <CoverThumb cover={{ id: about.sheet, version: about.cover }} later />
}

/** Named by `about`, else by kind and number; those are the tooltip, to filter by. */
function ObjectLink({ entry: { object, about } }: { entry: Entry }) {
  const { language } = useLanguage()
  const to = addressOfObject(object)
  const kind = nameOfObject(object, language)
  const text = about === null ? kind : about.name
  if (to === undefined)
    return (
      <span title={kind}>
        <T>{text}</T>
      </span>
    )
  return (
    <Link className="unlinked" to={to} title={kind}>
      <T>{text}</T>
    </Link>
  )
}

function Values({ title, values }: { title: string; values: Record<string, unknown> }) {
  return (
    <>
      <strong>{title}</strong>
      <pre className={classes.values}>{JSON.stringify(values, null, 2)}</pre>
    </>
  )
}
