import type { ReactNode } from 'react'

/** Why a form was not taken, read out at once; `children` is what to do about it. */
export function FormProblem({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert" className="stack gap-xs pad-sm rounded tint-red">
      <p>{text}</p>
      {children}
    </div>
  )
}
