import type { ReactNode } from 'react'
import classes from './account.module.css'

/** One matter of the account page; its id is an address one can be sent to. */
export function Section(props: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className={classes.section}>
      <h2 id={`${props.id}-title`} className={classes.title}>
        {props.title}
      </h2>
      {props.text && <p className={classes.dimmed}>{props.text}</p>}
      {props.children}
    </section>
  )
}
