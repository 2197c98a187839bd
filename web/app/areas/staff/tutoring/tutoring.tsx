import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { count } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { say } from '#web/words/language.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Finder } from '../layout/Finder.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { ListHead } from '../layout/list/ListHead.tsx'
import { CoverCell } from '../layout/list/CoverCell.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { StoreShort } from '../layout/StoreShort.tsx'
import { SessionState } from './SessionFacts.tsx'

type Session = Data<'listTutoring'>['sessions'][number]
type TutoringWords = (typeof staffTutoringWords)['th']

const standard = { search: '', state: 'all', store: '-1', sort: '-start' }
const states = ['all', 'ahead', 'running', 'ended', 'replay'] as const
const sorts = ['start', '-start', 'name', '-name', 'views', '-views', 'owners', '-owners'] as const

/** Live sessions of the own stores, from the plan to the replay (decisions §5). */
export default function StaffTutoringScreen() {
  const words = useWords(staffTutoringWords)
  const list = usePagedList({ name: 'staff-tutoring', standard, filtersOf, read })
  const { address, refresh } = list
  const { open, addressOf, show } = useOpenInAddress()
  return (
    <>
      <ListHead title={words.title} add={words.add} onAdd={() => show('+')} />
      <PagedList
        label={words.title}
        list={list}
        columns={columnsOf(words, addressOf)}
        rowKey={({ _id }) => _id}
        sort={address.values.sort}
        onSort={(sort) => address.set({ sort })}
        current={open ?? undefined}
        storedAs="staff-tutoring"
        csv="tutoring"
        none={words.noneYet}
        filters={
          <>
            <SearchField
              label={words.search}
              placeholder={words.search}
              clearLabel={words.clearSearch}
              value={address.values.search}
              onChange={(search) => address.set({ search })}
            />
            <SelectField
              label={words.state}
              value={address.values.state}
              onChange={(event) => address.set({ state: event.currentTarget.value })}
            >
              {states.map((state) => (
                <option key={state} value={state}>
                  {words[state]}
                </option>
              ))}
            </SelectField>
            <StorePicker withAll value={address.values.store} onChange={(store) => address.set({ store })} />
          </>
        }
      />
      {open === '+' ? (
        <NewSession onChoose={show} onClose={() => show()} />
      ) : (
        open !== null && <SessionPanel key={open} id={open} onChanged={refresh} onClose={() => show()} />
      )}
    </>
  )
}

async function read(input: Input<'listTutoring'>, signal: AbortSignal) {
  const { sessions, total } = (await staffApi.call('listTutoring', input, { signal })).data
  return { rows: sessions, total }
}

/** What stands in an address may be anything: what is no filter is left at its standard. */
function filtersOf(values: typeof standard) {
  const store = Number(values.store)
  return {
    search: values.search.slice(0, 200),
    state: states.find((state) => state === values.state) ?? ('all' as const),
    store: Number.isSafeInteger(store) && store >= -1 && store < 2 ** 31 ? store : -1,
    sort: sorts.find((sort) => sort === values.sort) ?? ('-start' as const),
  }
}

function columnsOf(words: TutoringWords, addressOf: (id: string) => string): Column<Session>[] {
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
      cell: ({ state }) => <SessionState state={state} />,
    },
    {
      key: 'start',
      card: 'line',
      title: words.start,
      sort: 'start',
      cell: ({ start }) => <ThaiDate value={start} as="numeric-time" />,
    },
    {
      key: 'length',
      spare: true,
      title: words.length,
      numeric: true,
      cell: ({ minutes }) => (minutes === null ? '-' : words.minutesLong(minutes)),
    },
    { key: 'room', title: words.room, cell: ({ hasRoom }) => (hasRoom ? words.hasRoom : words.noRoom) },
    {
      key: 'owners',
      card: 'figure',
      title: words.owners,
      sort: 'owners',
      numeric: true,
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
    { key: 'store', title: words.store, cell: ({ storeName }) => <StoreShort name={storeName} /> },
  ]
}

/** A new session begins with its sheet; one that has a session already leads to that. */
function NewSession({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const words = useWords(staffTutoringWords)
  const { language } = useLanguage()
  return (
    <Dialog open wide from="right" title={words.addTitle} onClose={onClose}>
      <Finder
        what="sheet-of-session"
        label={words.findSheet}
        hint={words.findSheetHint}
        none={words.foundNone}
        choose={words.choose}
        chooseNamed={words.chooseNamed}
        find={async (search, signal) =>
          (await staffApi.call('findDeskSheets', { search }, { signal })).data.map(
            ({ _id, name, storeName, hasSession }) => ({
              id: _id,
              name,
              facts: [say(storeName, language), _id, hasSession && words.hasSession]
                .filter(Boolean)
                .join(' · '),
            }),
          )
        }
        onChoose={({ id }) => onChoose(id)}
      />
    </Dialog>
  )
}
