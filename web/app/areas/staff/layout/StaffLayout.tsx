import { IconChevronsLeft, IconChevronsRight, IconHome, IconSearch } from '#web/ui/icons.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { staffApi } from '#web/api/staff-api.ts'
import { localStore, tabStore } from '#web/browser/storage.ts'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { personOf } from '#web/features/session/session.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { type Box, type Desk, groups, openBoxes } from './boxes.ts'
import { DeskContext } from './desk-context.ts'
import { toastNotDone } from './use-many.ts'
import classes from './StaffLayout.module.css'

const deskQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['desk', token],
    queryFn: staffApi.read('navigation'),
    enabled: token !== null,
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

const JumpDialog = perhaps(() => import('./JumpDialog.tsx'))

/**
 * Around every staff screen: the menu of accessible screens with counts, and Ctrl K. Its search replaces the shop links and cart in the
 * page's header by style sheet (StaffLayout.module.css), so that the shop loads nothing for it.
 */
export default function StaffLayout() {
  const words = useWords(deskWords)
  const { language } = useLanguage()
  const { data: desk, error, refetch } = useDesk()
  useEffect(() => toastNotDone(language), [language])
  if (desk === undefined) {
    return (
      <div className={`stack one-column gap-lg amid ${classes.layout}`}>
        <PageHead title={words.title} hidden />
        <div className={classes.menu} />
        <div className={`shrink ${classes.screen}`}>
          <PendingState
            error={error}
            refetch={refetch}
            shape={
              <>
                <Skeleton width="14rem" height="2.75rem" />
                <div className="above-sm">
                  <Skeleton height="75vh" radius="1rem" />
                </div>
              </>
            }
          />
        </div>
      </div>
    )
  }
  return (
    <DeskContext value={desk}>
      <div className={`stack one-column gap-lg amid ${classes.layout}`}>
        <StaffMenu desk={desk} />
        <div className={`shrink ${classes.screen}`}>
          <Outlet />
        </div>
      </div>
    </DeskContext>
  )
}

