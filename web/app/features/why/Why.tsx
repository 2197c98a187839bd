import { IconQuestionMark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { whyWords } from '#web/words/why.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { WhyProps } from './why-props.ts'
import classes from './why.module.css'

const WhyDialog = lazy(() => import('./WhyDialog.tsx').then(({ WhyDialog }) => ({ default: WhyDialog })))

/** Beside a figure in baht: opens where it comes from. `wide` with its words, else as an icon. */
export function Why({ wide, ...rest }: WhyProps & { wide?: boolean }) {
  const words = useWords(whyWords)
  const [open, setOpen] = useState(false)
  const label = `${words.why} ${rest.about}`
  return (
    <>
      {wide ? (
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
