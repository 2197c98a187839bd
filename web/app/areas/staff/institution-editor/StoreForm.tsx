import { type FormEvent, useState } from 'react'
import type { Data, Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { unansweredFirst } from '#web/api/unanswered-first.ts'
import { useDraftOver } from '#web/features/drafts/use-draft-over.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { say } from '#web/words/language.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { ColourFields } from './ColourFields.tsx'
import { CoverExample } from './CoverExample.tsx'
import { DeleteStore } from './DeleteStore.tsx'
import { DriveGrid } from './DriveGrid.tsx'
import { JsonField, readJson } from './JsonField.tsx'
import classes from './institution-editor.module.css'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { SaveBar } from '../layout/SaveBar.tsx'
import { PausePanel } from '../layout/PausePanel.tsx'
import { PictureField } from './PictureField.tsx'

type Store = Data<'getUni'>
type Saving = { call: 'saveDrive'; input: Input<'saveDrive'> } | { call: 'saveUni'; input: Input<'saveUni'> }

/** The form left, the cover right. What is typed stays on a no; a success draws the cover anew (staff.md §8). */
export function StoreForm({ kind, store }: { kind: 'institution' | 'drive'; store: Store }) {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const isDrive = kind === 'drive'
  const [saved, setSaved] = useState(() => formOf(store, isDrive))
  const [updated, setUpdated] = useState(store.updated)
  const {
    draft: form,
    seen,
    change,
    settle,
    reset,
  } = useDraftOver(`store:${kind}:${store.code}`, saved, updated)
  // Counts up with every picture that may have changed: the cover and the logo are loaded again.
  const [drawing, setDrawing] = useState(store.pictureVersion)
  const [hasLogo, setHasLogo] = useState(store.hasLogo)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ text: string; good: boolean }>()
  const [saveKept] = useState(() =>
    unansweredFirst((saving: Saving) =>
      saving.call === 'saveDrive'
        ? staffApi.call(saving.call, saving.input)
        : staffApi.call(saving.call, saving.input),
    ),
  )
  const list = readJson(form.json)
  const { stores } = useDeskOfLayout()
  const nameOfStore = (entry: unknown) => {
    const name = stores.find(({ code }) => code === entry)?.name
    return name === undefined ? String(entry) : storeShort(name, language)
  }
  const nameOfFaculty = (entry: unknown) => (Array.isArray(entry) ? say(entry, language) : String(entry))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (list.value === undefined) return setSaid({ text: words.wrongJson, good: false })
    const { code } = store
    const { value } = list
    setBusy(true)
    try {
      const { data } = await saveKept((before) => {
        const common = {
          code,
          name: [form.nameTh, form.nameEn] as [string, string],
          short: form.short,
          seen: before?.data.updated ?? seen,
          color: form.color,
          visible: form.visible,
        }
        if (isDrive)
          return {
            call: 'saveDrive',
            input: {
              ...common,
              driveIn: value as number[],
              subject: form.subject,
              description: form.description,
            },
          }
        return {
          call: 'saveUni',
          input: {
            ...common,
            faculty: value as string[],
            category: form.category,
            facebookLink: form.facebookLink,
            useNewDrive: form.useNewDrive,
            driveMap: form.driveMap,
          },
        }
      })
      setUpdated(data.updated)
      setSaved(form)
      settle()
      setDrawing((before) => before + 1)
      setSaid({ text: words.saved, good: true })
    } catch (failure) {
      setSaid({ text: wordsOfFailure(failure, language), good: false })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <h1>
        <T>{words.editUni(say(store.name, language))}</T>
      </h1>
      <p className="small dimmed">
        {words.codeIs(store.code)}
        {store.visibility === 'draft' && ` · ${words.isDraft}`}
        {store.visibility === 'hidden' && ` · ${words.isHidden}`}
      </p>
      <form onSubmit={(event) => void save(event)}>
        <div className={`stack one-column gap-lg ${classes.panes}`}>
          <div className="stack one-column packed gap-md shrink">
            {/* First, beside the cover that shows them: on a telephone right under it. */}
            <ColourFields colours={form.color} onChange={(color) => change({ color })} />
            <div className={`stack bottom gap-md shrink paper pad-card ${classes.names}`}>
              <TextField
                label={words.nameTh}
                value={form.nameTh}
                maxLength={200}
                required
                onChange={(event) => change({ nameTh: event.currentTarget.value })}
              />
              <TextField
                label={words.nameEn}
                value={form.nameEn}
                maxLength={200}
                onChange={(event) => change({ nameEn: event.currentTarget.value })}
              />
              <TextField
                label={words.short}
                value={form.short}
                maxLength={20}
                onChange={(event) => change({ short: event.currentTarget.value })}
              />
              {isDrive ? (
                <>
                  <TextField
                    label={words.subject}
                    value={form.subject}
                    maxLength={200}
                    onChange={(event) => change({ subject: event.currentTarget.value })}
                  />
                  <TextField
                    label={words.description}
                    value={form.description}
                    maxLength={2_000}
                    onChange={(event) => change({ description: event.currentTarget.value })}
                  />
                </>
              ) : (
                <>
                  <SelectField
                    label={words.region}
                    value={form.category}
                    onChange={(event) => change({ category: Number(event.currentTarget.value) })}
                  >
                    {words.regions.split(',').map((name, at) => (
                      <option key={name} value={at}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                  <TextField
                    label={words.facebook}
                    type="url"
                    value={form.facebookLink}
                    maxLength={500}
                    onChange={(event) => change({ facebookLink: event.currentTarget.value })}
                  />
                </>
              )}
            </div>
            <div className="stack gap-md paper pad-card fits-18">
              {(['logo', 'template'] as const).map((picture) => (
                <PictureField
                  key={picture}
                  code={store.code}
                  picture={picture}
                  version={drawing}
                  isNone={picture === 'logo' && !hasLogo}
                  onDone={() => {
                    setDrawing((before) => before + 1)
                    if (picture === 'logo') setHasLogo(true)
                  }}
                />
              ))}
            </div>
            <div className="paper pad-card">
              <JsonField
                label={isDrive ? words.driveIn : words.faculties}
                text={form.json}
                nameOf={isDrive ? nameOfStore : nameOfFaculty}
                onChange={(json) => change({ json })}
              />
            </div>
            {!isDrive && (
              <DriveGrid
                isOn={form.useNewDrive}
                groups={form.driveMap}
                drives={store.drives}
                version={drawing}
                onToggle={(useNewDrive) => change({ useNewDrive })}
                onChange={(driveMap) => change({ driveMap })}
              />
            )}
            <label className="tick row gap-sm paper pad-card">
              <input
                type="checkbox"
                checked={form.visible}
                onChange={(event) => change({ visible: event.currentTarget.checked })}
              />
              {words.visible}
            </label>
          </div>
          <CoverExample code={store.code} colours={form.color} version={drawing} />
        </div>
        {/* Under both columns, and in sight from the first field on. */}
        <SaveBar isChanged={JSON.stringify(form) !== JSON.stringify(saved)} busy={busy} onDiscard={reset} />
      </form>
      <PausePanel kind="store" id={String(store.code)} />
      <DeleteStore code={store.code} name={store.name[0] ?? ''} />
      <AlertDialog
        open={said !== undefined}
        title={said?.good ? words.saved : undefined}
        mood={said?.good ? 'open' : 'surprised'}
        onClose={() => setSaid(undefined)}
      >
        {said?.text}
      </AlertDialog>
    </>
  )
}

function formOf(store: Store, isDrive: boolean) {
  return {
    nameTh: store.name[0] ?? '',
    nameEn: store.name[1] ?? '',
    short: store.short,
    category: store.category,
    facebookLink: store.facebookLink,
    subject: store.subject,
    description: store.description,
    color: store.color,
    json: JSON.stringify(isDrive ? store.driveIn : store.faculty.map(plain), null, 1),
    useNewDrive: store.useNewDrive,
    driveMap: store.driveMap,
    visible: store.visibility !== 'hidden',
  }
}

/** Most faculties have one name: it reads better without its brackets. */
function plain(row: string[]): string | string[] {
  return row.length === 1 ? (row[0] ?? '') : row
}
