import { IconX } from '#web/ui/icons.ts'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Chip.module.css'

type ChipProps = {
  chosen?: boolean
  icon?: ReactNode
  /** Shows a cross: pressing the chip takes the filter away. `aria-label` must say so. */
  removable?: boolean
} & ComponentProps<'button'>

/** A choice says its state with `aria-pressed`. */
export function Chip({ chosen = false, icon, removable = false, children, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      className={[classes.chip, className].filter(Boolean).join(' ')}
      data-chosen={chosen || removable || undefined}
      aria-pressed={removable ? undefined : chosen}
      {...rest}
    >
      {icon}
      {children}
      {removable && <IconX size={16} stroke={2} />}
    </button>
  )
}
