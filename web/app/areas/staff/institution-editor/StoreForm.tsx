import { useState } from 'react'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { say } from '#web/words/language.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { ColourFields } from './ColourFields.tsx'
import { CoverExample } from './CoverExample.tsx'
import { DeleteStore } from './DeleteStore.tsx'
import { DriveGrid } from './DriveGrid.tsx'
import { JsonField } from './JsonField.tsx'
import classes from './institution-editor.module.css'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { SaveBar } from '../layout/SaveBar.tsx'
import { PausePanel } from '../layout/PausePanel.tsx'
import { PictureField } from './PictureField.tsx'
import { type EditedStore, type StoreFields, type StoreKind, useStoreForm } from './use-store-form.ts'

/** The form left, the cover right; a success draws the cover anew (staff.md §8). */
export function StoreForm({ kind, store }: { kind: StoreKind; store: EditedStore }) {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const isDrive = kind === 'drive'
  // Counts up with every picture that may have changed: the cover and the logo are loaded again.
  const [drawing, setDrawing] = useState(store.pictureVersion)
  const redraw = () => setDrawing((before) => before + 1)
  const [has, setHas] = useState({ logo: store.hasLogo, template: store.hasTemplate })
  const form = useStoreForm(kind, store, redraw)
  const { fields, change, outcome } = form
  const { stores } = useDeskOfLayout()
  const nameOfStore = (entry: unknown) => {
    const name = stores.find(({ code }) => code === entry)?.name
    return name === undefined ? String(entry) : storeShort(name, language)
  }
  const nameOfFaculty = (entry: unknown) => (Array.isArray(entry) ? say(entry, language) : String(entry))
  return (
    <>
      <div className="flow baseline gap-line below-xs">
        <h1>
          <T>{words.editUni(say(store.name, language))}</T>
        </h1>
        <p className="small dimmed">
          {words.codeIs(store.code)}
          {store.visibility === 'draft' && ` · ${words.isDraft}`}
          {store.visibility === 'hidden' && ` · ${words.isHidden}`}
        </p>
      </div>
      <form onSubmit={form.save}>
        <div className={`stack one-column gap-lg ${classes.panes}`}>
          <div className="stack one-column packed gap-md shrink">
            {/* First, beside the cover that shows them: on a telephone right under it. */}
            <ColourFields colours={fields.color} onChange={(color) => change({ color })} />
            <NameFields kind={kind} fields={fields} onChange={change} />
            <div className="stack gap-md paper pad-card fits-18">
              {(['logo', 'template'] as const).map((picture) => (
                <PictureField
                  key={picture}
                  code={store.code}
                  picture={picture}
                  version={drawing}
                  isNone={!has[picture]}
                  onDone={() => {
                    redraw()
                    setHas({ ...has, [picture]: true })
                  }}
                />
              ))}
            </div>
            <div className="paper pad-card">
              <JsonField
                label={isDrive ? words.driveIn : words.faculties}
                text={fields.json}
                nameOf={isDrive ? nameOfStore : nameOfFaculty}
                onChange={(json) => change({ json })}
              />
            </div>
            {!isDrive && (
              <DriveGrid
                isOn={fields.useNewDrive}
                groups={fields.driveMap}
                drives={store.drives}
                version={drawing}
                onToggle={(useNewDrive) => change({ useNewDrive })}
                onChange={(driveMap) => change({ driveMap })}
              />
            )}
            <label className="tick row gap-sm paper pad-card">
              <input
                type="checkbox"
                checked={fields.visible}
                onChange={(event) => change({ visible: event.currentTarget.checked })}
              />
              {words.visible}
            </label>
          </div>
          <CoverExample code={store.code} colours={fields.color} version={drawing} />
        </div>
        {/* Under both columns, and in sight from the first field on. */}
        <SaveBar isChanged={form.isChanged} busy={form.busy} onDiscard={form.reset} />
      </form>
      <PausePanel kind="store" id={String(store.code)} />
      <DeleteStore code={store.code} name={store.name[0] ?? ''} />
      <AlertDialog
        open={outcome !== undefined}
        title={outcome?.good ? words.saved : undefined}
        mood={outcome?.good ? 'open' : 'surprised'}
        onClose={form.forgetOutcome}
      >
        {outcome?.text}
      </AlertDialog>
    </>
  )
}

type NameFieldsProps = {
  kind: StoreKind
  fields: StoreFields
  onChange: (part: Partial<StoreFields>) => void
}

function NameFields({ kind, fields, onChange }: NameFieldsProps) {
  const words = useWords(storeWords)
  return (
    <div className={`stack bottom gap-md shrink paper pad-card ${classes.names}`}>
      <TextField
        label={words.nameTh}
        value={fields.nameTh}
        maxLength={200}
        required
        onChange={(event) => onChange({ nameTh: event.currentTarget.value })}
      />
      <TextField
        label={words.nameEn}
        value={fields.nameEn}
        maxLength={200}
        onChange={(event) => onChange({ nameEn: event.currentTarget.value })}
      />
      <TextField
        label={words.short}
        value={fields.short}
        maxLength={20}
        onChange={(event) => onChange({ short: event.currentTarget.value })}
      />
      {kind === 'drive' ? (
        <>
          <TextField
            label={words.subject}
            value={fields.subject}
            maxLength={200}
            onChange={(event) => onChange({ subject: event.currentTarget.value })}
          />
          <TextField
            label={words.description}
            value={fields.description}
            maxLength={2_000}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        </>
      ) : (
        <>
          <SelectField
            label={words.region}
            value={fields.category}
            onChange={(event) => onChange({ category: Number(event.currentTarget.value) })}
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
            value={fields.facebookLink}
            maxLength={500}
            onChange={(event) => onChange({ facebookLink: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
