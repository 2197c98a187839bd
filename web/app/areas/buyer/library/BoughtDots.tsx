import { IconDots } from '#web/ui/icons.ts'
import { MenuOpener } from '#web/ui/MenuOpener.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Bought } from './library-filter.ts'
import type { BoughtAct } from './use-bought-acts.tsx'

const BoughtMenu = perhaps(() => import('./BoughtMenu.tsx'))

/** The dots of a bought sheet. */
export function BoughtDots({ bought, onAct }: { bought: Bought; onAct: (act: BoughtAct) => void }) {
  const words = useWords(libraryWords)
  return (
    <MenuOpener
      label={words.moreNamed(bought.sheet.name)}
      list={(shown) => <BoughtMenu {...shown} bought={bought} onAct={onAct} />}
    >
      <IconDots size={22} stroke={1.75} />
    </MenuOpener>
  )
}
