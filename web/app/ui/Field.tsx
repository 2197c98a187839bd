import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

/** Label, control, hint: the frame of every field. */
export function FieldFrame(props: {
  label: string
  inputId: string
  hint?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="stack gap-2xs shrink">
      <label htmlFor={props.inputId} className="small strong">
        {props.label}
      </label>
      {props.children}
      {props.hint && (
        <p id={`${props.inputId}-hint`} className="tiny dimmed">
          {props.hint}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = {
  label: string
  hint?: string
  invalid?: boolean
  /** A button within the field, at its right end. */
  end?: ReactNode
} & ComponentProps<'input'>

export function TextField({ label, hint, invalid, className, end, ...rest }: TextFieldProps) {
  const id = useId()
  const input = (
    <input
      id={id}
      className={`fill ${className ?? ''}`}
      aria-invalid={invalid || undefined}
      aria-describedby={hint ? `${id}-hint` : undefined}
      {...rest}
    />
  )
  return (
    <FieldFrame label={label} inputId={id} hint={hint}>
      {end === undefined ? (
        input
      ) : (
        <div className={`anchor ${classes.ended}`}>
          {input}
          {end}
        </div>
      )}
    </FieldFrame>
  )
}

type TextAreaProps = { label: string; hint?: string; invalid?: boolean } & ComponentProps<'textarea'>

/** Several lines of text. */
export function TextArea({ label, hint, invalid, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame label={label} inputId={id} hint={hint}>
      <textarea
        id={id}
        aria-invalid={invalid || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = { label: string; invalid?: boolean } & ComponentProps<'select'>

/** The browser's own select: on phones it opens the system's picker. */
export function SelectField({ label, invalid, children, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame label={label} inputId={id}>
      <select id={id} className="fill" aria-invalid={invalid || undefined} {...rest}>
        {children}
      </select>
    </FieldFrame>
  )
}
