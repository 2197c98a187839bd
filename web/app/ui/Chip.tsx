import { IconX } from '#web/ui/icons.ts'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
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

/** Chips of which one is chosen, under a heading; where they are a row that scrolls, it begins at the chosen one. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[data-chosen]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft
  }, [])
  return (
    <fieldset className="shrink">
      <legend className="small strong">{label}</legend>
      <div ref={row} className={`flow ${classes.chips}`}>
        {children}
      </div>
    </fieldset>
  )
}
