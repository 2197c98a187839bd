import { useQuery } from '@tanstack/react-query'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { say } from '#web/words/language.ts'
import { actionNames } from '#web/words/staff/actions.ts'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CardList } from '../layout/list/AllDone.tsx'
import type { RightsRow } from './RightsTable.tsx'

const names = { 1: 'sheet', 2: 'finance', 3: 'hr' } as const

/** Which right was given or taken last, to whom and by whom, from the trail: asked again with the rights themselves. */
export function RightsLately({ rows }: { rows: readonly RightsRow[] }) {
  const words = useWords(permissionWords)
  const { language } = useLanguage()
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['staff-permissions', token, 'lately'],
    queryFn: async ({ signal }) =>
      (await staffApi.call('getAudit', { action: 'permission', rows: 10 }, { signal })).data.entries.slice(
        0,
        9,
      ),
    enabled: token !== null,
  })
  if (data === undefined || data.length === 0) return null
  return (
    <CardList
      title={words.lately}
      rows={data.map(({ _id, at, person, action, object, before, after }) => {
        const id = object.split(':')[1] ?? object
        const right = after ?? before
        const held = rows.find(({ facebookID }) => facebookID === id)
        const name = held?.userName ?? id
        const store = rows.find((row) => row.store === right?.store)?.storeName
        const permission = names[right?.permission as 1 | 2 | 3]
        return {
          id: String(_id),
          to: `/staff/audit?action=permission&object=${encodeURIComponent(object)}`,
          lead: <Avatar name={name} size={32} />,
          name,
          line: [
            say(actionNames[action] ?? [action, action], language),
            permission && words[permission],
            store && say(store, language),
          ]
            .filter(Boolean)
            .join(' · '),
          end: (
            <>
              <ThaiDate value={at} as="day-time" />
              {person && <span className="block tiny dimmed">{words.by(person.name)}</span>}
            </>
          ),
        }
      })}
    />
  )
}
