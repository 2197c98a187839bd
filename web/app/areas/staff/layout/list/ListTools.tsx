import { IconAdjustmentsHorizontal } from '#web/ui/icons.ts'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CsvButton } from '../CsvButton.tsx'
import { SavedViews } from './SavedViews.tsx'
import classes from './list.module.css'

/** Filters of a list, the list as CSV, no filters, and saved filters. */
export function ListTools(props: {
  address: { isFiltered: boolean; clear: () => void; cleared: number }
  filters: object
  /** The list's name among downloads; undefined: no CSV. */
  csv: string | undefined
  /** There is nothing in the list: nothing to save or to download. */
  isEmpty?: boolean
  /** Further actions beside the CSV. */
  also?: ReactNode
  children: ReactNode
}) {
  const words = useWords(tableWords)
  const { address, filters, csv, isEmpty } = props
  // A search may find nothing and then something: unusable tools keep their place, so that fields do not move.
  const idle = isEmpty ? classes.idle : undefined
  return (
    <Toolbar
      isFiltered={address.isFiltered}
      acts={
        <>
          {props.also}
          {csv !== undefined && (!isEmpty || address.isFiltered) && (
            <CsvButton list={csv} input={filters} className={idle} />
          )}
          {address.isFiltered && (
            <Button look="outline" size="small" className={idle} onClick={address.clear}>
              {words.clearFilters}
            </Button>
          )}
          <SavedViews isFiltered={address.isFiltered} idle={idle} />
        </>
      }
    >
      <Fragment key={address.cleared}>{props.children}</Fragment>
    </Toolbar>
  )
}

/**
 * The line above every list: filters left, actions right. A phone shows the first filter and a button for the rest, because the rows begin
 * below.
 */
export function Toolbar(props: {
  isFiltered?: boolean
  acts?: ReactNode
  /** Its first filter is a month, which is short. */
  byMonth?: boolean
  children: ReactNode
}) {
  const words = useWords(tableWords)
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const strip of line.current?.querySelectorAll<HTMLElement>('fieldset > :last-child') ?? [])
      beginWhole(strip)
  }, [])
  return (
    <div
      ref={line}
      className={`stack gap-xs ${classes.line}`}
      data-open={isOpen || undefined}
      data-month={props.byMonth || undefined}
    >
      <div className={`stack bottom gap-sm ${classes.filters}`}>{props.children}</div>
      <IconButton
        label={props.acts === undefined ? words.filters : words.filtersAndActs}
        look={props.isFiltered ? 'light' : 'outline'}
        className={classes.opener}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} />
      </IconButton>
      <div className={`row flow gap-xs ${classes.actions}`}>{props.acts}</div>
    </div>
  )
}

/** A strip of chips that scrolls begins with a whole one and shows the chosen one. */
function beginWhole(strip: HTMLElement): void {
  const chosen = strip.querySelector<HTMLElement>('[data-chosen]')
  if (chosen === null) return
  const least = chosen.offsetLeft + chosen.offsetWidth - strip.clientWidth
  const [first = chosen] = [...strip.querySelectorAll('button')].filter((chip) => chip.offsetLeft >= least)
  const begin = first.offsetLeft - strip.offsetLeft
  strip.style.paddingInlineEnd = `${Math.max(0, begin + strip.clientWidth - strip.scrollWidth)}px`
  strip.scrollLeft = begin
}
