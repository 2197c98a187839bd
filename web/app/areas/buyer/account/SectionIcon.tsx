import { type Icon, IconBook2, IconCoin, IconFileDownload, IconLogin2, IconTrash } from '#web/ui/icons.ts'
import type { AccountSection } from './parts.ts'

/** Icons of sections that no page's head shows. */
const icons: Partial<Record<AccountSection, Icon>> = {
  credit: IconCoin,
  'sign-in': IconLogin2,
  data: IconFileDownload,
  reading: IconBook2,
  close: IconTrash,
}

/** Fetched where there is one: the page of the profile has none, and no room for them in its budget. */
export default function SectionIcon({ id }: { id: AccountSection }) {
  const Picture = icons[id]
  return (
    Picture && (
      <Picture size={24} stroke={1.75} className={id === 'close' ? 'alarm' : 'linked'} aria-hidden="true" />
    )
  )
}
