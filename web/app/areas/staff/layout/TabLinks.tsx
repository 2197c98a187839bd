import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { SelectField } from '#web/ui/Field.tsx'
import { T } from '#web/ui/T.tsx'
import classes from './StaffLayout.module.css'

type TabLink = { value: string; label: string; to: string }

/** More, or longer ones, do not stand side by side on a telephone: they are chosen from a list there. */
const SIDE_BY_SIDE_MAX = 3
const LETTERS_MAX = 35
const lettersOf = (text: string) => text.replaceAll(/\p{M}/gu, '').length

type TabLinksProps = { label: string; tabs: readonly TabLink[]; chosen: string }

/** The name of a screen and its tabs: on one line where there is room, so that a desk begins with its rows. */
export function TabHead({ title, ...tabs }: TabLinksProps & { title: string }) {
  return (
    <div className={`flow top ${classes.tabHead}`}>
      <h1>
        <T>{title}</T>
      </h1>
      <TabLinks {...tabs} />
    </div>
  )
}

/** Tabs that are addresses, so that back and reload keep the tab. Many become a list on a telephone. */
export function TabLinks({ label, tabs, chosen, small }: TabLinksProps & { small?: true }) {
  const navigate = useNavigate()
  const line = useRef<HTMLElement>(null)
  // Another tab is chosen.
  useEffect(() => {
    const row = line.current
    const tab = row?.querySelector<HTMLElement>('[aria-current="page"]')
    // The row alone is moved: `scrollIntoView` takes the page along, down to tabs below its fold.
    if (tab && row) row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2
  }, [chosen])
  const isLong =
    tabs.length > SIDE_BY_SIDE_MAX ||
    tabs.reduce((letters, { label }) => letters + lettersOf(label), 0) > LETTERS_MAX
  return (
    <>
      {isLong && (
        <div className={`below-sm ${classes.tabChoice}`}>
          <SelectField
            label={label}
            value={chosen}
            onChange={({ currentTarget }) => void navigate(tabs[currentTarget.selectedIndex]?.to ?? '.')}
          >
            {tabs.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <nav
        ref={line}
        aria-label={label}
        className={`anchor well tabs ${small ? 'small' : ''}`}
        data-long={isLong || undefined}
      >
        {tabs.map(({ value, label, to }) => (
          <Link key={value} to={to} className="tab" aria-current={value === chosen ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
