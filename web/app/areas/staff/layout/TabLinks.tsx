import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type TabLink = { value: string; label: string; to: string }

/** Tabs that are addresses: the chosen one is the page one is on, back and reload find it again. One line, which a telephone scrolls. */
export function TabLinks(props: { label: string; tabs: readonly TabLink[]; chosen: string; small?: true }) {
  const { label, tabs, chosen, small } = props
  const line = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen
  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (tab) line.current?.scrollTo({ left: tab.offsetLeft - 48 })
  }, [chosen])
  return (
    <nav ref={line} aria-label={label} className={`anchor well tabs ${small ? 'small' : ''}`}>
      {tabs.map(({ value, label, to }) => (
        <Link key={value} to={to} className="tab" aria-current={value === chosen ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