function StaffMenu({ desk }: { desk: Desk }) {
  const words = useWords(deskWords)
  const jump = useJump()
  const mine = openBoxes(desk)
  const [chosen, choose] = useState(() => localStore.getItem(NARROW))
  const { pathname } = useLocation()
  // Beside a sheet's page there is room for the menu's icons only; a choice of staff's applies everywhere.
  const isNarrow = chosen === null ? pathname === '/staff/verifySheet' : chosen === '1'
  const menu = useRef<HTMLElement>(null)
  // The menu is longer than a small screen: where one is stands in sight.
  // Another screen.
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (!menu.current || !here) return
    const { scrollTop, scrollHeight } = menu.current
    // Its foot covers the last line of a longer menu.
    const clientHeight = menu.current.clientHeight - (menu.current.lastElementChild?.clientHeight ?? 0)
    const isSeen =
      here.offsetTop >= scrollTop && here.offsetTop + here.offsetHeight <= scrollTop + clientHeight
    // The menu alone is moved: `scrollIntoView` takes the page along. At its top stands a whole line.
    const wanted = Math.min(here.offsetTop - clientHeight / 2, scrollHeight - clientHeight)
    const tops = [...menu.current.querySelectorAll<HTMLElement>('a, h2')].map(({ offsetTop }) => offsetTop)
    if (!isSeen) menu.current.scrollTop = Math.max(0, ...tops.filter((top) => top <= wanted))
  }, [pathname])
  const fold = () => {
    const next = isNarrow ? '0' : '1'
    localStore.setItem(NARROW, next)
    choose(next)
  }
  return (
    <>
      <nav
        ref={menu}
        className={`screen-only desk-only sticks self-top scrolls ${classes.menu}`}
        aria-label={words.menu}
        data-narrow={isNarrow || undefined}
      >
        <NavLink
          to="/staff"
          end
          className={`${classes.link} row anchor rounded-sm unlinked small tight pick`}
          title={words.title}
        >
          <IconHome size={20} stroke={1.75} />
          <span className={isNarrow ? 'visually-hidden' : undefined}>{words.title}</span>
        </NavLink>
        {groups.map((group) => {
          const boxes = mine.filter((box) => box.group === group)
          if (boxes.length === 0) return null
          return (
            <section key={group} className="stack">
              <h2 className={classes.heading}>{words[group]}</h2>
              <ul className="stack">
                {boxes.map((box) => (
                  <li key={box.to}>
                    <Link
                      to={box.to}
                      aria-current={
                        box.to === pathname ? 'page' : box.also?.includes(pathname) ? 'true' : undefined
                      }
                      className={`${classes.link} row anchor finger rounded-sm unlinked small tight pick`}
                      title={words[box.word] as string}
                    >
                      <box.icon size={20} stroke={1.75} aria-hidden="true" />
                      <span className={isNarrow ? 'visually-hidden' : undefined}>
                        <T>{words[box.word] as string}</T>
                      </span>
                      <Waiting box={box} desk={desk} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
        <IconButton
          className={`fill apart stuck ${classes.fold}`}
          label={isNarrow ? words.widen : words.narrow}
          onClick={fold}
        >
          {isNarrow ? (
            <IconChevronsRight size={20} stroke={1.75} />
          ) : (
            <IconChevronsLeft size={20} stroke={1.75} />
          )}
        </IconButton>
      </nav>
      {createPortal(
        <div className={`row gap-3xs ${classes.top}`}>
          <NavLink
            to="/staff"
            end
            className={`phone-only square ${classes.link} unlinked pick`}
            aria-label={words.title}
          >
            <IconHome size={24} stroke={1.75} />
          </NavLink>
          <button
            type="button"
            className={`row gap-xs thumb centre small dimmed pick ${classes.jump}`}
            onClick={jump.show}
          >
            <IconSearch size={22} stroke={1.75} />
            <span className="phone-only visually-hidden">{words.jump}</span>
            <span className="desk-only">{words.jump}</span>
            <kbd className="desk-only push tiny" aria-hidden="true">
              Ctrl K
            </kbd>
          </button>
        </div>,
        document.querySelector('header > div') ?? document.body,
      )}
      <Suspense>{jump.used && <JumpDialog open={jump.open} boxes={mine} onClose={jump.hide} />}</Suspense>
    </>
  )
}

const NARROW = 'staff-menu-narrow'

/** Number waiting in a box; nothing at zero. */
export function Waiting({ box, desk }: { box: Box; desk: Desk }) {
  const words = useWords(deskWords)
  const count = box.waiting === undefined ? 0 : desk.waiting[box.waiting]
  if (count === 0) return null
  return (
    <span className={`push tiny figures rounded-lg ${classes.waiting}`}>
      <span aria-hidden="true">{count >= 1_000 ? '999+' : count}</span>
      <span className="visually-hidden">{words.waiting(count)}</span>
    </span>
  )
}

function useJump() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // The same key types another letter while the keyboard is a Thai one.
      if (!/^[kา]$/i.test(event.key) || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setState('open')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return {
    used: state !== 'never',
    open: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closed'),
  }
}

/**
 * The staff member; undefined until the answer. Visitors go to the sign-in page and back, people without a right to the home page with the
 * reason (staff.md §2). In an outage, and past the limit of requests, staff stay where they are, with the menu that this tab had.
 */
function useDesk() {
  const token = useToken()
  const { data, error, refetch } = useQuery(deskQuery(token))
  const ended = lastingOf(error)
  usePrivatePage(data === undefined ? ended : null)
  useEffect(() => {
    if (data !== undefined) tabStore.setItem(LAST, JSON.stringify(data))
  }, [data])
  const isAway = error !== null && ended === null
  return { data: data ?? (isAway ? lastDesk(personOf(token)) : undefined), error, refetch }
}

const LAST = 'staff-desk'

function lastDesk(person: string): Desk | undefined {
  const last = JSON.parse(tabStore.getItem(LAST) ?? 'null') as Desk | null
  return last?.user._id === person ? last : undefined
}
