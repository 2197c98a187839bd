import { bangkokDate } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CardList } from '../layout/list/AllDone.tsx'
import { StoreShort } from '../layout/StoreShort.tsx'
import type { RightsRow } from './RightsTable.tsx'

type Entry = Data<'getAudit'>['entries'][number]

const names = { 1: 'sheet', 2: 'finance', 3: 'hr' } as const
const kinds = ['permission.grant', 'permission.revoke', 'permission.revoke-all'] as const
const shown = 12

/** Latest grants and revocations, from the audit log: refetched with the rights themselves. */
export function useRightsLately() {
  return useSessionQuery({
    queryKey: ['staff-permissions', 'lately'],
    queryFn: staffApi.read('getAudit', { action: 'permission', rows: 50 }, ({ entries }) => entries),
  })
}

type RightsLatelyProps = { entries: readonly Entry[] | undefined; rows: readonly RightsRow[] }

/** The recipient and the granter. */
export function RightsLately({ entries = [], rows }: RightsLatelyProps) {
  const words = useWords(permissionWords)
  // What the system gave in the beginning the table says already.
  if (entries.every(({ person }) => person === null)) return null
  return (
    <CardList
      title={words.lately}
      rows={together(entries)
        .slice(0, shown)
        .map(([first, ...more]) => {
          const { _id, at, person, action, object, about } = first
          const kind = kinds.find((one) => one === action) ?? 'permission.grant'
          const id = object.split(':')[1] ?? object
          const name = about?.name ?? rows.find(({ facebookID }) => facebookID === id)?.userName ?? id
          const store = rows.find((row) => row.store === storeOf(first))?.storeName
          const rights = [...new Set([first, ...more].map((entry) => rightOf(entry)?.permission))].flatMap(
            (permission) => (permission ? [words[names[permission as 1 | 2 | 3]]] : []),
          )
          return {
            id: String(_id),
            to: `/staff/audit?action=permission&object=${encodeURIComponent(object)}`,
            lead: <Avatar name={name} size={32} />,
            name,
            // The actor before the act: below the recipient's name, "gave" would seem to be the recipient's.
            line: (
              <>
                <ThaiDate value={at} as="day-time" /> · {person?.name ?? words.system}{' '}
                <T>{`${words[`did-${kind}`]} ${rights.join(', ')}`}</T>
                {store && (
                  <>
                    {'\u00a0· '}
                    <StoreShort name={store} />
                  </>
                )}
              </>
            ),
          }
        })}
    />
  )
}

const rightOf = ({ before, after }: Entry) => after ?? before
const storeOf = (entry: Entry) => rightOf(entry)?.store

/** Groups what one person granted or revoked of another on one day in one institution. */
function together(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const events: [Entry, ...Entry[]][] = []
  const keyOf = (entry: Entry) =>
    [bangkokDate(new Date(entry.at)), entry.person?._id, entry.action, entry.object, storeOf(entry)].join(' ')
  for (const entry of entries) {
    const before = events.at(-1)
    if (before && keyOf(before[0]) === keyOf(entry)) before.push(entry)
    else events.push([entry])
  }
  return events
}
