import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** Why a form was not taken, read out at once; `children` is what to do about it. */
export function FormProblem({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert" className={classes.problem}>
      <p>{text}</p>
      {children}
    </div>
  )
}
