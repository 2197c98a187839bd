import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

const ADDRESS_MILLISECONDS = 300

/**
 * A filter that stands in the address too, so that reload and back keep it; typing leaves no entry per letter. Foreign changes of the
 * address (back, a link) change the filter.
 */
export function useFilterInAddress<Filter extends object>(
  read: (query: URLSearchParams) => Filter,
  write: (query: URLSearchParams, filter: Filter) => URLSearchParams,
) {
  const [query, setQuery] = useSearchParams()
  const [filter, setFilter] = useState(() => read(query))
  const { state } = useNavigation()
  const here = query.toString()
  // Own addresses on their way, in their order; a newer one may overtake an older.
  const own = useRef([here])
  const arrive = useEffectEvent(() => {
    const place = own.current.indexOf(here)
    own.current = own.current.slice(place + 1)
    if (place === -1) setFilter(read(query))
  })
  useEffect(() => arrive(), [here])
  const wanted = write(query, filter)
  const target = wanted.toString()
  const go = useEffectEvent(() => {
    own.current.push(target)
    setQuery(wanted, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    // It would call off the way to another page.
    if (state !== 'idle' || target === here) return
    const timer = setTimeout(() => go(), ADDRESS_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [target, here, state])
  return {
    filter,
    change: (part: Partial<Filter>) => setFilter((before) => ({ ...before, ...part })),
  }
}
