import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { say } from '#web/words/language.ts'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { Finder } from '../layout/Finder.tsx'
import type { MessageFields } from './use-message-draft.ts'

const toSome = ['sheet', 'person'] as const
const toMany = ['sellers', 'everyone'] as const

function audiencesOf(permissions: readonly { type: number; store: number }[]) {
  const mayReachAll = permissions.some(({ type, store }) => type === 1 && store === -1)
  return mayReachAll ? [...toSome, ...toMany] : toSome
}

type ReceiversProps = { fields: MessageFields; onChange: (part: Partial<MessageFields>) => void }

/** To whom: a person, the buyers of a sheet, or, for global administrators, all sellers and everyone. */
export function Receivers({ fields, onChange }: ReceiversProps) {
  const words = useWords(staffMessageWords)
  const { permissions } = useDeskOfLayout()
  const audiences = audiencesOf(permissions)
  const { audience, target } = fields
  return (
    <div className="stack one-column gap-md shrink">
      <SelectField
        label={words.receivers}
        value={audience}
        onChange={(event) => {
          const next = audiences.find((one) => one === event.currentTarget.value) ?? 'sheet'
          onChange({ audience: next, target: null })
        }}
      >
        {audiences.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </SelectField>
      {target !== null ? (
        <div className="row apart gap-sm pad-flat rounded anywhere flow outlined">
          <span>
            <strong>{target.name}</strong> <span className="small light dimmed">{target._id}</span>
          </span>
          <Button look="outline" size="small" onClick={() => onChange({ target: null })}>
            {words.change}
          </Button>
        </div>
      ) : audience === 'sheet' ? (
        <SheetFinder onChoose={(found) => onChange({ target: found })} />
      ) : audience === 'person' ? (
        <Finder
          what="person"
          label={words.findPerson}
          hint={words.findPersonHint}
          none={words.foundNobody}
          choose={words.choose}
          chooseNamed={words.chooseNamed}
          find={async (search, signal) =>
            (await staffApi.call('findReceivers', { search }, { signal })).data.map(
              ({ _id, name, email }) => ({
                id: _id,
                name: name || _id,
                facts: `${_id} · ${email}`,
              }),
            )
          }
          onChoose={({ id, name }) => onChange({ target: { _id: id, name } })}
        />
      ) : null}
    </div>
  )
}

function SheetFinder({ onChoose }: { onChoose: (sheet: { _id: string; name: string }) => void }) {
  const words = useWords(staffMessageWords)
  const { language } = useLanguage()
  return (
    <Finder
      what="sheet"
      label={words.findSheet}
      hint={words.findSheetHint}
      none={words.foundNone}
      choose={words.choose}
      chooseNamed={words.chooseNamed}
      find={async (search, signal) =>
        (await staffApi.call('findDeskSheets', { search }, { signal })).data.map(
          ({ _id, name, storeName }) => ({
            id: _id,
            name,
            facts: `${say(storeName, language)} · ${_id}`,
          }),
        )
      }
      onChoose={({ id, name }) => onChoose({ _id: id, name })}
    />
  )
}
