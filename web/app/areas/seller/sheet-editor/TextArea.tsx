import { type ComponentProps, useId } from 'react'
import { FieldFrame } from '#web/ui/Field.tsx'
import classes from './sheet-editor.module.css'

type TextAreaProps = { label: string; hint?: string } & ComponentProps<'textarea'>

/** Several lines; grows with what is written where the browser can. */
export function TextArea({ label, hint, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame label={label} inputId={id} hint={hint}>
      <textarea
        id={id}
        className={classes.area}
        rows={4}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
    </FieldFrame>
  )
}
