import { IconCalendar } from '#web/ui/icons.ts'
import { later } from '../later.tsx'
import { type ComponentType, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bangkokInstant } from '#rules/calendar/bangkok.ts'
import { readDay, readTime } from '#rules/calendar/read-day.ts'
import { dateWords } from '#web/words/dates.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { IconButton } from '../Button.tsx'
import { FieldFrame } from '../Field.tsx'
import { Popover } from '../Popover.tsx'
import { Skeleton } from '../States.tsx'
import { writeDate } from '../ThaiDate.tsx'
import classes from './dates.module.css'

// The calendar's library is heavier than most screens: it comes when one is opened.
const DayCalendar = later(() => import('./DayCalendar.tsx'))

export type DateFieldProps = {
  label: string
  /** In the calls' format: `2026-11-22`, a month `2026-11`; empty if nothing is chosen. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  invalid?: boolean
  /** In the empty field instead of how a day is written. */
  placeholder?: string | undefined
}

/** A day as people in Thailand write it: `22 พ.ย. 69`. Typed as 22/11/69, or picked from the calendar behind the button. */
export function ThaiDateField(props: DateFieldProps) {
  const words = useWords(dateWords)
  const { language } = useLanguage()
  return (
    <TypedField
      {...props}
      read={readDay}
      write={(value) => writeDay(value, 'short', language)}
      writeToType={(value) => writeDay(value, 'numeric', language)}
      example={words.dayExample}
      bad={words.badDay}
      Panel={DayCalendar}
    />
  )
}

/** A day and a time of the clock in Bangkok, stored as `2026-11-22T19:00`; empty until both are there. */
export function ThaiDateTimeField({ label, value, onChange, hint, disabled = false }: DateFieldProps) {
  const words = useWords(dateWords)
  const id = useId()
  // One of the two, while the other is missing and there is no value yet.
  const [half, setHalf] = useState({ day: '', time: '' })
  const [day = '', time = ''] = value === '' ? [half.day, half.time] : value.split('T')
  const [typed, setTyped] = useState<string>()
  const isBad = typed !== undefined && typed !== '' && readTime(typed) === undefined
  const [isLeft, setLeft] = useState(true)
  // A day alone is no moment, and nothing would come of it without a word.
  const isWrong = isBad || (isLeft && day !== '' && time === '')
  const change = (nextDay: string, nextTime: string) => {
    const isWhole = nextDay !== '' && nextTime !== ''
    // A whole one is the value's: kept here too, it would still stand in the fields when they are emptied.
    setHalf(isWhole ? { day: '', time: '' } : { day: nextDay, time: nextTime })
    onChange(isWhole ? `${nextDay}T${nextTime}` : '')
  }
  return (
    <fieldset
      className={`${classes.dayAndTime} stack gap-xs shrink`}
      onFocus={() => setLeft(false)}
      onBlur={() => afterPress(() => setLeft(true))}
    >
      <ThaiDateField
        label={label}
        value={day}
        onChange={(next) => change(next, time)}
        disabled={disabled}
        hint={hint}
      />
      <FieldFrame label={words.time} inputId={id} hint={isWrong ? words.badTime : undefined}>
        <input
          id={id}
          className="fill figures"
          inputMode="numeric"
          placeholder="19:00"
          autoComplete="off"
          disabled={disabled}
          aria-label={`${label} ${words.time}`}
          aria-describedby={isWrong ? `${id}-hint` : undefined}
          aria-invalid={isWrong || undefined}
          value={typed ?? time}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            // What is no time is none: that of before would be sent instead of what stands there.
            change(day, readTime(currentTarget.value) ?? '')
          }}
          onBlur={() => {
            if (!isBad) setTyped(undefined)
          }}
        />
      </FieldFrame>
    </fieldset>
  )
}

type TypedFieldProps = DateFieldProps & {
  read: (text: string) => string | undefined
  /** The field's text at rest; `writeToType` while it is edited. */
  write: (value: string) => string
  writeToType: (value: string) => string
  example: string
  bad: string
  Panel: ComponentType<CalendarPanelProps>
}

type CalendarPanelProps = {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (value: string) => void
}

/** A date field that is parsed while one types, with a calendar on its button. */
export function TypedField(props: TypedFieldProps) {
  const words = useWords(dateWords)
  const { value, onChange, read, min, max } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const parsed = typed === undefined ? value : (read(typed) ?? '')
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const outside = (day: string) => day !== '' && ((!!min && day < min) || (!!max && day > max))
  const isOutside = outside(parsed)
  const isUnread = typed !== undefined && typed.trim() !== '' && parsed === ''
  const [isLeft, setLeft] = useState(true)
  const shownHint = isLeft && isUnread ? props.bad : isLeft && isOutside ? words.outside : props.hint
  return (
    <FieldFrame label={props.label} inputId={id} hint={shownHint}>
      <div ref={frame} className={`anchor ${classes.box}`}>
        <input
          id={id}
          // A form sends no empty day in place of one that is wrong.
          ref={(input) => input?.setCustomValidity(isUnread ? props.bad : isOutside ? words.outside : '')}
          className="fill figures"
          autoComplete="off"
          placeholder={props.placeholder ?? props.example}
          required={props.required}
          disabled={props.disabled}
          aria-describedby={shownHint ? `${id}-hint` : undefined}
          aria-invalid={props.invalid || (isLeft && (isUnread || isOutside)) || undefined}
          value={typed ?? (value === '' ? '' : props.write(value))}
          onFocus={({ currentTarget }) => {
            setLeft(false)
            if (typed !== undefined || value === '') return
            const toType = props.writeToType(value)
            // At once: a key that comes before the next frame must find it chosen, not beside it.
            flushSync(() => setTyped(toType))
            currentTarget.select()
            // The press that brought the focus puts the caret in afterwards.
            requestAnimationFrame(() => {
              if (currentTarget.value === toType) currentTarget.select()
            })
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            const day = read(currentTarget.value) ?? ''
            // Outside it is none: what counted on the way to it would be sent instead of what stands there.
            const next = outside(day) ? '' : day
            if (next !== value) onChange(next)
          }}
          onBlur={() => {
            afterPress(() => setLeft(true))
            if (!isUnread && !isOutside) setTyped(undefined)
          }}
        />
        <IconButton
          ref={button}
          className={`placed ${classes.open} linked`}
          label={words.openCalendar}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={props.disabled}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={20} stroke={1.75} />
        </IconButton>
      </div>
      {isOpen && (
        <Popover
          id={`${id}-calendar`}
          label={props.label}
          anchor={frame}
          onClose={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Inside a dialog, Esc closes the calendar only.
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
        >
          <Suspense fallback={<Skeleton width="19rem" height="20rem" />}>
            <props.Panel
              label={props.label}
              value={value}
              min={min}
              max={max}
              onChoose={(next) => {
                setTyped(undefined)
                onChange(next)
                close()
              }}
            />
          </Suspense>
        </Popover>
      )}
    </FieldFrame>
  )
}

/** At once, or after the press that takes the focus: a line that comes meanwhile would move the button from under it. */
function afterPress(work: () => void): void {
  if (document.querySelector('button:active, a:active') === null) return work()
  const end = () => {
    // The click follows.
    setTimeout(work)
    for (const event of ends) removeEventListener(event, end)
  }
  for (const event of ends) addEventListener(event, end)
}

// A touch has ended as a pointer before it takes the focus as a mouse.
const ends = ['mouseup', 'pointercancel'] as const

export function writeDay(value: string, form: 'short' | 'numeric', language: Language): string {
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number)
  return writeDate(bangkokInstant(year, month, day), form, language)
}
