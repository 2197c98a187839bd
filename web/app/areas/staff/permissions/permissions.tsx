import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '#web/api/failures.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { T } from '#web/ui/T.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { say } from '#web/words/language.ts'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { ListHead } from '../layout/list/ListHead.tsx'
import { AddRight, type NewRight } from './AddRight.tsx'
import { RightsLately, useRightsLately } from './RightsLately.tsx'
import { RightsOpen } from './RightsOpen.tsx'
import { mergeRights, type RightsRow, RightsTable } from './RightsTable.tsx'

type Question = { row: RightsRow; perm: 1 | 2 | 3; held: boolean }

/** Staff's rights by store, granted and revoked on a press after a confirmation (staff.md §2). */
export default function PermissionsScreen() {
  const words = useWords(permissionWords)
  const { language } = useLanguage()
  const desk = useDeskOfLayout()
  const client = useQueryClient()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-permissions'],
    queryFn: staffApi.read('listPermissions'),
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  // Loaded early: late content would push down the rest.
  const lately = useRightsLately()
  const [isAdding, setAdding] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const [leaver, setLeaver] = useState<RightsRow>()
  // A right that was taken away alone can be given back: its row stays until the screen is left.
  const [emptied, setEmptied] = useState<readonly RightsRow[]>([])
  const { act, busy } = useAction(undefined, (text, failure) => {
    // A right is about one person alone.
    const isUnknown = failure instanceof Refused && failure.code === 'not-found'
    showToast({ text: isUnknown ? words.noPerson : text, tone: 'bad' })
  })

  const change = async (name: 'addPermission' | 'removePermission', right: NewRight): Promise<boolean> => {
    const said = name === 'addPermission' ? words.given : words.taken
    const isDone = await act(() => staffApi.call(name, right), said)
    setQuestion(undefined)
    // Also after a refusal: a colleague may have been faster. The own rights may have changed too.
    void client.invalidateQueries({ queryKey: ['staff-permissions'] })
    void client.invalidateQueries({ queryKey: ['desk'] })
    return isDone
  }
  const leave = async ({ facebookID, userName }: RightsRow) => {
    await act(async () => {
      const { rights, sessions } = (await staffApi.call('removeStaffMember', { facebookID })).data
      setEmptied((before) => before.filter((row) => row.facebookID !== facebookID))
      showToast({ text: words.left(userName, rights, sessions), tone: 'good' })
    })
    setLeaver(undefined)
    void client.invalidateQueries({ queryKey: ['staff-permissions'] })
  }
  return (
    <>
      <ListHead title={words.title} add={words.add} onAdd={() => setAdding(true)} />
      {data === undefined || lately.isPending ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="40vh" radius="1rem" />} />
      ) : (
        <>
          <AddRight
            open={isAdding}
            stores={data.stores}
            busy={busy && question === undefined}
            onAdd={async (right) => {
              const isGiven = await change('addPermission', right)
              if (isGiven) setAdding(false)
              return isGiven
            }}
            onClose={() => setAdding(false)}
          />
          <RightsTable
            rows={withEmptied(mergeRights(data.allperms), emptied)}
            {...(desk.permissions.some(({ type, store }) => type === 3 && store === -1) && {
              onLeave: setLeaver,
            })}
            mayGive={(row, perm) =>
              data.stores.find(({ code }) => code === row.store)?.grantable.includes(perm) ?? false
            }
            onPress={(row, perm, held) => setQuestion({ row, perm, held })}
          />
          <RightsLately entries={lately.data} rows={mergeRights(data.allperms)} />
          <RightsOpen rows={mergeRights(data.allperms)} />
          <details className="small measure above-sm">
            <summary className="linked">{words.howTo}</summary>
            <p>
              <T>{words.howToSteps}</T>
            </p>
          </details>
        </>
      )}
      {question !== undefined && (
        <ConfirmDialog
          open
          title={question.held ? words.confirmTake : words.confirmGive}
          confirm={question.held ? words.take : words.give}
          danger={question.held}
          busy={busy}
          onCancel={() => setQuestion(undefined)}
          onConfirm={() => {
            const { row, perm, held } = question
            const right = { facebookID: row.facebookID, store: row.store, perm }
            if (held)
              setEmptied((before) => [
                ...before,
                { ...row, hasSheet: false, hasFinance: false, hasHr: false },
              ])
            void change(held ? 'removePermission' : 'addPermission', right)
          }}
        >
          {(question.held ? words.takeText : words.giveText)(
            words[permissionNames[question.perm]],
            question.row.userName,
            say(question.row.storeName, language),
          )}
        </ConfirmDialog>
      )}
      {leaver !== undefined && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={words.leaveTitle(leaver.userName)}
          confirm={words.leave}
          onCancel={() => setLeaver(undefined)}
          onConfirm={() => void leave(leaver)}
        >
          {words.leaveText}
        </ConfirmDialog>
      )}
    </>
  )
}

function withEmptied(rows: RightsRow[], emptied: readonly RightsRow[]): RightsRow[] {
  const shown = new Map(rows.map((row) => [`${row.facebookID} ${row.store}`, row]))
  for (const row of emptied) {
    const key = `${row.facebookID} ${row.store}`
    if (!shown.has(key)) shown.set(key, row)
  }
  return [...shown.values()]
}

const permissionNames = { 1: 'sheet', 2: 'finance', 3: 'hr' } as const
