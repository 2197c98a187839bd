import { staffApi } from '#web/api/staff-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconNotebook, IconUser, IconUsers, IconWorld } from '#web/ui/icons.ts'
import { T } from '#web/ui/T.tsx'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { everyStore } from '../layout/boxes.ts'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { Finder } from '../layout/Finder.tsx'
import { SheetFinder } from '../layout/SheetFinder.tsx'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import type { MessageFields } from './use-message-draft.ts'

const toSome = ['sheet', 'person'] as const
const toMany = ['sellers', 'everyone'] as const
const icons = { sheet: IconNotebook, person: IconUser, sellers: IconUsers, everyone: IconWorld }

function audiencesOf(permissions: readonly { type: number; store: number }[]) {
  const mayReachAll = permissions.some(({ type, store }) => type === 1 && store === everyStore)
  return mayReachAll ? [...toSome, ...toMany] : toSome
}

/** The steps of a message, numbered: to whom, what. Sending, the third, is the button below. */
export function StepHead({ step, children }: { step: number; children: string }) {
  return (
    <span className="row gap-xs medium bold">
      <span className="badge" aria-hidden="true">
        {step}
      </span>
      {children}
    </span>
  )
}

type ReceiversProps = { fields: MessageFields; onChange: (part: Partial<MessageFields>) => void }

/** The receivers: a person, a sheet's buyers, or, for global administrators, all sellers or everyone. */
export function Receivers({ fields, onChange }: ReceiversProps) {
  const words = useWords(staffMessageWords)
  const { permissions } = useDeskOfLayout()
  const audiences = audiencesOf(permissions)
  const { audience, target } = fields
  return (
    <div className="stack one-column gap-sm shrink">
      <fieldset className="shrink">
        <legend className="fill">
          <StepHead step={1}>{words.receivers}</StepHead>
        </legend>
        <div className={'stack fits-8 gap-xs above-xs'}>
          {audiences.map((one) => {
            const Icon = icons[one]
            return (
              <button
                key={one}
                type="button"
                className="row gap-xs pad-flat box finger text-start tight small strong pick"
                aria-pressed={one === audience}
                onClick={() => one !== audience && onChange({ audience: one, target: null })}
              >
                <Icon size={22} stroke={1.75} />
                <span className="shrink">
                  <T>{words[one]}</T>
                </span>
              </button>
            )
          })}
        </div>
      </fieldset>
      {target !== null ? (
        <div className="row gap-sm pad-flat rounded anywhere outlined">
          {audience === 'sheet' && <CoverThumb cover={{ id: target._id, version: '0' }} />}
          <span className="grow">
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
