import { useState } from 'react'
import { isFact } from '#rules/sheets/sheet-facts.ts'
import { factNames } from '#web/features/sheet-card/names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Language, say } from '#web/words/language.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type SheetWords, type StoreChoice, type WordField, wordsOf } from './stored-words.ts'
import type { WordsState, WordsStore } from './words-store.ts'

type ConflictDialogProps = {
  mine: SheetWords
  state: WordsState
  store: WordsStore
  stores: readonly StoreChoice[]
}

/** Another tab has saved something else: both are shown side by side, and the person chooses. Closing it only puts it off. */
export function ConflictDialog({ mine, state, store, stores }: ConflictDialogProps) {
  const words = useWords(editorWords)
  const { language } = useLanguage()
  const [putOff, setPutOff] = useState<WordsState['conflict']>()
  const { conflict } = state
  const theirs = conflict && wordsOf(conflict.theirs)
  return (
    <Dialog
      open={conflict !== undefined && conflict !== putOff}
      onClose={() => setPutOff(conflict)}
      title={words.conflictTitle}
      footer={
        <>
          <Button look="outline" wide onClick={() => store.takeTheirs()}>
            {words.takeTheirs}
          </Button>
          <Button wide onClick={() => void store.keepMine()}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <p>{words.conflictText}</p>
      {theirs && (
        <dl className="stack gap-md above-md">
          {conflict.fields.map((field) => (
            <div key={field} className="stack gap-2xs">
              <dt className="strong">{words[labelOf(field)]}</dt>
              {[
                { whose: words.mine, typed: mine },
                { whose: words.theirs, typed: theirs },
              ].map(({ whose, typed }) => (
                <dd key={whose} className="stack lead-column gap-xs pad-flat outlined rounded-sm">
                  <span className="tiny dimmed">{whose}</span>
                  <span className="as-written">
                    {shown(field, typed, stores, language) || words.emptyField}
                  </span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

const labels = {
  sCode: 'code',
  sName: 'name',
  message: 'note',
  visible: 'openClosed',
} as const

/** Most fields are called in the words as on the wire. */
function labelOf(
  field: WordField,
): Exclude<WordField, keyof typeof labels> | (typeof labels)[keyof typeof labels] {
  return field in labels
    ? labels[field as keyof typeof labels]
    : (field as Exclude<WordField, keyof typeof labels>)
}

function shown(
  field: WordField,
  words: SheetWords,
  stores: readonly StoreChoice[],
  language: Language,
): string {
  switch (field) {
    case 'store':
      return say(stores.find(({ code }) => code === words.store)?.name ?? [], language)
    case 'visible':
      return editorWords[language][words.visible ? 'open' : 'closed']
    default:
      return isFact(field) ? factNames[field](words[field], language) : String(words[field])
  }
}
