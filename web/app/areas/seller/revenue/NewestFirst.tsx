import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import classes from './revenue.module.css'

const STEP = 3

/** Papers and transfers, of which mostly the newest is wanted: three of them, on a phone one, and the others at a press. */
export function NewestFirst({ earlier, children }: { earlier: string; children: readonly ReactNode[] }) {
  const [drawn, setDrawn] = useState(STEP)
  const isFolded = drawn === STEP
  return (
    <>
      <ul className={`stack top fills-20 gap-sm ${classes.payouts}`} data-folded={isFolded || undefined}>
        {children.slice(0, drawn)}
      </ul>
      {children.length > (isFolded ? 1 : drawn) && (
        <Button
          look="outline"
          className={children.length > drawn ? 'self-centre' : 'self-centre phone-only'}
          onClick={() => setDrawn(drawn + 2 * STEP)}
        >
          {earlier}
        </Button>
      )}
    </>
  )
}
