import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { OrderFailure } from '#web/features/orders/OrderFailure.tsx'
import { useCreateOrder } from '#web/features/orders/use-create-order.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { giftWords } from '#web/words/buyer/gift.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

const FROM_MAX = 40
const MESSAGE_MAX = 140

/** The gift's card; then the payment page, as for any order. */
export default function GiftForm({ sheet, onClose }: { sheet: SheetInfo; onClose: () => void }) {
  const words = useWords(giftWords)
  const own = useMe()?.user.name.split(' ')[0] ?? ''
  const { draft, change, forget } = useDraft<{ from?: string; message: string }>(`gift:${sheet._id}`, {
    message: '',
  })
  const { message } = draft
  const gift = { from: draft.from ?? own.slice(0, FROM_MAX), message }
  const order = useCreateOrder({ sheets: [sheet._id], gift }, forget)
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={words.offerTitle}
        footer={
          <Button
            wide
            busy={order.busy}
            disabled={[...message.trim()].length > MESSAGE_MAX}
            onClick={order.create}
          >
            {words.toPay(sheet.price.toFixed(2))}
          </Button>
        }
      >
        <div className="stack gap-wide">
          <p>{words.offerText}</p>
          <TextField
            label={words.from}
            hint={words.fromHint}
            value={gift.from}
            maxLength={FROM_MAX}
            autoComplete="off"
            onChange={(event) => change({ from: event.target.value })}
          />
          <CountedText
            label={words.message}
            value={message}
            limit={MESSAGE_MAX}
            onChange={(message) => change({ message })}
          />
        </div>
      </Dialog>
      <OrderFailure failure={order.failure} onClose={order.forgetFailure} />
    </>
  )
}
