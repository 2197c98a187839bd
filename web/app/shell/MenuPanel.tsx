import {
  IconHelpCircle,
  IconHome,
  IconLogin2,
  IconPencil,
  IconSearch,
  IconShoppingCart,
} from '#web/ui/icons.ts'
import { NavLink } from 'react-router'
import { useLoginAddress, useSignedIn, useSignOut } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { mainLinks } from './links.ts'
import { PersonalLinks } from './PersonalLinks.tsx'
import classes from './Shell.module.css'
import { localeAfter, locales } from '#rules/locales.ts'

const icons = { home: IconHome, buy: IconSearch, sell: IconPencil, help: IconHelpCircle }

/** The hamburger menu of phones: the same entries as the header and the side panel. */
export default function MenuPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(sharedWords)
  const { language, setLanguage } = useLanguage()
  const signedIn = useSignedIn()
  const signOut = useSignOut()
  const login = useLoginAddress()
  return (
    <Dialog open={open} onClose={onClose} title={words.product} from="left">
      <nav aria-label={words.mainMenu} className="stack gap-3xs">
        {mainLinks.map(({ to, word }) => {
          const Icon = icons[word]
          return (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className={`row gap-sm roomy rounded pick unlinked ${classes.link}`}
              onClick={onClose}
            >
              <Icon size={24} stroke={1.75} />
              {words[word]}
            </NavLink>
          )
        })}
        <NavLink
          to="/cart"
          className={`row gap-sm roomy rounded pick unlinked ${classes.link}`}
          onClick={onClose}
        >
          <IconShoppingCart size={24} stroke={1.75} />
          {words.cart}
        </NavLink>
        {signedIn && <PersonalLinks onFollow={onClose} />}
        {!signedIn && (
          <NavLink
            to={login}
            className={`row gap-sm roomy rounded pick unlinked ${classes.link}`}
            onClick={onClose}
          >
            <IconLogin2 size={24} stroke={1.75} />
            {words.login}
          </NavLink>
        )}
      </nav>
      <div className={`above-md stack ${classes.actions}`}>
        <Button look="outline" wide onClick={() => setLanguage(localeAfter(language))}>
          {locales[localeAfter(language)].own}
        </Button>
        {signedIn && (
          <Button look="subtle" wide onClick={() => void signOut()}>
            {words.logout}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
