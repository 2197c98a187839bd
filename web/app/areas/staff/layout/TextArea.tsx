import { type ComponentProps, useId } from 'react'
import { FieldFrame } from '#web/ui/Field.tsx'
import classes from './TextArea.module.css'

type TextAreaProps = { label: string; hint?: string; invalid?: boolean } & ComponentProps<'textarea'>

/** Several lines of text. */
export function TextArea({ label, hint, invalid, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame label={label} inputId={id} hint={hint}>
      <textarea
        id={id}
        className={classes.text}
        aria-invalid={invalid || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
    </FieldFrame>
  )
}
