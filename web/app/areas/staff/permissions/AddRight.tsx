import { type FormEvent, useId } from 'react'
import type { Data } from '#web/api/api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { say } from '#web/words/language.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

export type NewRight = { facebookID: string; store: number; perm: number }

/** Buyer id, institution, permission (1 unless another is chosen; staff.md §2). */
export function AddRight(props: {
  open: boolean
  stores: Data<'listPermissions'>['stores']
  busy: boolean
  /** Whether it was given. */
  onAdd: (right: NewRight) => Promise<boolean>
  onClose: () => void
}) {
  const words = useWords(permissionWords)
  const desk = useWords(deskWords)
  const { language } = useLanguage()
  const form = useId()
  const { draft, change } = useDraft('new-right', { id: '', store: '', perm: '1' })
  const { id, store, perm } = draft
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const facebookID = id.trim()
    if (facebookID === '' || store === '') return showToast({ text: words.idMissing, tone: 'bad' })
    const right = { facebookID, store: Number.parseInt(store, 10), perm: Number(perm) }
    // The next one is another person's.
    if (await props.onAdd(right)) change({ id: '' })
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={words.add}
      from="right"
      footer={
        <Button wide type="submit" form={form} busy={props.busy}>
          {words.add}
        </Button>
      }
    >
      <form id={form} className="stack gap-md" onSubmit={(event) => void add(event)}>
        <TextField
          label={words.buyerId}
          value={id}
          autoComplete="off"
          autoFocus
          onChange={(event) => change({ id: event.currentTarget.value })}
        />
        <Combobox
          label={words.store}
          options={props.stores.map(({ code, name }) => ({
            value: String(code),
            label: say(name, language),
            also: `${name.join(' ')} ${code}`,
          }))}
          value={store}
          onChange={(store) => change({ store })}
          placeholder={desk.chooseStore}
          noMatch={desk.noStore}
        />
        <SelectField
          label={words.permission}
          value={perm}
          onChange={(event) => change({ perm: event.currentTarget.value })}
        >
          <option value="1">{words.sheet}</option>
          <option value="2">{words.finance}</option>
          <option value="3">{words.hr}</option>
        </SelectField>
      </form>
    </Dialog>
  )
}
