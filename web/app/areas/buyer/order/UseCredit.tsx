import { IconWallet } from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { useSending } from '#web/ui/use-sending.ts'
import { creditWords } from '#web/words/buyer/credit.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Order } from './use-order.ts'

/** Credit that came to hand after the order was made pays it as well. */
export default function UseCredit({ order }: { order: Order }) {
  const words = useWords(creditWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const use = useSending(
    () => browserApi.call('useCredit', { id: order.id }),
    () => client.invalidateQueries({ queryKey: ['order'] }),
  )
  return (
    <>
      <Button
        wide
        look="light"
        icon={<IconWallet size={20} stroke={1.75} />}
        busy={use.busy}
        onClick={() => use.send()}
      >
        {words.useOnOrder(Math.min(order.myCredit, order.due).toFixed(2))}
      </Button>
      <AlertDialog open={use.failure !== null} onClose={use.clear}>
        {wordsOfFailure(use.failure, language)}
      </AlertDialog>
    </>
  )
}
