import { useRef, useState } from 'react'
import { changedPrice, type PriceChange, priceChanges } from '#rules/sheets/sheet-price.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { isFinal } from '#web/api/failures.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { examOf } from '#web/features/sheet-card/names.ts'
import { TermYearFields } from '#web/features/term-year/TermYearFields.tsx'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { T } from '#web/ui/T.tsx'
import { thisYear } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { say } from '#web/words/language.ts'
import { changeManyDialogWords } from '#web/words/seller/change-many.ts'
import { changeManyWords } from '#web/words/seller/dashboard.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { yearsUpTo } from './published-filter.ts'
import type { ChangedSheets, OwnSheet } from './use-dashboard.ts'

/** The server's limit. */
const sheetsMax = 1000
/** Offered by every store. */
const categories = [2, 1, 0]

type Change = {
  how: PriceChange['how']
  amount: string
  term: number
  year: number
  category: number
  /** Sheets that were taken out: those that come later are in. */
  without: readonly string[]
}
const noChange: Change = { how: 'keep', amount: '', term: 0, year: 0, category: -1, without: [] }

type ChangeManyDialogProps = {
  sheets: readonly OwnSheet[]
  onClose: () => void
  onChanged: (sheets: number) => void
}

/** Chooses the change and its sheets, and previews the result from the server before saving. */
export default function ChangeManyDialog({ sheets, onClose, onChanged }: ChangeManyDialogProps) {
  const words = useWords(changeManyDialogWords)
  const many = useWords(changeManyWords)
  const { language } = useLanguage()
  const offered = sheets.slice(0, sheetsMax)
  const { draft: change, change: setChange, forget } = useDraft('change-many', noChange)
  const ids = offered.map(({ _id }) => _id)
  const chosen = new Set(ids.filter((id) => !change.without.includes(id)))
  const [seen, setSeen] = useState<ChangedSheets>()
  const { act, busy } = useAction()
  const price = { how: change.how, amount: change.amount === '' ? Number.NaN : Number(change.amount) }
  const asks = offered
    .filter(({ _id }) => chosen.has(_id))
    .map((sheet) => ({
      id: sheet._id,
      // Fixed while a launch price runs.
      price:
        change.how === 'keep' || sheet.fullPrice !== undefined ? undefined : changedPrice(sheet.price, price),
      semester: change.term === 0 ? undefined : change.term,
      year: change.year === 0 ? undefined : change.year,
      category: change.category < 0 ? undefined : change.category,
    }))
  const isNothing = change.how === 'keep' && change.term === 0 && change.year === 0 && change.category < 0
  const isReady =
    asks.length > 0 && !isNothing && (change.how === 'keep' || changedPrice(100, price) !== undefined)
  const after = new Map(seen?.map((sheet) => [sheet.id, sheet]))
  // A look at what stood there before is none: its answer may come after the next key.
  const edits = useRef(0)
  const edit = (part: Partial<Change>) => {
    edits.current += 1
    setSeen(undefined)
    setChange(part)
  }
  const send = async (dry: boolean) => {
    const asOf = edits.current
    await act(async () => {
      const asked = asks.map((input) => {
        const one = dry ? undefined : after.get(input.id)
        // The previewed values are saved, even if the list has newer prices.
        return { ...input, revision: one?.revision, price: input.price && (one?.after.price ?? input.price) }
      })
      const { data } = await sellerApi
        .call('changeManySheets', { dry, sheets: asked })
        .catch((failure: unknown) => {
          // Without an answer it may have been changed: the same is sent again then.
          if (isFinal(failure)) setSeen(undefined)
          throw failure
        })
      if (!dry) {
        forget()
        onChanged(data.sheets.length)
      } else if (asOf === edits.current) setSeen(data.sheets)
    })
  }
  const columns: Column<OwnSheet>[] = [
    {
      key: 'sheet',
      title: words.sheet,
      always: true,
      cell: (sheet) => (
        <>
          <T>{sheet.name}</T>
          <span className="small dimmed">
            {' '}
            <T>{[examOf(sheet, language), sheet.classInfo].filter(Boolean).join(' · ')}</T>
          </span>
        </>
      ),
    },
    { key: 'price', title: words.now, numeric: true, cell: (sheet) => <Baht baht={sheet.price} /> },
    {
      key: 'after',
      title: words.after,
      cell: (sheet) => <After one={after.get(sheet._id)} />,
    },
  ]
  return (
    <Dialog
      open
      wide
      title={many.open}
      onClose={onClose}
      footer={
        seen === undefined ? (
          <Button wide busy={busy} disabled={!isReady} onClick={() => void send(true)}>
            {words.preview}
          </Button>
        ) : (
          <Button wide busy={busy} onClick={() => void send(false)}>
            {words.confirm(count(seen.length))}
          </Button>
        )
      }
    >
      <div className="stack top fits-9 gap-sm">
        <SelectField
          label={many.price}
          value={change.how}
          onChange={(event) => edit({ how: event.target.value as Change['how'] })}
        >
          {priceChanges.map((how) => (
            <option key={how} value={how}>
              {words[how]}
            </option>
          ))}
        </SelectField>
        {change.how !== 'keep' && (
          <TextField
            label={words[`${change.how}Amount`]}
            hint={change.how === 'set' ? '' : words.minusHint}
            inputMode="text"
            autoComplete="off"
            maxLength={8}
            value={change.amount}
            onChange={(event) =>
              edit({ amount: thaiDigitsToAscii(event.target.value).replace(/[^\d.-]/g, '') })
            }
          />
        )}
        <TermYearFields filter={change} years={yearsUpTo(thisYear())} onChange={edit} asChange />
        <SelectField
          label={many.category}
          value={change.category}
          onChange={(event) => edit({ category: Number(event.target.value) })}
        >
          <option value={-1}>{words.keep}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {say(categoryNames[category] ?? categoryNames[0], language)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="small dimmed" role="status">
        {words.chosen(count(asks.length), count(sheets.length))}
        {seen?.some(({ waits }) => waits) && ` · ${words.someWait}`}
      </p>
      <DataTable
        label={many.open}
        columns={columns}
        rows={offered}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        selection={{
          chosen,
          onChange: (next) => edit({ without: ids.filter((id) => !next.has(id)) }),
        }}
      />
    </Dialog>
  )
}

/** A sheet after the change; a dash before the answer. */
function After({ one }: { one: ChangedSheets[number] | undefined }) {
  const words = useWords(changeManyDialogWords)
  const { language } = useLanguage()
  if (one === undefined) return '–'
  return (
    <>
      <strong>
        <Baht baht={one.after.price} />
      </strong>{' '}
      <T>{examOf(one.after, language)}</T>
      {one.waits && <span className="small dimmed"> {words.waits}</span>}
    </>
  )
}
