import { MenuList } from '#web/ui/Menu.tsx'
import type { MenuShown } from '#web/ui/MenuOpener.tsx'
import type { Bought } from './library-filter.ts'
import { type BoughtAct, useBoughtActs } from './use-bought-acts.tsx'

type BoughtMenuProps = MenuShown & { bought: Bought; onAct: (act: BoughtAct) => void }

/** Actions on a bought sheet besides reading; loaded with the first press on the dots of one. */
export default function BoughtMenu({ bought, onAct, ...shown }: BoughtMenuProps) {
  return <MenuList {...shown} items={useBoughtActs(bought, onAct)} />
}
