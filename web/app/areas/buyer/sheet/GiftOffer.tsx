import { lazy, Suspense, useState } from 'react'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

// Few give: the form comes with the press.
const GiftForm = lazy(() => import('./GiftForm.tsx'))

/** A sheet for somebody else, also of what one has oneself. */
export function GiftOffer({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const signedIn = useSignedIn()
  const goToLogin = useGoToLogin()
  const [isOpen, setOpen] = useState(false)
  if (!sheet.onSale || sheet.mine || sheet.price === 0) return null
  return (
    <>
      <Button look="outline" wide onClick={signedIn ? () => setOpen(true) : goToLogin}>
        {words.offerGift}
      </Button>
      {isOpen && (
        <Suspense>
          <GiftForm sheet={sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
