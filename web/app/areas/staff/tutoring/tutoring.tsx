import { Link } from 'react-router'
import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { count } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { IconClock } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'
import { SheetFinder } from '../layout/SheetFinder.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { LackClips, Until } from './Until.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { FilterSelect, ListScreen, NEW } from '../layout/list/ListScreen.tsx'
import { CoverCell } from '../layout/list/CoverCell.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { StoreShort } from '../layout/StoreShort.tsx'
import { StateTag } from '../layout/list/StateTag.tsx'
import { SessionState } from './SessionFacts.tsx'

type Session = Data<'listTutoring'>['sessions'][number]
type TutoringWords = (typeof staffTutoringWords)['th']

/** `next`: coming sessions, then past ones; no column head sorts so. */
const standard = { search: '', state: 'all', store: '-1', sort: 'next' }
const states = ['all', 'ahead', 'running', 'ended', 'replay'] as const
const sorts = ['next', 'start', '-start', 'name', '-name', 'views', '-views', 'owners', '-owners'] as const

/** Live sessions of the own stores, from the plan to the replay (decisions §5). */
export default function StaffTutoringScreen() {
  const words = useWords(staffTutoringWords)
  const list = usePagedList({ name: 'staff-tutoring', standard, filtersOf, read })
  const { refresh, data } = list
  const groups = {
    running: { key: 'running', head: words.running },
    coming: { key: 'coming', head: words.coming },
    over: { key: 'over', head: words.over },
  }
  return (
    <ListScreen
      words={words}
      intro={<LackClips onShow={() => list.address.set({ state: 'ended' })} />}
      list={list}
      columns={({ addressOf }) => columnsOf(words, data?.rows ?? [], addressOf)}
      rowKey={({ _id }) => _id}
      // In any other order they lie among one another.
      {...(list.filters.sort === 'next' && { groupOf: ({ state }: Session) => groups[partOf[state]] })}
      storedAs="staff-tutoring"
      isWhole
      csv="tutoring"
      none={words.noneYet}
      filters={
        <>
          <FilterSelect
            list={list}
            name="state"
            label={words.state}
            options={states.map((state) => [state, words[state]])}
          />
          <StorePicker
            withAll
            value={list.address.values.store}
            onChange={(store) => list.address.set({ store })}
          />
        </>
      }
      panel={(key, { show }) =>
        key === NEW ? (
          <NewSession onChoose={show} onClose={() => show()} />
        ) : (
          <SessionPanel key={key} id={key} onChanged={refresh} onClose={() => show()} />
        )
      }
    />
  )
}

async function read(input: Input<'listTutoring'>, signal: AbortSignal) {
  const { sessions, total } = (await staffApi.call('listTutoring', input, { signal })).data
  return { rows: sessions, total }
}

/** Live now, to come, or over: what is asked of staff differs. */
const partOf = { running: 'running', ahead: 'coming', ended: 'over', replay: 'over' } as const

const isComing = ({ state }: Session) => state === 'running' || state === 'ahead'

/** An address may contain anything: an unknown filter value becomes the default. */
function filtersOf(values: typeof standard) {
  const store = Number(values.store)
  return {
    search: values.search.slice(0, 200),
    state: states.find((state) => state === values.state) ?? ('all' as const),
    store: Number.isSafeInteger(store) && store >= -1 && store < 2 ** 31 ? store : -1,
    sort: sorts.find((sort) => sort === values.sort) ?? ('next' as const),
  }
}

function columnsOf(
  words: TutoringWords,
  rows: readonly Session[],
  addressOf: (id: string) => string,
): Column<Session>[] {
  return [
    {
      key: 'sheet',
      title: words.sheet,
      sort: 'name',
      always: true,
      cell: ({ _id, name, cover }) => (
        <CoverCell cover={{ id: _id, version: cover }}>
          <RowLink to={addressOf(_id)}>{name}</RowLink>
        </CoverCell>
      ),
    },
    {
      key: 'state',
      card: 'badge',
      title: words.state,
      // The time until it begins says it.
      cell: (session) =>
        session.state === 'ahead' ? (
          <StateTag tone="plain" icon={IconClock}>
            <Until session={session} />
          </StateTag>
        ) : (
          <SessionState state={session.state} />
        ),
      brief: ({ state }) => state !== 'ahead' && <SessionState state={state} />,
    },
    {
      key: 'start',
      card: 'line',
      title: words.start,
      sort: 'start',
      cell: (session) => (
        <span className="flow gap-2xs">
          <ThaiDate value={session.start} as="numeric-time" />{' '}
          {session.state === 'running' && <Until session={session} />}
        </span>
      ),
      brief: (session) => (
        <>
          <ThaiDate value={session.start} as="day-time" /> <Until session={session} />
        </>
      ),
    },
    {
      key: 'length',
      spare: true,
      title: words.length,
      numeric: true,
      cell: ({ minutes }) => (minutes === null ? '-' : words.minutesLong(minutes)),
    },
    {
      key: 'room',
      card: 'badge',
      title: words.room,
      // Buyers no longer need the room of an ended session.
      cell: (session) =>
        isComing(session) &&
        (session.hasRoom ? (
          <span className="desk-only dimmed">{words.hasRoom}</span>
        ) : (
          <Link to={addressOf(session._id)} preventScrollReset className="inline-row thumb unlinked">
            <StateTag tone="waiting">{words.noRoomYet}</StateTag>
          </Link>
        )),
    },
    {
      key: 'owners',
      card: 'figure',
      title: words.owners,
      sort: 'owners',
      numeric: true,
      drawn: ({ owners }) => owners,
      cell: ({ owners }) => count(owners),
    },
    {
      key: 'views',
      spare: true,
      title: words.views,
      sort: 'views',
      numeric: true,
      cell: ({ views }) => count(views),
    },
    {
      key: 'viewers',
      spare: true,
      title: words.viewers,
      numeric: true,
      cell: ({ viewers }) => count(viewers),
    },
    {
      key: 'store',
      // Equal in all rows, it is spare.
      ...(rows.every(({ storeName }) => storeName[0] === rows[0]?.storeName[0]) && { spare: true as const }),
      title: words.store,
      cell: ({ storeName }) => <StoreShort name={storeName} />,
    },
  ]
}

/** A new session begins with its sheet; one that has a session already leads to that. */
function NewSession({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const words = useWords(staffTutoringWords)
  return (
    <Dialog open wide from="right" title={words.addTitle} onClose={onClose}>
      <SheetFinder hasSession={words.hasSession} onChoose={({ _id }) => onChoose(_id)} />
    </Dialog>
  )
}
