import { type FormEvent, useState } from 'react'
import type { Data, Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { unansweredFirst } from '#web/api/unanswered-first.ts'
import { useDraftOver } from '#web/features/drafts/use-draft-over.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { readJson } from './JsonField.tsx'

export type StoreKind = 'institution' | 'drive'
export type EditedStore = Data<'getUni'>
export type StoreFields = ReturnType<typeof fieldsOf>
type Saving = { call: 'saveDrive'; input: Input<'saveDrive'> } | { call: 'saveUni'; input: Input<'saveUni'> }

/** The form of an institution or a drive. Its draft survives a refusal and a reload. */
export function useStoreForm(kind: StoreKind, store: EditedStore, onSaved: () => void) {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const [saved, setSaved] = useState(() => fieldsOf(store, kind))
  const [updated, setUpdated] = useState(store.updated)
  const draft = useDraftOver(`store:${kind}:${store.code}`, saved, updated)
  const { draft: fields, seen, change, settle, reset } = draft
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; good: boolean }>()
  const [sendOnce] = useState(() =>
    unansweredFirst((saving: Saving) =>
      saving.call === 'saveDrive'
        ? staffApi.call(saving.call, saving.input)
        : staffApi.call(saving.call, saving.input),
    ),
  )

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const list = readJson(fields.json).value
    if (list === undefined) return setOutcome({ text: words.wrongJson, good: false })
    setBusy(true)
    try {
      const { data } = await sendOnce((before) =>
        savingOf(kind, store.code, fields, list, before?.data.updated ?? seen),
      )
      setUpdated(data.updated)
      setSaved(fields)
      settle()
      onSaved()
      setOutcome({ text: words.saved, good: true })
    } catch (failure) {
      setOutcome({ text: wordsOfFailure(failure, language), good: false })
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    change,
    reset,
    save: (event: FormEvent) => void save(event),
    busy,
    isChanged: JSON.stringify(fields) !== JSON.stringify(saved),
    outcome,
    forgetOutcome: () => setOutcome(undefined),
  }
}

/** `seen`: the state that was edited, so that a colleague's save is not written over. */
function savingOf(kind: StoreKind, code: number, fields: StoreFields, list: unknown, seen: string): Saving {
  const { nameTh, nameEn, short, color, visible } = fields
  const common = { code, name: [nameTh, nameEn] as [string, string], short, seen, color, visible }
  if (kind === 'drive') {
    const { subject, description } = fields
    return { call: 'saveDrive', input: { ...common, driveIn: list as number[], subject, description } }
  }
  const { category, facebookLink, useNewDrive, driveMap } = fields
  const own = { faculty: list as string[], category, facebookLink, useNewDrive, driveMap }
  return { call: 'saveUni', input: { ...common, ...own } }
}

function fieldsOf(store: EditedStore, kind: StoreKind) {
  return {
    nameTh: store.name[0] ?? '',
    nameEn: store.name[1] ?? '',
    short: store.short,
    category: store.category,
    facebookLink: store.facebookLink,
    subject: store.subject,
    description: store.description,
    color: store.color,
    json: JSON.stringify(kind === 'drive' ? store.driveIn : store.faculty.map(plain), null, 1),
    useNewDrive: store.useNewDrive,
    driveMap: store.driveMap,
    visible: store.visibility !== 'hidden',
  }
}

/** Most faculties have one name: it reads better without its brackets. */
function plain(row: string[]): string | string[] {
  return row.length === 1 ? (row[0] ?? '') : row
}
