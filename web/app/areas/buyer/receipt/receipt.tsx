import '#web/ui/paper-font.css'
import { IconPhotoDown, IconPrinter } from '#web/ui/icons.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { writeNationalId } from '#rules/sellers/national-id.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { firstKey } from '#web/api/loading.ts'
import { isMissing, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PaperToCome } from '#web/ui/PaperToCome.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { orderWords } from '#web/words/buyer/orders.ts'
import { receiptWords } from '#web/words/buyer/receipt.ts'
import { documentWords } from '#web/words/buyer/documents.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Documents } from './Documents.tsx'
import classes from './receipt.module.css'
import { savePicture } from './save-picture.ts'

type Receipt = Data<'getReceipt'>

/** `/account/receipt?{order}`: one A4 page, Buddhist dates in Thai, Gregorian in English. */
export default function ReceiptScreen() {
  const words = useWords(receiptWords)
  const orders = useWords(orderWords)
  const { search } = useLocation()
  const id = firstKey(new URL(search, 'http://localhost')) ?? ''
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['receipt', id],
    queryFn: browserApi.read('getReceipt', { id }),
  })
  usePrivatePage(data === undefined ? error : null, null)
  const { language } = useLanguage()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (data === undefined) return
    setSaving(true)
    try {
      await savePicture(data.order, data.number, language)
    } catch {
      showToast({ text: words.pictureFailed, tone: 'bad' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <main id="content" className={`stack centred one-column gap-md pad-md flat-in-print ${classes.page}`}>
      <PageHead title={words.receiptTitle} hidden />
      <div className={`screen-only flow apart gap-xs fill ${classes.tools}`}>
        <BackLink to="/account/orders" className={`thumb ${classes.back}`}>
          {words.back}
        </BackLink>
        {/* Without a receipt nothing is offered. */}
        {(data !== undefined || error === null) && (
          <>
            <Button
              look="outline"
              size="small"
              icon={<IconPhotoDown size={20} stroke={1.75} />}
              busy={isSaving}
              disabled={data === undefined}
              onClick={() => void save()}
            >
              {words.savePicture}
            </Button>
            <Button
              size="small"
              icon={<IconPrinter size={20} stroke={1.75} />}
              disabled={data === undefined}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </>
        )}
      </div>
      {data !== undefined ? (
        <Paper receipt={data} />
      ) : error === null ? (
        <PaperToCome />
      ) : isFinal(error) ? (
        <EmptyState
          mood="searching"
          text={isMissing(error) ? words.noSuchReceipt : wordsOfFailure(error, language)}
          action={<ButtonLink to="/account/orders">{orders.allOrders}</ButtonLink>}
        />
      ) : (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Documents order={data.order} paidTime={data.paidTime} onChange={() => void refetch()} />
      )}
    </main>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const words = useWords(receiptWords)
  const documents = useWords(documentWords)
  const { madeOutTo } = receipt
  const { language } = useLanguage()
  return (
    <article className={`fill tall airy outlined ${classes.paper}`}>
      <Seller>
        {receipt.total > 0 && receipt.refunded === 0 && (
          <p className="stamp good text-centre tight">
            {words.stampPaid}
            <span className="block large figures">
              <Baht baht={receipt.total} as="payment" />
            </span>
          </p>
        )}
      </Seller>
      <h1 className="text-centre title-xs above-md below-md">{documents[receipt.kind]}</h1>
      <dl className={`stack anywhere pairs gap-lines ${classes.facts}`}>
        <div>
          <dt>{words.receiptNumber}</dt>
          <dd>{receipt.number}</dd>
        </div>
        <div>
          {/* A tax invoice has a date of issue: that of the payment. */}
          <dt>{receipt.kind === 'RECEIPT' ? words.receiptPaidOn : words.receiptDate}</dt>
          <dd>
            <ThaiDate value={receipt.paidTime} as="long" />
          </dd>
        </div>
        <div>
          <dt>{words.receiptBuyer}</dt>
          <dd>
            {madeOutTo === null ? (
              `${receipt.buyer.name} (${receipt.buyer._id})`
            ) : (
              <>
                {madeOutTo.name}
                <br />
                {madeOutTo.address}
              </>
            )}
          </dd>
        </div>
        {madeOutTo !== null && (
          <div>
            <dt>{documents.buyerTaxId}</dt>
            <dd>
              {writeNationalId(madeOutTo.taxId)}{' '}
              {madeOutTo.branch === '00000'
                ? documents.headOffice
                : madeOutTo.branch !== '' && documents.branchNumber(madeOutTo.branch)}
            </dd>
          </div>
        )}
        <div>
          <dt>{words.order}</dt>
          <dd>{receipt.order}</dd>
        </div>
      </dl>
      <Lines receipt={receipt} />
      <p className="below-xs">
        {words.receiptWords}: <strong>({say(receipt.inWords, language)})</strong>
      </p>
      <p>{receipt.total > 0 ? `${words.receiptPayment} ${receipt.reference}` : words.receiptNoPayment}</p>
      <p className="small above-md">{receipt.vat === null ? words.receiptNote : documents.taxedNote}</p>
    </article>
  )
}

function Seller({ children }: { children: ReactNode }) {
  const words = useWords(receiptWords)
  const shared = useWords(sharedWords)
  const { company, supportEmail } = useSettings()
  return (
    <header className="small">
      <div className="row apart below-xs">
        <p className="row gap-xs heading bold">
          <Book size={36} />
          {shared.product}
        </p>
        {children}
      </div>
      <p>
        <strong>{company.name}</strong>
      </p>
      <p>{company.address}</p>
      {company.registration && (
        <p>
          {words.registration} <span className="whole">{company.registration}</span>
        </p>
      )}
      <p className="flow gap-line">
        {company.phone && (
          <span className="whole">
            {words.telephone} {company.phone}
          </span>
        )}
        <span className="whole">{supportEmail}</span>
      </p>
    </header>
  )
}

function Lines({ receipt }: { receipt: Receipt }) {
  const words = useWords(receiptWords)
  const documents = useWords(documentWords)
  const { language } = useLanguage()
  // Without a discount both columns would be equal.
  const isDiscounted = receipt.lines.some(({ price, paid }) => price !== paid)
  const span = isDiscounted ? 2 : 1
  const part = (name: 'list' | 'discount' | 'refunded') =>
    ({ kind: 'order-part', id: receipt.order, part: name }) as const
  // Of the whole order: a receipt of less has other sums.
  const ofWhole = (name: 'list' | 'discount') => (receipt.isWhole ? { figure: part(name) } : {})
  const stated = (name: 'total' | 'base' | 'vat') =>
    ({ kind: 'document', order: receipt.order, part: name }) as const
  return (
    <table className={`fill anywhere ${classes.lines}`}>
      <thead>
        <tr>
          <th scope="col">{words.receiptItem}</th>
          {isDiscounted && (
            <th scope="col" className={classes.money}>
              {words.receiptPrice}
            </th>
          )}
          <th scope="col" className={classes.money}>
            {words.receiptPaid}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <tr key={line.position}>
            <td>
              <T>{line.name}</T>
              <br />
              <span className="small">{say(line.store, language)}</span>
            </td>
            {isDiscounted && (
              <td className={classes.money}>
                <Baht baht={line.price} as="amount" />
              </td>
            )}
            <td className={classes.money}>
              <WhyOrder
                figure={{ kind: 'order', id: receipt.order, position: line.position }}
                about={line.name}
              >
                <Baht baht={line.paid} as="amount" />
              </WhyOrder>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {receipt.discount > 0 && (
          <>
            <Sum span={span} label={words.receiptSum} baht={receipt.listPrice} {...ofWhole('list')} />
            <Sum
              span={span}
              label={`${words.receiptDiscount} ${receipt.promoCode ?? ''}`}
              baht={-receipt.discount}
              {...ofWhole('discount')}
            />
          </>
        )}
        {receipt.vat !== null && (
          <>
            <Sum span={span} label={documents.base} baht={receipt.vat.base} figure={stated('base')} />
            <Sum
              span={span}
              label={documents.vatRate(String(receipt.vat.ratePercent))}
              baht={receipt.vat.vat}
              figure={stated('vat')}
            />
          </>
        )}
        <Sum
          span={span}
          label={words.receiptTotal}
          baht={receipt.total}
          isTotal
          {...(receipt.total > 0 && {
            figure: receipt.isWhole ? { kind: 'order', id: receipt.order } : stated('total'),
          })}
        />
        {receipt.refunded > 0 && (
          <Sum span={span} label={words.receiptRefunded} baht={-receipt.refunded} figure={part('refunded')} />
        )}
      </tfoot>
    </table>
  )
}

type SumProps = {
  /** Columns before it. */
  span: number
  label: string
  baht: number
  isTotal?: boolean
  figure?: ComponentProps<typeof WhyOrder>['figure']
}

function Sum({ span, label, baht, isTotal, figure }: SumProps) {
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row" colSpan={span} className={classes.money}>
        {label}
      </th>
      <td className={classes.money}>
        {figure === undefined ? (
          <Baht baht={baht} as="amount" />
        ) : (
          <WhyOrder figure={figure} about={label}>
            <Baht baht={baht} as="amount" />
          </WhyOrder>
        )}
      </td>
    </tr>
  )
}
