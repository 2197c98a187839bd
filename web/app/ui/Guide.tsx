import type { ReactNode } from 'react'
import classes from './Guide.module.css'

type GuideProps = {
  picture: ReactNode
  /** Title, a sentence, what to do. */
  children: ReactNode
  /** Over the whole width, so that visitors go on from here. */
  below?: ReactNode
}

/** A picture with text, beside it where there is room: lost, broken, an incomplete link, an email no longer wanted. */
export function Guide({ picture, children, below }: GuideProps) {
  return (
    <div className={`stack one-column gap-xl ${classes.guide}`}>
      <div className={`flow level centre text-centre ${classes.head}`}>
        {picture}
        <div className={`stack one-column gap-md shrink ${classes.words}`}>{children}</div>
      </div>
      {below}
    </div>
  )
}
