import { useState } from 'react'
import { Refused } from '#web/api/failures.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftOver } from '#web/features/drafts/use-draft-over.ts'
import { TextArea, TextField } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { say } from '#web/words/language.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { groupWords } from '#web/words/staff/packages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { CoverField } from './CoverField.tsx'
import type { Group } from './answers.ts'
import { SheetFinder } from './SheetFinder.tsx'
import { SheetOrder } from './SheetOrder.tsx'
import { PanelForm } from '../layout/panel/FormPanel.tsx'

const sheetsMin = 2

type GroupFormProps = {
  /** Id of the form element: its button stands in the foot of the panel. */
  form: string
  group: Group | undefined
  onSaving: (isSaving: boolean) => void
  /** Answers whether the saved state could be read: only then is the draft dropped. */
  onSaved: (id: string) => Promise<boolean>
  onCover: () => Promise<void>
  onReload: () => Promise<void>
}

/** The fields of a package. After a refusal and a reload everything that was typed stays. */
export function GroupForm({ form, group, onSaving, onSaved, onCover, onReload }: GroupFormProps) {
  const words = useWords(groupWords)
  const desk = useWords(deskWords)
  const { language } = useLanguage()
  const { draft, seen, change, forget, settle } = useDraftOver(form, fieldsOf(group), group?.revision)
  const { store, name, detail, sheets, recommended, visible, dropCover } = draft
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const save = async () => {
    if (store === '') return words.storeMissing
    if (name.trim() === '') return words.nameMissing
    if (sheets.length < sheetsMin) return words.tooFew
    setWrong(new Set())
    try {
      const { _id } = (
        await staffApi.call('saveGroup', {
          ...(group === undefined ? {} : { id: group._id, revision: seen }),
          store: Number(store),
          name,
          detail,
          sheets: sheets.map((sheet) => sheet._id),
          recommended,
          visible,
          dropCover,
        })
      ).data
      if (group === undefined) forget()
      showToast({ text: words.saved, tone: 'good' })
      if ((await onSaved(_id)) && group !== undefined) settle()
      return undefined
    } catch (failure) {
      if (failure instanceof Refused && Array.isArray(failure.details['sheets']))
        setWrong(new Set(failure.details['sheets'].map(String)))
      throw failure
    }
  }
  return (
    <PanelForm
      form={form}
      overtaken={['groups.changed-meanwhile']}
      save={save}
      onSaving={onSaving}
      onReload={onReload}
    >
      {group === undefined ? (
        <>
          <StorePicker
            permission={1}
            value={store}
            disabled={sheets.length > 0}
            onChange={(next) => change({ store: next })}
          />
          {store === '' && <p className="small light dimmed">{words.chooseStoreFirst}</p>}
        </>
      ) : (
        <p className="small light dimmed">
          {desk.store}: {say(group.storeName, language)} · {group._id}
          {group.visible && (
            <>
              {' · '}
              <a href={`/infoGroup?${group._id}`} target="_blank" rel="noopener">
                {words.seePage}
              </a>
            </>
          )}
        </p>
      )}
      <TextField
        label={words.name}
        value={name}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextArea
        label={words.detail}
        rows={4}
        maxLength={5_000}
        value={detail}
        onChange={(event) => change({ detail: event.currentTarget.value })}
      />
      <SheetOrder sheets={sheets} wrong={wrong} onChange={(next) => change({ sheets: next })} />
      {store !== '' && (
        <SheetFinder
          store={Number(store)}
          sheets={sheets}
          onAdd={(sheet) => change({ sheets: [...sheets, sheet] })}
        />
      )}
      <div className={'flow gap-line'}>
        <Switch label={words.visible} value={visible} onChange={(next) => change({ visible: next })} />
        <Switch
          label={words.recommended}
          value={recommended}
          onChange={(next) => change({ recommended: next })}
        />
      </div>
      <CoverField
        group={group}
        drop={dropCover}
        onDrop={(drop) => change({ dropCover: drop })}
        onDone={onCover}
      />
    </PanelForm>
  )
}

function fieldsOf(group: Group | undefined) {
  return {
    store: group === undefined ? '' : String(group.store),
    name: group?.name ?? '',
    detail: group?.detail ?? '',
    sheets: group?.sheets ?? [],
    recommended: group?.recommended ?? false,
    visible: group?.visible ?? true,
    dropCover: false,
  }
}

function Switch(props: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className="tick wide-tick row gap-sm">
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.value}
        checked={props.value}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span className="shrink grow">{props.label}</span>
    </label>
  )
}
