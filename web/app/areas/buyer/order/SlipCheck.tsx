import { IconReceipt } from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { useSending } from '#web/ui/use-sending.ts'
import { slipWords } from '#web/words/buyer/slip.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './order.module.css'
import { isOnlyBySlip, type Order } from './use-order.ts'

class NoQrOnSlip extends Error {}

export default function SlipCheck({ order }: { order: Order }) {
  const words = useWords(slipWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const onlyBySlip = isOnlyBySlip(order)
  const check = useSending(
    async (picture: File) => {
      // The reader weighs more than this page: it comes when a slip is chosen.
      const { readQr } = await import('#web/features/qr-reader/read-qr.ts')
      const [qr] = await readQr(picture)
      if (qr === undefined) throw new NoQrOnSlip()
      await browserApi.call('slipVerify', { qr, order: order.id })
    },
    () => client.invalidateQueries({ queryKey: ['order'] }),
  )
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const picture = event.target.files?.[0]
    event.target.value = ''
    if (picture) check.send(picture)
  }
  return (
    <section className={`paper pad-card stack lead-column gap-md level ${classes.slip}`}>
      <IconReceipt size={26} stroke={1.75} className="warned" />
      <p>
        <strong>{onlyBySlip ? words.slipTitle : words.paidButNothing}</strong>
        <br />
        {onlyBySlip ? words.slipFirst : words.slipText}
        <br />
        <small className="tiny dimmed">{words.slipPrivacy}</small>
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={choose}
        aria-label={words.attachSlip}
      />
      <Button look="light" className="across" busy={check.busy} onClick={() => input.current?.click()}>
        {check.busy ? words.readingSlip : words.attachSlip}
      </Button>
      <AlertDialog open={check.failure !== null} title={words.slipTitle} onClose={check.clear}>
        {check.failure instanceof NoQrOnSlip ? words.noQrOnSlip : wordsOfFailure(check.failure, language)}
      </AlertDialog>
    </section>
  )
}
