import { type FormEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { courseCodeWhileTyping } from '#rules/sheets/course-code.ts'
import { factsOf, yearsBack } from '#rules/sheets/sheet-facts.ts'
import type { Data, Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { unansweredFirst } from '#web/api/unanswered-first.ts'
import { useDraftOver } from '#web/features/drafts/use-draft-over.ts'
import { ExamFields } from '#web/features/term-year/ExamFields.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { keepCaret } from '#web/ui/keep-caret.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { FieldFrame, TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useWarningBeforeLeaving } from '#web/ui/use-warning-before-leaving.ts'
import { say } from '#web/words/language.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { SaveBar } from '../layout/SaveBar.tsx'
import classes from './sheet-editor.module.css'
import type { StaffSheet } from './Standing.tsx'

/** The words of the sheet; nothing is saved before the button is pressed, leaving warns, and a reload keeps what was typed. */
export function WordsForm(props: {
  sheet: StaffSheet
  stores: Data<'sheetMeta'>['stores']
  /** Place of the save bar: under both columns. */
  barIn: HTMLElement | null
  onSaved: () => Promise<boolean>
}) {
  const { sheet, stores, barIn, onSaved } = props
  const form = useId()
  const words = useWords(staffSheetWords)
  const text = useWords(editorWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const saved = wordsOf(sheet)
  const {
    draft: edit,
    seen,
    change,
    settle,
    reset,
  } = useDraftOver(`sheet-words:${sheet.id}`, saved, sheet.revision)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [save] = useState(() =>
    unansweredFirst((input: Input<'saveSheet'>) => staffApi.call('saveSheet', input)),
  )
  const isChanged = JSON.stringify(edit) !== JSON.stringify(saved)
  useWarningBeforeLeaving(isChanged)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await save((before) => ({ id: sheet.id, ...edit, revision: before?.data.revision ?? seen }))
      showToast({ text: words.saved, tone: 'good' })
      if (await onSaved()) settle()
      setFailure(null)
    } catch (problem) {
      setFailure(problem)
    } finally {
      setBusy(false)
    }
  }
  const region = stores.find(({ code }) => code === edit.store)?.category ?? 0
  return (
    <form
      id={form}
      className={`stack one-column packed gap-md shrink pad-lg box ${classes.words}`}
      aria-label={words.data}
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="large">{words.data}</h2>
      <ExamFields words={edit} region={region} years={yearsBack + 1} onChange={change} />
      <div className={`stack two-columns gap-md top ${classes.course}`}>
        <Combobox
          label={text.store}
          options={stores.map(({ code, name }) => ({
            value: String(code),
            label: say(name, language),
            also: `${name.join(' ')} ${code}`,
          }))}
          value={String(edit.store)}
          noMatch={shared.noInstitution}
          onChange={(store) => change({ store: Number(store) })}
        />
        <TextField
          label={text.price}
          inputMode="decimal"
          value={edit.price}
          onChange={(event) => change({ price: event.target.value })}
        />
        <TextField
          label={text.code}
          hint={words.codeHint}
          value={edit.sCode}
          onChange={({ target }) =>
            change({ sCode: keepCaret(target, (typed) => courseCodeWhileTyping(typed, edit.store)) })
          }
        />
        <TextField
          label={text.name}
          value={edit.sName}
          onChange={(event) => change({ sName: event.target.value })}
        />
      </div>
      <Area label={text.classInfo} value={edit.classInfo} onChange={(classInfo) => change({ classInfo })} />
      <Area label={text.detail} value={edit.detail} rows={6} onChange={(detail) => change({ detail })} />
      {barIn &&
        createPortal(<SaveBar form={form} isChanged={isChanged} busy={busy} onDiscard={reset} />, barIn)}
      <AlertDialog open={failure !== null} onClose={() => setFailure(null)}>
        {failure !== null && wordsOfFailure(failure, language)}
      </AlertDialog>
    </form>
  )
}

function wordsOf(sheet: StaffSheet) {
  const { sCode, sName, store, classInfo, detail } = sheet
  return { sCode, sName, store, classInfo, detail, ...factsOf(sheet), price: String(sheet.price) }
}

function Area(props: { label: string; value: string; rows?: number; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <FieldFrame label={props.label} inputId={id}>
      <textarea
        id={id}
        rows={props.rows ?? 2}
        className="grows"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
