import { useQueryClient } from '@tanstack/react-query'
import { forgetUnanswered } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useWords } from '#web/words/use-words.tsx'

type CancelDialogProps = { orderId: string; open: boolean; onClose: () => void }

export default function CancelDialog({ orderId, open, onClose }: CancelDialogProps) {
  const words = useWords(paymentWords)
  const client = useQueryClient()
  const { act, busy } = useAction()
  const cancel = async () => {
    // Before the answer, which may be lost or left behind: ordered anew, the cancelled order would come back.
    forgetUnanswered('createOrder')
    await act(() => browserApi.call('cancelOrder', { id: orderId }))
    onClose()
    await client.invalidateQueries({ queryKey: ['order'] })
  }
  return (
    <ConfirmDialog
      open={open}
      title={words.cancelQuestion}
      confirm={words.cancelOrder}
      refuse={words.keepOrder}
      danger
      busy={busy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {words.cancelText}
    </ConfirmDialog>
  )
}
