import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { englishShortMonth, thaiShortMonth } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { type Language, pick, say } from '#web/words/language.ts'
import { auditWords, objectKinds, paperKinds } from '#web/words/staff/audit.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import classes from './audit.module.css'
import { DeedName } from '../layout/DeedName.tsx'
import { addressOfObject } from '../layout/object-address.ts'
import { ListTools } from '../layout/list/ListTools.tsx'
import { useDownload } from '../layout/use-download.ts'

type Entry = Data<'getAudit'>['entries'][number]

const noFilters = { person: '', action: '', object: '', from: '', to: '' }

/** Who did what, when: newest first, filters in the address (decisions §5). */
export default function AuditScreen() {
  const words = useWords(auditWords)
  const table = useWords(tableWords)
  const token = useToken()
  const address = useListAddress(noFilters)
  const filters = filled(useSettled(address.values, 300))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['staff-audit', token, filters],
    queryFn: async ({ signal, pageParam }) =>
      (await staffApi.call('getAudit', { ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }))
        .data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const entries = data?.pages.flatMap((page) => page.entries)
  const fields = [
    ['person', words.person, words.personHint],
    ['action', words.action, words.actionHint],
    ['object', words.object, words.objectHint],
  ] as const
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>
        <T>{words.title}</T>
      </h1>
      <ListTools address={address} filters={filters} csv="audit">
        {fields.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            placeholder={hint}
            value={address.values[name]}
            onChange={(event) => address.set({ [name]: event.currentTarget.value })}
          />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <ThaiDateField
            key={name}
            label={words[name]}
            value={address.values[name]}
            onChange={(value) => address.set({ [name]: value })}
          />
        ))}
      </ListTools>
      {entries === undefined ? (
        <Skeleton height="100vh" radius="1rem" />
      ) : entries.length === 0 ? (
        <EmptyState text={address.isFiltered ? table.nothingMatches : table.nothing} />
      ) : (
        <DataTable
          label={words.title}
          columns={columnsOf(words)}
          rows={entries}
          rowKey={({ _id }) => String(_id)}
          keepAs="audit"
        />
      )}
      {hasNextPage && (
        <Button look="outline" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
      <Roots />
    </>
  )
}

/** The root of each day, to be kept outside the house. */
function Roots() {
  const words = useWords(auditWords)
  const { download, busy } = useDownload()
  return (
    <section className={`stack one-column gap-xs ${classes.roots} at-start`} aria-labelledby="roots">
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

function columnsOf(words: (typeof auditWords)['th']): Column<Entry>[] {
  return [
    {
      key: 'at',
      card: 'badge',
      title: words.when,
      always: true,
      cell: ({ at }) => <ThaiDate value={at} as="numeric-time" />,
    },
    {
      key: 'person',
      card: 'line',
      title: words.person,
      cell: ({ person }) =>
        person === null ? (
          words.nobody
        ) : (
          <span className="whole">
            <Avatar name={person.name} size={24} />{' '}
            <Link to={`/staff/person?${person._id}`}>
              {person.name}
              <span className="desk-only">{` (${person._id})`}</span>
            </Link>
          </span>
        ),
    },
    { key: 'action', card: 'name', title: words.action, cell: ({ action }) => <DeedName action={action} /> },
    { key: 'object', title: words.object, cell: ({ object }) => <ObjectLink object={object} /> },
    {
      key: 'details',
      title: words.details,
      cell: ({ before, after }) =>
        (before ?? after) === null ? null : (
          <details>
            <summary className={classes.summary}>{words.show}</summary>
            {before !== null && <Values title={words.before} values={before} />}
            {after !== null && <Values title={words.after} values={after} />}
          </details>
        ),
    },
  ]
}

/** In words; what it is filtered by stands behind them. */
function ObjectLink({ object }: { object: string }) {
  const { language } = useLanguage()
  const to = addressOfObject(object)
  const text = nameOfObject(object, language)
  return to === undefined ? (
    <span className="anywhere" title={object}>
      {text}
    </span>
  ) : (
    <Link to={to} title={object}>
      {text}
    </Link>
  )
}

function nameOfObject(object: string, language: Language): string {
  const [kind = '', ...rest] = object.split(':')
  const paper = kind === 'tax-paper' ? paperKinds[rest[0] ?? ''] : undefined
  const named = paper ?? objectKinds[kind]
  if (named === undefined) return object
  const id = (paper === undefined ? rest : rest.slice(1)).map((part) => writeMonth(part, language))
  return [say(named, language), ...id].join(' ').trim()
}

/** `202609` and `2026-09` are months. */
function writeMonth(part: string, language: Language): string {
  const [, year = '', month = ''] = /^(20\d\d)-?(0[1-9]|1[0-2])$/.exec(part) ?? []
  if (month === '') return part
  return pick({ th: thaiShortMonth, en: englishShortMonth }, language)(`${year}-${month}`)
}

function Values({ title, values }: { title: string; values: Record<string, unknown> }) {
  return (
    <>
      <strong>{title}</strong>
      <pre className={classes.values}>{JSON.stringify(values, null, 2)}</pre>
    </>
  )
}
