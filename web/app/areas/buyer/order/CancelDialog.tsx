import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type CancelDialogProps = { orderId: string; open: boolean; onClose: () => void }

export default function CancelDialog({ orderId, open, onClose }: CancelDialogProps) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => browserApi.call('cancelOrder', { id: orderId }),
    onError: (failure) => showToast({ text: wordsOfFailure(failure, language), tone: 'bad' }),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['order'] })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={words.cancelQuestion}
      confirm={words.cancelOrder}
      refuse={words.keepOrder}
      danger
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      {words.cancelText}
    </ConfirmDialog>
  )
}
