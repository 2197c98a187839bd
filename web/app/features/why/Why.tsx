import { type ReactNode, Suspense, useId, useState } from 'react'
import { perhaps } from '#web/ui/perhaps.tsx'
import { whyWords } from '#web/words/why.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './why.module.css'
import type { WhyProps } from './WhyDialog.tsx'

const WhyDialog = perhaps(async () => ({ default: (await import('./WhyDialog.tsx')).WhyDialog }))

export type WhyLooks = {
  /** The figure itself, which opens its chain when it is pressed: no sign stands beside it. */
  children: ReactNode
}

/** A figure in baht that opens where it comes from. */
export function Why({ children, ...rest }: WhyProps & WhyLooks) {
  const words = useWords(whyWords)
  const [open, setOpen] = useState(false)
  const id = useId()
  const label = `${words.why} ${rest.about}`
  return (
    <>
      <span>
        <button
          type="button"
          id={id}
          className={`whole anchor ${classes.figure}`}
          aria-haspopup="dialog"
          aria-label={label}
          aria-labelledby={`${id} ${id}-figure`}
          title={words.why}
          onClick={() => setOpen(true)}
        >
          <span id={`${id}-figure`}>{children}</span>
        </button>
      </span>
      {open && (
        <Suspense fallback={null}>
          <WhyDialog {...rest} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
