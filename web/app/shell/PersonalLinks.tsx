import { IconBell, IconBooks, IconHeart, IconUser } from '#web/ui/icons.ts'
import { NavLink } from 'react-router'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Shell.module.css'

const links = [
  { to: '/mysheet', word: 'mySheets', Icon: IconBooks },
  { to: '/favorite', word: 'favourites', Icon: IconHeart },
  { to: '/message', word: 'notifications', Icon: IconBell },
  { to: '/account', word: 'account', Icon: IconUser },
] as const

/** Links of the signed-in person, in the side panel and in the hamburger menu. */
export function PersonalLinks({ onFollow }: { onFollow: () => void }) {
  const words = useWords(sharedWords)
  return (
    <>
      {links.map(({ to, word, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={`row gap-sm roomy rounded pick unlinked ${classes.link}`}
          onClick={onFollow}
        >
          <Icon size={24} stroke={1.75} />
          {words[word]}
        </NavLink>
      ))}
    </>
  )
}
