import { useQueryClient } from '@tanstack/react-query'
import { IconCopy, IconLinkOff, IconSend } from '#web/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { useShare } from '#web/features/share/use-share.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageShell } from '#web/ui/PageShell.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useSending } from '#web/ui/use-sending.ts'
import { giftWords } from '#web/words/buyer/gift.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { GiftCard } from '#web/features/gift-card/GiftCard.tsx'
import classes from './order.module.css'
import { PaidBadge, PaidFoot, PaidSum } from './PaidOrder.tsx'
import type { OrderAnswer } from './use-order.ts'

type Gift = NonNullable<OrderAnswer['order']['gift']>

/** A gift that is paid: the link to send, or that it was taken. */
export default function PaidGift({ answer, children }: { answer: OrderAnswer; children: ReactNode }) {
  const { order, cart } = answer
  const words = useWords(giftWords)
  const { gift } = order
  if (gift === null) return null
  const [sheet] = cart
  return (
    <>
      <PageShell grid className={`stack centred gap-sm text-centre ${classes.cheer}`}>
        <Book mood="happy" size={128} />
        <PaidBadge order={order} />
        <h1>{gift.taken === null ? words.ready : taker(gift, words)}</h1>
        <PaidSum order={order} />
      </PageShell>
      <PageShell width="narrow" className="stack gap-wide">
        {children}
        {sheet && <GiftCard sheet={sheet} from={gift.from} message={gift.message} />}
        {gift.taken === null ? (
          <GiftLink orderId={order.id} isOut={gift.linkOut} />
        ) : (
          <Taken taken={gift.taken} />
        )}
        <PaidFoot order={order} />
      </PageShell>
    </>
  )
}

function taker(gift: Gift, words: { takenBySomebody: string; takenBy: (name: string) => string }): string {
  return gift.takenBy === null ? words.takenBySomebody : words.takenBy(gift.takenBy)
}

function Taken({ taken }: { taken: string }) {
  const words = useWords(giftWords)
  const { language } = useLanguage()
  return <p className="small dimmed">{words.takenAt(writeDate(new Date(taken), 'numeric-time', language))}</p>
}

/** The link is shown once, to the buyer who made it: the server stores no link, only how to know it again. */
function GiftLink({ orderId, isOut }: { orderId: string; isOut: boolean }) {
  const words = useWords(giftWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const share = useShare()
  const [path, setPath] = useState<string>()
  const [wanted, setWanted] = useState(true)
  const set = useSending(
    async (out: boolean) => {
      setWanted(out)
      const { token } = (await browserApi.call('setGiftLink', { order: orderId, out })).data
      setPath(token === null ? undefined : `/gift?${token}`)
      if (token === null) showToast({ text: words.takenBack, tone: 'good' })
    },
    // Also when it was refused: the gift may have been taken in this moment.
    () => client.invalidateQueries({ queryKey: ['order'] }),
  )
  const address = path === undefined ? undefined : new URL(path, window.location.origin).href
  const { act } = useAction()
  return (
    <div className="stack gap-sm">
      <p className="small dimmed">{isOut && path === undefined ? words.linkOut : words.linkText}</p>
      {address === undefined || path === undefined ? (
        <Button wide busy={set.busy && wanted} onClick={() => set.send(true)}>
          {isOut ? words.makeNewLink : words.makeLink}
        </Button>
      ) : (
        <>
          <TextField
            label={words.link}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={`flow gap-sm ${classes.giftActs}`}>
            <Button
              wide
              icon={<IconSend size={20} stroke={1.75} />}
              onClick={() => share({ title: words.shareTitle, path })}
            >
              {words.send}
            </Button>
            <Button
              wide
              look="outline"
              icon={<IconCopy size={20} stroke={1.75} />}
              onClick={() => void act(() => copyText(address), words.copied)}
            >
              {words.copy}
            </Button>
          </div>
        </>
      )}
      {(isOut || path !== undefined) && (
        <Button
          look="subtle"
          wide
          busy={set.busy && !wanted}
          icon={<IconLinkOff size={20} stroke={1.75} />}
          onClick={() => set.send(false)}
        >
          {words.takeBack}
        </Button>
      )}
      <p role="alert" className="alarm">
        {set.failure === null ? '' : wordsOfFailure(set.failure, language)}
      </p>
    </div>
  )
}
