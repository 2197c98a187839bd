import { IconBooks, IconHeart, IconHome, IconSearch, IconUser } from '#web/ui/icons.ts'
import { NavLink, useLocation } from 'react-router'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Shell.module.css'

const tabs = [
  { to: '/', word: 'home', Icon: IconHome },
  { to: '/shop', word: 'buy', Icon: IconSearch },
  { to: '/mysheet', word: 'mySheets', Icon: IconBooks },
  { to: '/favorite', word: 'favourites', Icon: IconHeart },
  { to: '/account', word: 'me', Icon: IconUser },
] as const

/** The five main screens under the thumb, on phones and only on those five (brief §4). */
export function BottomTabs() {
  const words = useWords(sharedWords)
  const { pathname } = useLocation()
  if (!tabs.some(({ to }) => to === pathname.toLowerCase())) return null
  return (
    <nav className={`phone-only stack stuck ${classes.tabs}`} aria-label={words.myPanel} data-bottom-tabs>
      {tabs.map(({ to, word, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={`stack middle gap-4xs tiny tight dimmed whole ${classes.tab}`}
        >
          <Icon size={24} stroke={1.75} />
          {words[word]}
        </NavLink>
      ))}
    </nav>
  )
}
