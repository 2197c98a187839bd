import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useWords } from '#web/words/use-words.tsx'

// Few give an order up.
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))

/** Gives the order up; asked first, because money may be on its way. */
export function CancelOrder({ orderId }: { orderId: string }) {
  const words = useWords(paymentWords)
  const [asking, setAsking] = useState<'never' | 'now' | 'not now'>('never')
  return (
    <div className="text-centre">
      <Button look="subtle" size="small" onClick={() => setAsking('now')}>
        {words.cancelOrder}
      </Button>
      {asking !== 'never' && (
        <Suspense>
          <CancelDialog orderId={orderId} open={asking === 'now'} onClose={() => setAsking('not now')} />
        </Suspense>
      )}
    </div>
  )
}
