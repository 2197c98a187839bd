import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '#web/ui/icons.ts'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Baht } from '#web/ui/Baht.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { T } from '#web/ui/T.tsx'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { groupWords } from '#web/words/staff/packages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './packages.module.css'
import type { PackedSheet } from './answers.ts'

const dragged = 'application/x-sarup-place'

type SheetOrderProps = {
  sheets: readonly PackedSheet[]
  /** Those that the server would not take. */
  wrong: ReadonlySet<string>
  onChange: (sheets: PackedSheet[]) => void
}

/** The sheets of a package in their order: moved by dragging, or by the arrows of each line; the focus moves along. */
export function SheetOrder({ sheets, wrong, onChange }: SheetOrderProps) {
  const words = useWords(groupWords)
  const { language } = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string>(undefined)
  const [said, setSaid] = useState('')
  // A line that is moved in the document loses its focus.
  useEffect(() => {
    if (focusNext.current === undefined) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const wanted = buttons.find(({ dataset }) => dataset['press'] === focusNext.current)
    focusNext.current = undefined
    if (wanted?.disabled) {
      const line = wanted.closest('li')
      line?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
    } else wanted?.focus()
  })
  const move = (from: number, to: number) => {
    const next = [...sheets]
    const [sheet] = next.splice(from, 1)
    if (sheet === undefined || from === to) return
    next.splice(to, 0, sheet)
    onChange(next)
    setSaid(words.movedTo(sheet.name, to + 1))
  }
  const step = (from: number, by: 1 | -1) => {
    const sheet = sheets[from]
    if (sheet !== undefined) focusNext.current = `${sheet._id} ${by}`
    move(from, from + by)
  }
  const remove = (at: number) => {
    onChange(sheets.filter((_, place) => place !== at))
    setSaid(words.removed(sheets[at]?.name ?? ''))
  }
  const drop = (event: DragEvent, to: number) => {
    const from = event.dataTransfer.getData(dragged)
    if (from === '') return
    event.preventDefault()
    move(Number(from), to)
  }
  const sum = sheets.reduce((total, { price, onSale }) => total + (onSale ? Math.round(price * 100) : 0), 0)
  return (
    <fieldset className={`stack one-column gap-xs shrink rounded pad-sm outlined`}>
      <legend className="small strong">{words.order}</legend>
      <p className="small light dimmed">{words.orderHint}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol ref={list} className="stack one-column gap-3xs">
        {sheets.map((sheet, at) => (
          <li
            key={sheet._id}
            className={`row flow gap-xs shrink pad-row ${classes.line} outlined rounded-sm surface`}
            data-wrong={wrong.has(sheet._id) || undefined}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(dragged, String(at))}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <IconGripVertical className="rigid dimmed" size={18} stroke={1.75} />
            <span className={'stack shrink grow-words'}>
              <span className="strong anywhere">
                <T>{sheet.name}</T>
              </span>
              <span className="small light dimmed">
                {sheet.semester}/{writeAcademicYear(sheet.year, language)} · <Baht baht={sheet.price} />
              </span>
              {(!sheet.onSale || wrong.has(sheet._id)) && (
                <span className="inline-row gap-3xs small strong warned">
                  <IconAlertTriangle size={16} stroke={2} />
                  {words.offSale}
                </span>
              )}
            </span>
            <span className={'flex rigid push'}>
              <IconButton
                label={words.up(sheet.name)}
                data-press={`${sheet._id} -1`}
                disabled={at === 0}
                onClick={() => step(at, -1)}
              >
                <IconArrowUp size={20} stroke={1.75} />
              </IconButton>
              <IconButton
                label={words.down(sheet.name)}
                data-press={`${sheet._id} 1`}
                disabled={at === sheets.length - 1}
                onClick={() => step(at, 1)}
              >
                <IconArrowDown size={20} stroke={1.75} />
              </IconButton>
              <IconButton label={words.remove(sheet.name)} onClick={() => remove(at)}>
                <IconTrash size={20} stroke={1.75} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-end strong">
        {words.total} <Baht baht={sum / 100} as="payment" />
      </p>
    </fieldset>
  )
}
