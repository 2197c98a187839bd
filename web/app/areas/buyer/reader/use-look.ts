import { useEffect, useState } from 'react'
import { localStore } from '#web/browser/storage.ts'

export const papers = ['white', 'sepia', 'night'] as const
type Paper = (typeof papers)[number]

const [PAPER, COLUMNS] = ['reader-paper', 'reader-columns'] as const
/** Where two pages beside each other can still be read: a tablet, a desk. */
const WIDE = '(min-width: 56em)'

/** How the pages look on this device, stored here: paper, and one or two of them. `columns` is null where two have no room. */
export function useLook() {
  const [paper, setPaper] = useState<Paper>(
    () => papers.find((one) => one === localStore.getItem(PAPER)) ?? 'white',
  )
  const [columns, setColumns] = useState<1 | 2>(() => (localStore.getItem(COLUMNS) === '2' ? 2 : 1))
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches)
  useEffect(() => {
    const query = window.matchMedia(WIDE)
    const follow = () => setWide(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return {
    paper,
    changePaper: (next: Paper) => {
      localStore.setItem(PAPER, next)
      setPaper(next)
    },
    columns: isWide ? columns : null,
    changeColumns: (next: 1 | 2) => {
      localStore.setItem(COLUMNS, String(next))
      setColumns(next)
    },
  }
}
