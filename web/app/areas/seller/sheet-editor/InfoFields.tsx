import { IconList } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoriesOfStore } from '#rules/sheets/sheet-facts.ts'
import type { Chapter } from '#rules/sheets/contents.ts'
import { courseCodeWhileTyping } from '#rules/sheets/course-code.ts'
import { cleanPriceText } from '#rules/sheets/sheet-price.ts'
import { hasTitleLines, keepsSpacesInCodes } from '#rules/sheets/special-stores.ts'
import { ExamFields } from '#web/features/term-year/ExamFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { TextArea, TextField } from '#web/ui/Field.tsx'
import { keepCaret } from '#web/ui/keep-caret.ts'
import { showToast } from '#web/ui/toast.ts'
import { say } from '#web/words/language.ts'
import { editorWords, launchWords } from '#web/words/seller/sheet-editor.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { SheetWords, StoreChoice } from './stored-words.ts'

/** The call's limit. */
const detailMax = 5_000

type InfoFieldsProps = {
  sheetId: string
  words: SheetWords
  stores: readonly StoreChoice[]
  /** While its launch price runs. */
  isPriceFixed?: boolean
  /** From its PDF's outline. */
  chapters?: readonly Chapter[]
  onChange: (part: Partial<SheetWords>) => void
}

/** A draft's fields (seller.md §3 and §5); special stores ask for other title lines. */
export function InfoFields(props: InfoFieldsProps) {
  const { sheetId, words, stores, isPriceFixed = false, chapters = [], onChange } = props
  const text = useWords(editorWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const hasLines = hasTitleLines(words.store)
  const chooseStore = (code: number) => {
    const region = stores.find((store) => store.code === code)?.category ?? 0
    const fits = categoriesOfStore(region).includes(words.category)
    onChange({
      store: code,
      sCode: courseCodeWhileTyping(words.sCode, code),
      ...(fits ? {} : { category: 2 }),
    })
  }
  return (
    <div className="stack gap-md shrink">
      <div className="stack gap-md shrink fits-14">
        <div data-field="sCode">
          <TextField
            label={hasLines ? text.firstLine : text.code}
            hint={hasLines ? '' : keepsSpacesInCodes(words.store) ? text.codeSpacesHint : text.codeHint}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={60}
            value={words.sCode}
            onChange={({ target }) =>
              onChange({ sCode: keepCaret(target, (typed) => courseCodeWhileTyping(typed, words.store)) })
            }
          />
        </div>
        <div data-field="sName">
          <TextField
            label={hasLines ? text.secondLine : text.name}
            autoComplete="off"
            maxLength={300}
            value={words.sName}
            onChange={(event) => onChange({ sName: event.target.value })}
          />
        </div>
      </div>
      <div data-field="store">
        <Combobox
          label={text.store}
          placeholder={shared.findInstitution}
          noMatch={shared.noInstitution}
          options={stores.map(({ code, name, short }) => ({
            value: String(code),
            label: say(name, language),
            also: `${name.join(' ')} ${short}`,
          }))}
          value={String(words.store)}
          onChange={(code) => chooseStore(Number(code))}
        />
      </div>
      <ContentFields
        draftId={sheetId}
        words={words}
        isPriceFixed={isPriceFixed}
        chapters={chapters}
        onChange={onChange}
      />
      <ExamFields
        words={words}
        region={stores.find(({ code }) => code === words.store)?.category ?? 0}
        onChange={onChange}
      />
      <TextArea
        className="grows"
        label={text.note}
        hint={text.noteHint}
        maxLength={2000}
        rows={2}
        value={words.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </div>
  )
}

type ContentFieldsProps = Pick<InfoFieldsProps, 'words' | 'isPriceFixed' | 'chapters' | 'onChange'> & {
  /** The draft that gets the price helper's price; without it, whichever draft is opened next. */
  draftId?: string
  /** At the side of the price. */
  beside?: ReactNode
}

/** Fields that stay editable on sale. */
export function ContentFields(props: ContentFieldsProps) {
  const { draftId, words, isPriceFixed = false, chapters = [], beside, onChange } = props
  const text = useWords(editorWords)
  const launch = useWords(launchWords)
  // On sale it is what changes most.
  const price = (
    <div data-field="price" className={`stack ${draftId === undefined ? '' : 'at-start'}`}>
      <TextField
        label={text.price}
        hint={isPriceFixed ? launch.priceLocked : text.priceHint}
        readOnly={isPriceFixed}
        inputMode="numeric"
        autoComplete="off"
        value={words.price}
        onChange={(event) => onChange({ price: cleanPriceText(event.target.value) })}
      />
      <Link
        to={draftId === undefined ? '/seller/pricecal' : `/seller/pricecal?${draftId}`}
        className="inline-row thumb self-start small strong"
      >
        {text.priceHelper}
      </Link>
    </div>
  )
  const classInfo = (
    <div data-field="classInfo">
      <TextField
        label={text.classInfo}
        hint={text.classInfoHint}
        autoComplete="off"
        maxLength={2000}
        value={words.classInfo}
        onChange={(event) => onChange({ classInfo: event.target.value })}
      />
    </div>
  )
  return (
    <>
      {draftId === undefined ? (
        <>
          <div className="stack top gap-md fits-14">
            {price}
            {beside}
          </div>
          {classInfo}
        </>
      ) : (
        classInfo
      )}
      <div data-field="detail" className="stack gap-3xs">
        <TextArea
          className="grows"
          rows={4}
          label={text.detail}
          hint={text.detailHint}
          maxLength={detailMax}
          value={words.detail}
          onChange={(event) => onChange({ detail: event.target.value })}
        />
        <ProposedContents detail={words.detail} chapters={chapters} onChange={onChange} />
      </div>
      {draftId !== undefined && price}
    </>
  )
}

/** The chapters of the PDF, below what is written already: to be looked over, not to be typed. */
function ProposedContents({
  detail,
  chapters,
  onChange,
}: Pick<InfoFieldsProps, 'onChange'> & { detail: string; chapters: readonly Chapter[] }) {
  const text = useWords(editorWords)
  const contents = chapters.map(({ title, page }) => text.contentsLine(title, page)).join('\n')
  const together = [detail.trimEnd(), contents].filter(Boolean).join('\n')
  if (chapters.length === 0 || detail.includes(contents) || together.length > detailMax) return null
  const take = () => {
    onChange({ detail: together })
    showToast({ text: text.contentsTaken, tone: 'good' })
  }
  return (
    <div className="row flow gap-xs">
      <Button look="light" size="small" icon={<IconList size={20} stroke={1.75} />} onClick={take}>
        {text.takeContents(chapters.length)}
      </Button>
      <span className="small dimmed">{text.contentsHint}</span>
    </div>
  )
}
