import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './order.module.css'

/** Gives the order up; asked first, because money may be on its way. */
export function CancelOrder({ orderId }: { orderId: string }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => browserApi.call('cancelOrder', { id: orderId }),
    onError: (failure) => showToast({ text: wordsOfFailure(failure, language), tone: 'bad' }),
    onSettled: async () => {
      setAsking(false)
      await client.invalidateQueries({ queryKey: ['order'] })
    },
  })
  return (
    <div className={classes.cancel}>
      <Button look="subtle" size="small" onClick={() => setAsking(true)}>
        {words.cancelOrder}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.cancelQuestion}
        confirm={words.cancelOrder}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      >
        {words.cancelText}
      </ConfirmDialog>
    </div>
  )
}
