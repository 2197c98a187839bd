import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Chip.module.css'

/** Chips of which one is chosen, under a heading; a row that scrolls begins with a whole chip and shows the chosen one. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const strip = row.current
    const chosen = strip?.querySelector<HTMLElement>('[data-chosen]')
    if (!strip || !chosen) return
    const least = chosen.offsetLeft + chosen.offsetWidth - strip.clientWidth
    const [first = chosen] = [...strip.querySelectorAll('button')].filter((chip) => chip.offsetLeft >= least)
    const begin = first.offsetLeft - strip.offsetLeft
    strip.style.paddingInlineEnd = `${Math.max(0, begin + strip.clientWidth - strip.scrollWidth)}px`
    strip.scrollLeft = begin
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
