import { useQueryClient } from '@tanstack/react-query'
import { IconBell, IconLanguage, IconMenu2, IconShoppingCart } from '#web/ui/icons.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useLoginAddress, useMe, useToken, useUnreadCount } from '#web/features/session/use-session.ts'
import { Book } from '#web/ui/Book.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Header.module.css'
import { mainLinks } from './links.ts'
import { localeAfter, locales } from '#rules/locales.ts'

// The panels are code that few visits open: loaded on the first press.
const MenuPanel = perhaps(() => import('./MenuPanel.tsx'))
const SidePanel = perhaps(() => import('./SidePanel.tsx'))

export function Header() {
  const words = useWords(sharedWords)
  const [menu, setMenu] = useState<'closed' | 'menu' | 'me'>('closed')
  const [used, setUsed] = useState({ menu: false, me: false })
  const open = (panel: 'menu' | 'me') => {
    setUsed((before) => ({ ...before, [panel]: true }))
    setMenu(panel)
  }
  return (
    <header className={classes.header}>
      <div className={`row container ${classes.bar}`}>
        <IconButton
          label={words.openMenu}
          className="phone-only"
          aria-haspopup="dialog"
          onClick={() => open('menu')}
        >
          <IconMenu2 size={24} stroke={1.75} />
        </IconButton>
        <Link to="/" className={`inline-row finger unlinked bold ${classes.logo}`} data-book-home>
          <Book size={29} />
          <span>{words.product}</span>
        </Link>
        <nav className={`desk-only flex gap-3xs ${classes.navigation}`} aria-label={words.mainMenu}>
          {mainLinks.map(({ to, word }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className={`inline-row finger rounded pick unlinked ${classes.link}`}
              prefetch="intent"
            >
              {words[word]}
            </NavLink>
          ))}
        </nav>
        <div className={`row gap-3xs ${classes.actions}`}>
          <LanguageSwitch />
          <Bell />
          <CartLink />
          <UserButton onOpen={() => open('me')} />
          <LoginLink />
        </div>
      </div>
      <Suspense>
        {used.menu && <MenuPanel open={menu === 'menu'} onClose={() => setMenu('closed')} />}
        {used.me && <SidePanel open={menu === 'me'} onClose={() => setMenu('closed')} />}
      </Suspense>
    </header>
  )
}

function LanguageSwitch() {
  const { language, setLanguage } = useLanguage()
  return (
    <IconButton
      label={locales[localeAfter(language)].change}
      className="desk-only"
      onClick={() => setLanguage(localeAfter(language))}
    >
      <IconLanguage size={24} stroke={1.75} />
    </IconButton>
  )
}

function Bell() {
  const words = useWords(sharedWords)
  const unread = useUnreadCount()
  useLiveUnread()
  const label = unread > 0 ? words.notificationsUnread(unread) : words.notifications
  return (
    <Link
      to="/message"
      className={`anchor unlinked square ${classes.icon} signed-in-only`}
      aria-label={label}
      title={label}
    >
      <IconBell size={24} stroke={1.75} />
      <Badge count={unread} />
    </Link>
  )
}

/** Live unread count; its code is loaded after the page. */
function useLiveUnread(): void {
  const client = useQueryClient()
  const token = useToken()
  useEffect(() => {
    if (token === null) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('#web/features/session/live-unread.ts').then(({ listenForMessages }) => {
      if (!isOver) stop = listenForMessages(client, token)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [client, token])
}

function CartLink() {
  const words = useWords(sharedWords)
  const sheets = useCart().sheets.length
  const label = sheets > 0 ? words.cartWith(sheets) : words.cart
  return (
    <Link to="/cart" className={`anchor unlinked square ${classes.icon}`} aria-label={label} title={label}>
      <IconShoppingCart size={24} stroke={1.75} />
      <Badge count={sheets} />
    </Link>
  )
}

/** Bumps on every change: a new key plays the animation again. */
function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span key={count} className={`bold text-centre tiny ${classes.badge}`} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}

function UserButton({ onOpen }: { onOpen: () => void }) {
  const words = useWords(sharedWords)
  const me = useMe()
  return (
    <button
      type="button"
      className={`rigid stack ${classes.avatar} signed-in-only`}
      aria-label={words.myPanel}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Avatar name={me?.user.name ?? ''} />
    </button>
  )
}

function LoginLink() {
  const words = useWords(sharedWords)
  const address = useLoginAddress()
  // On its own page the ways of signing in come first.
  const isHere = useLocation().pathname === '/login'
  return (
    <ButtonLink to={address} look={isHere ? 'outline' : 'filled'} className={`${classes.login} visitor-only`}>
      {words.login}
    </ButtonLink>
  )
}
