import { IconBuildingBank, IconCopy, IconDownload, IconQrcode, IconShare } from '#web/ui/icons.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { copyText } from '#web/features/share/copy-text.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { later } from '#web/ui/later.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './order.module.css'
import { QrPicture } from './QrPicture.tsx'
import { canShareQr, saveQr, shareQr } from './qr-file.ts'
import { isOnlyBySlip, type Order } from './use-order.ts'

// Most orders are paid before it is offered.
const SlipCheck = later(() => import('./SlipCheck.tsx'))

/** buyer.md §4: offered when the payment is not recognised after two minutes; at once where only a slip can prove it. */
const OFFERED_AFTER_MILLISECONDS = 120_000

// Few give an order up.
const CancelDialog = perhaps(() => import('./CancelDialog.tsx'))

// Few have credit.
const UseCredit = later(() => import('./UseCredit.tsx'))

// Comes after the QR: nothing may keep a buyer from paying.
const PushHint = perhaps(() => import('#web/features/push/PushHint.tsx'))

/** The QR with everything the buyer needs to pay it: from another screen, or from this very phone. */
export function PayByQr({ order }: { order: Order }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  useScreenAwake()
  const waitsLong = useLate(offerAfterMilliseconds)
  return (
    <>
      <section
        className={`paper stack centred gap-3xs text-centre clips ${classes.pay}`}
        aria-label={words.payTitle}
      >
        <p className={`row centre gap-xs fill pad-sm strong ${classes.band}`}>
          <IconQrcode size={22} stroke={1.75} />
          {words.scanWithAnyBank}
        </p>
        <div className={`stack middle ${classes.qrBox}`}>
          {order.qrPicture ? (
            <QrPicture picture={order.qrPicture} label={words.qrAlt(order.due.toFixed(2))} />
          ) : (
            <Skeleton width="300px" height="300px" />
          )}
        </div>
        <p className="small dimmed">{words.amountToPay}</p>
        <p className="bold title-lg">
          <Baht baht={order.due} as="payment" />
        </p>
        <CopyOrderNumber id={order.id} />
        <QrButtons order={order} />
        <p className="small dimmed">
          {words.payBefore(writeDate(new Date(order.expires), 'numeric-time', language))}
        </p>
      </section>
      <p className="row gap-md pad-card rounded-lg tint-ink" role="status">
        <span className="rigid round pulse" aria-hidden="true" />
        <span>
          <strong>{words.waitingTitle}</strong>
          <br />
          {words.waitingText}
        </span>
      </p>
      {order.myCredit > 0 && (
        <Suspense fallback={<Skeleton height="2.75rem" radius="0.75rem" />}>
          <UseCredit order={order} />
        </Suspense>
      )}
      {order.qrProvider === 'sandbox' && order.qrData && (
        <a
          className={`inline-row centre gap-xs roomy pad-flat strong rounded-lg ${classes.sandbox}`}
          href={`/sandbox-bank?qr=${encodeURIComponent(order.qrData)}`}
          target="_blank"
          rel="noopener"
        >
          <IconBuildingBank size={20} stroke={1.75} />
          {words.openSandboxBank}
        </a>
      )}
      <details className={`paper pad-row thumb-links ${classes.how}`}>
        <summary className="row apart gap-md strong">{words.howOnThisPhone}</summary>
        <ol>
          <li>{words.stepSave}</li>
          <li>{words.stepOpen}</li>
          <li>{words.stepCheck(order.due.toFixed(2))}</li>
        </ol>
        <Link to="/help#pay-by-picture">{words.whichApps}</Link>
      </details>
      <SlipOffer order={order} />
      <CancelOrder orderId={order.id} />
      {/* Last, so that nothing moves under a finger when it comes. */}
      <Suspense>{waitsLong && <PushHint />}</Suspense>
    </>
  )
}

function CopyOrderNumber({ id }: { id: string }) {
  const words = useWords(paymentWords)
  const { act } = useAction()
  return (
    <button
      type="button"
      className="well inline-row gap-xs finger pad-row unlinked small"
      onClick={() => void act(() => copyText(id), words.copied)}
    >
      {words.orderNumber(id)}
      <span className="visually-hidden"> {words.copyOrder}</span>
      <IconCopy size={18} stroke={1.75} />
    </button>
  )
}

function QrButtons({ order }: { order: Order }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const { act, busy } = useAction()
  if (!order.qrPicture) return null
  const picture = {
    qr: order.qrPicture,
    name: `sarup-${order.id}.png`,
    brand: words.qrBrand,
    lines: [
      words.qrAmount(order.due.toFixed(2)),
      words.orderNumber(order.id),
      words.payBefore(writeDate(new Date(order.expires), 'numeric-time', language)),
    ] as const,
  }
  return (
    <div className={`flex gap-sm ${classes.qrButtons}`}>
      <Button
        wide
        busy={busy}
        icon={<IconDownload size={20} stroke={1.75} />}
        onClick={() => void act(() => saveQr(picture))}
      >
        {words.saveQr}
      </Button>
      {canShareQr() && (
        <IconButton
          look="outline"
          label={words.shareQr}
          disabled={busy}
          onClick={() => void act(() => shareQr(picture))}
        >
          <IconShare size={20} stroke={1.75} />
        </IconButton>
      )}
    </div>
  )
}

/** A buyer who still waits by then may want a notification on this device; one who pays at once is not disturbed. */
const offerAfterMilliseconds = 15_000

/** Cancels the order after a question, because money may be on its way. */
function CancelOrder({ orderId }: { orderId: string }) {
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

/** Keeps the screen on while the QR is scanned; browsers that cannot simply do not. */
function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (over) await held.release()
        else lock = held
      } catch {
        // Low battery or no permission: the page works without.
      }
    }
    const holdAgain = () => void hold()
    holdAgain()
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}

function SlipOffer({ order }: { order: Order }) {
  const [now] = useState(() => Date.now())
  // With a wrong clock on this device, the wait is limited.
  const isLate = useLate(
    Math.min(OFFERED_AFTER_MILLISECONDS, Date.parse(order.created) + OFFERED_AFTER_MILLISECONDS - now),
  )
  if (!isLate && !isOnlyBySlip(order)) return null
  return (
    <Suspense>
      <SlipCheck order={order} />
    </Suspense>
  )
}

/** True once it has been shown that long. */
function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return late
}
