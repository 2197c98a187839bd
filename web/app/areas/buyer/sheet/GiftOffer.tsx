import { IconGift } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { giftWords } from '#web/words/buyer/gift.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

// Few give: the form comes with the press.
const GiftForm = lazy(() => import('./GiftForm.tsx'))

/** A sheet for somebody else, also of what one has oneself. */
export function GiftOffer({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(giftWords)
  const signedIn = useSignedIn()
  const goToLogin = useGoToLogin()
  const [isOpen, setOpen] = useState(false)
  if (!sheet.onSale || sheet.mine || sheet.price === 0) return null
  return (
    <>
      <Button
        look="outline"
        wide
        icon={<IconGift size={20} stroke={1.75} />}
        onClick={signedIn ? () => setOpen(true) : goToLogin}
      >
        {words.offer}
      </Button>
      {isOpen && (
        <Suspense>
          <GiftForm sheet={sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
