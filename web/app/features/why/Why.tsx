import { IconQuestionMark } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { whyWords } from '#web/words/why.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { WhyProps } from './why-props.ts'
import classes from './why.module.css'

const WhyDialog = lazy(() => import('./WhyDialog.tsx').then(({ WhyDialog }) => ({ default: WhyDialog })))

export type WhyLooks = {
  /** The figure itself, which then opens its chain when it is pressed: no sign stands beside it. */
  children?: ReactNode
  /** Beside the figure with its words, else as an icon. */
  wide?: boolean
}

/** A figure in baht that opens where it comes from. */
export function Why({ wide, children, ...rest }: WhyProps & WhyLooks) {
  const words = useWords(whyWords)
  const [open, setOpen] = useState(false)
  const id = useId()
  const label = `${words.why} ${rest.about}`
  return (
    <>
      {children !== undefined ? (
        <span>
          <button
            type="button"
            id={id}
            className={`whole ${classes.figure}`}
            aria-haspopup="dialog"
            aria-label={label}
            aria-labelledby={`${id} ${id}-figure`}
            title={words.why}
            onClick={() => setOpen(true)}
          >
            <span id={`${id}-figure`}>{children}</span>
          </button>
        </span>
      ) : wide ? (
        <Button
          look="subtle"
          size="small"
          aria-haspopup="dialog"
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          {words.why}
        </Button>
      ) : (
        <IconButton
          className={classes.icon}
          label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconQuestionMark size={16} stroke={2} aria-hidden="true" />
        </IconButton>
      )}
      {open && (
        <Suspense fallback={null}>
          <WhyDialog {...rest} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
