import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Changes the query of the address as it is, not as it was drawn last: on a slow device two changes come between two drawings, and the
 * second undid the first. Null takes a part away; the page stays where it is scrolled to.
 */
export function useChangeAddress() {
  const [, setParameters] = useSearchParams()
  return (changes: Record<string, string | null>, replace: boolean) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setParameters(next, { replace, preventScrollReset: true })
  }
}

/**
 * A list's filters, order, page and page size live in the address, so that back, reload and shared links show the same list. Defaults are
 * left out. Any change but the page's returns to the first page.
 */
export function useListAddress<Filters extends Record<string, string>>(defaults: Filters, rows = 10) {
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  const [cleared, setCleared] = useState(0)
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, standard]) => [name, parameters.get(name) ?? standard]),
  ) as Filters
  const page = wholeNumber(parameters.get('page'), 0)
  const pageSize = wholeNumber(parameters.get('rows'), rows)

  // Typing in a search field is no place to go back to: it replaces.
  const change = (changes: Record<string, string>, replace: boolean) =>
    changeAddress(
      Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [
          name,
          value === (defaults[name] ?? standardOf(name, rows)) ? null : value,
        ]),
      ),
      replace,
    )
  return {
    values,
    page,
    pageSize,
    set: (changes: Partial<Filters>) => change({ page: '0', ...(changes as Record<string, string>) }, true),
    setPage: (next: number, replace = false) => change({ page: String(next) }, replace),
    setPageSize: (next: number) => change({ page: '0', rows: String(next) }, true),
    clear: () => {
      setCleared(cleared + 1)
      change({ ...defaults, page: '0' }, false)
    },
    /** How often: fields then begin anew, also one whose text was no day and never stood in the address. */
    cleared,
    isFiltered: Object.entries(defaults).some(([name, standard]) => values[name] !== standard),
  }
}

/**
 * Text typed or opened here and stored in the address. The address follows the screen, because on a slow machine it comes late and would
 * undo typing. Only foreign changes (back, a link) update the screen.
 */
export function useAheadOfAddress(inAddress: string, write: (text: string) => void) {
  const [shown, show] = useState(inAddress)
  // On their way to the address, in their order. Some never arrive: a newer one overtakes them.
  const sent = useRef<string[]>([])
  useEffect(() => {
    const place = sent.current.indexOf(inAddress)
    if (place === -1) {
      sent.current = []
      show(inAddress)
    } else sent.current.splice(0, place + 1)
  }, [inAddress])
  const change = (text: string) => {
    sent.current.push(text)
    show(text)
    write(text)
  }
  return [shown, change] as const
}

function standardOf(name: string, rows: number): string | undefined {
  return name === 'page' ? '0' : name === 'rows' ? String(rows) : undefined
}

function wholeNumber(text: string | null, standard: number): number {
  const value = Number(text ?? standard)
  return Number.isSafeInteger(value) && value >= 0 ? value : standard
}
