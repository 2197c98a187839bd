import { type ReactNode, Suspense } from 'react'
import { PageShell } from '#web/ui/PageShell.tsx'
import { later } from '#web/ui/later.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import classes from './account-frame.module.css'

// Telephones show the index on its own page, and load it there only.
const AccountIndex = later(() => import('./AccountIndex.tsx'))

/** The account's frame: person and index at the left, the matter at the right. On a phone the matter alone. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const isWide = useMedia('(min-width: 64em)')
  return (
    <PageShell className={`stack packed one-column gap-lg tall ${classes.frame}`}>
      <div className={`desk-only ${classes.side}`}>
        {isWide && (
          <Suspense>
            <AccountIndex />
          </Suspense>
        )}
      </div>
      <div className="stack packed one-column gap-lg shrink">{children}</div>
    </PageShell>
  )
}
