import { Link } from 'react-router'
import classes from './payouts.module.css'

export type TabLink = { value: string; label: string; search: string }

/** Tabs that are addresses: the chosen one is the page one is on, back and reload find it again. */
export function TabLinks(props: { label: string; tabs: readonly TabLink[]; chosen: string; small?: true }) {
  return (
    <nav aria-label={props.label} className={`well ${classes.tabs}`} data-small={props.small}>
      {props.tabs.map(({ value, label, search }) => (
        <Link
          key={value}
          to={{ search }}
          className="tab"
          aria-current={value === props.chosen ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
