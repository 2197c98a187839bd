import { IconChevronRight, IconFileDownload, IconFileInvoice } from '#web/ui/icons.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { documentWords } from '#web/words/buyer/documents.ts'
import { orderWords } from '#web/words/buyer/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useNewestOrders } from '../cart/use-newest-orders.ts'
import classes from './receipt.module.css'

const MakeOut = perhaps(() => import('./MakeOut.tsx'))

type DocumentsProps = { order: string; paidTime: string; onChange: () => void }

/** The order's documents as PDF, in their newest form, and the request to have one made out to a name. */
export function Documents({ order, paidTime, onChange }: DocumentsProps) {
  const words = useWords(documentWords)
  const { language } = useLanguage()
  const { act } = useAction()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['documents', order],
    queryFn: browserApi.read('getOrderDocuments', { id: order }),
  })
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="8rem" radius="1rem" />} />
  if (data.documents.length === 0) return null
  const open = (id: string) =>
    act(async () => window.location.assign((await browserApi.call('openOrderDocument', { id })).data.url))
  const isCredited = data.documents.some(({ kind }) => kind === 'CREDIT_NOTE')
  return (
    <section
      className={`screen-only stack at-start packed one-column gap-sm fill ${classes.documents}`}
      aria-labelledby="documents"
    >
      <h2 id="documents">{words.title}</h2>
      <Bought order={order} />
      <ul className="stack gap-xs fill">
        {data.documents.map((one) => (
          <li key={one._id} className="stack one-column gap-sm pad-strip box">
            <div className="anywhere" data-cancelled={one.cancelled || undefined}>
              <span className="row flow apart gap-words">
                <strong>{words[one.kind]}</strong>
                <strong>
                  <WhyOrder figure={{ kind: 'document', order, id: one._id, part: 'total' }} about={one.name}>
                    <Baht baht={one.total} as="payment" />
                  </WhyOrder>
                </strong>
              </span>
              {one.name}
              {/* For a single document issued on payment, the paper shows the date. */}
              {(data.documents.length > 1 || dayOf(one.issued) !== dayOf(paidTime)) && (
                <span className="block small dimmed">
                  {words.issuedOn(writeDate(new Date(one.issued), 'long', language))}
                </span>
              )}
              {one.cancelled && (
                <span className="block dimmed">{words.cancelled(one.replacedBy ?? '-')}</span>
              )}
              {one.credits !== null && <span className="block dimmed">{words.credits(one.credits)}</span>}
            </div>
            <Button
              look="outline"
              size="small"
              wide
              icon={<IconFileDownload size={20} stroke={1.75} />}
              onClick={() => void open(one._id)}
            >
              {words.pdf}
              <span className="visually-hidden"> {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {data.asks !== null && !isCredited && (
        <Button
          wide
          look={data.madeOutTo === null ? 'outline' : 'subtle'}
          icon={<IconFileInvoice size={20} stroke={1.75} />}
          onClick={() => setAsking(true)}
        >
          {data.madeOutTo === null
            ? data.asks === 'invoice'
              ? words.askInvoice
              : words.askReceipt
            : words.change}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <MakeOut
            order={order}
            answer={data}
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false)
              void refetch()
              onChange()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const dayOf = (instant: string) => bangkokDate(new Date(instant))

/** The purchase by its cover, with a link; for recent orders. */
function Bought({ order }: { order: string }) {
  const orders = useWords(orderWords)
  const { data, isPending } = useNewestOrders()
  const found = data?.find(({ id }) => id === order)
  if (isPending) return <Skeleton height="7.25rem" />
  if (!found?.firstCover) return null
  return (
    <Link to={`/user/myorder?${order}`} className="row gap-md fill pad-sm box lifts unlinked">
      <CoverImage
        of="sheets"
        id={found.firstCover._id}
        version={found.firstCover.cover}
        alt=""
        sizes="64px"
        width={64}
      />
      <strong className="shrink grow">
        <T>{orders.orderSheets(found.firstSheet, found.sheets - 1)}</T>
      </strong>
      <IconChevronRight size={20} stroke={1.75} />
    </Link>
  )
}
