import { useState } from 'react'
import { localStore } from '#web/browser/storage.ts'
import { useMedia } from '#web/ui/use-media.ts'

export const papers = ['white', 'sepia', 'night'] as const
export type Paper = (typeof papers)[number]

const [PAPER, COLUMNS] = ['reader-paper', 'reader-columns'] as const
/** Wide enough to read two pages side by side: a tablet, a desk. */
const WIDE = '(min-width: 56em)'
/** Wide enough for all small pages beside the one that is read; as in the style sheet. */
const DESK = '(min-width: 75em)'

/** The pages' look, stored on this device: paper, and one or two columns. `columns` is null where two have no room. */
export function useLook() {
  const [paper, setPaper] = useState<Paper>(
    () => papers.find((one) => one === localStore.getItem(PAPER)) ?? 'white',
  )
  const [columns, setColumns] = useState<1 | 2>(() => (localStore.getItem(COLUMNS) === '2' ? 2 : 1))
  const isWide = useMedia(WIDE)
  const isDesk = useMedia(DESK)
  return {
    paper,
    changePaper: (next: Paper) => {
      localStore.setItem(PAPER, next)
      setPaper(next)
    },
    isDesk,
    columns: isWide ? columns : null,
    changeColumns: (next: 1 | 2) => {
      localStore.setItem(COLUMNS, String(next))
      setColumns(next)
    },
  }
}
