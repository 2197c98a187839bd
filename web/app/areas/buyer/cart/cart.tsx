import { creditToUse } from '#rules/orders/credit.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { cartStore } from '#web/features/cart/cart-store.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useCreateOrder } from '#web/features/orders/use-create-order.ts'
import { useSessionQuery, useSignedIn } from '#web/features/session/use-session.ts'
import { LaterWhyOrder } from '#web/features/why/LaterWhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { creditWords } from '#web/words/buyer/credit.ts'
import { cartWords } from '#web/words/buyer/cart.ts'
import { sharedWords } from '#web/words/shared.ts'
import { sumWords } from '#web/words/buyer/sums.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CartLines } from './CartLines.tsx'
import classes from './cart.module.css'
import { OrderFailure } from '#web/features/orders/OrderFailure.tsx'
import { PromoField } from './PromoField.tsx'
import { useCartContents } from './use-cart-contents.ts'
import { betterSaving, forgetPromo, type Saving, usePromo } from './use-promo.ts'

// A buyer who left the payment page finds the order again: rare, so loaded later.
const Ideas = perhaps(() => import('./Ideas.tsx'))
const WaitingOrder = perhaps(() => import('./WaitingOrder.tsx'))

/** Check and order. The cart belongs to this browser: a visitor's stays through signing in. */
export default function CartScreen() {
  const words = useWords(cartWords)
  const cart = useCart()
  const { contents, bundle, failure, retry } = useCartContents()
  // Documents are rendered without a cart; until the browser's is known the page keeps its place.
  const isKnown = useHydrated()
  return (
    <PageShell className={classes.page ?? ''}>
      <PageHead title={words.cartTitle} hidden />
      <h1 className="flex baseline gap-sm below-md">
        {words.cartTitle}
        {cart.sheets.length > 0 && (
          <span className="medium light dimmed">{words.sheetsInCart(cart.sheets.length)}</span>
        )}
      </h1>
      {failure !== null && <ErrorState failure={failure} onRetry={retry} />}
      {isKnown && cart.sheets.length === 0 ? (
        <Empty />
      ) : contents === undefined ? (
        failure === null && <Loading lines={cart.sheets.length} />
      ) : (
        <Contents items={contents} bundle={bundle} groups={cart.groups} />
      )}
    </PageShell>
  )
}

type Items = NonNullable<ReturnType<typeof useCartContents>['contents']>

type ContentsProps = { items: Items; bundle: Saving | null; groups: Readonly<Record<string, string>> }

function Contents({ items, bundle, groups }: ContentsProps) {
  const words = useWords(cartWords)
  const signedIn = useSignedIn()
  const { search } = useLocation()
  const sheets = items.map((item) => item._id)
  const listTotal = items.reduce((sum, item) => sum + Math.round(item.price * 100), 0) / 100
  const promo = usePromo(sheets)
  const credit = useCreditChoice()
  const order = useCreateOrder({ sheets, promoCode: promo.ordered, credit: credit.used > 0 }, () => {
    cartStore.remove(sheets)
    forgetPromo()
  })
  const saving = betterSaving(promo.applied, bundle)
  const total = saving?.price ?? listTotal
  const paidByCredit = credit.pays(total)
  const price = (Math.round(total * 100) - Math.round(paidByCredit * 100)) / 100
  const action = signedIn ? (
    // Pressed before the answer, it would be an order without the code or the credit.
    <Button
      wide
      busy={order.busy || promo.isAsking || credit.isAsking}
      disabled={credit.isUnknown}
      onClick={order.create}
    >
      {words.createOrder}
    </Button>
  ) : (
    <ButtonLink wide to={`/login?cart${search}`}>
      {words.loginToOrder}
    </ButtonLink>
  )
  return (
    <>
      <div className="stack top gap-lg beside-lg">
        <CartLines items={items} groups={groups} isOrdered={order.busy} />
        <div className="stack gap-wide shrink sticks">
          <PromoField promo={promo} signedIn={signedIn} />
          {(credit.balance > 0 || credit.isUnknown) && <CreditField credit={credit} />}
          <Summary
            listTotal={listTotal}
            saving={saving}
            isCodeUnused={promo.applied !== undefined && saving !== promo.applied}
            credit={paidByCredit}
            price={price}
            input={signedIn ? { sheets, promoCode: promo.applied?.code } : undefined}
          />
          <div className="desk-only">{action}</div>
          <p className="small dimmed">
            {words.howDelivered} <a href="/terms#refund">{words.refundRule}</a>
          </p>
        </div>
      </div>
      <div className={`bottom-bar phone-only stack lead-column gap-md level ${classes.bar}`}>
        <span className="large bold whole">
          <Baht baht={price} as="payment" />
        </span>
        {action}
      </div>
      <OrderFailure failure={order.failure} onClose={order.forgetFailure} />
    </>
  )
}

function Empty() {
  const words = useWords(cartWords)
  const signedIn = useSignedIn()
  return (
    <>
      <EmptyState
        beside
        text={words.emptyCart}
        action={<ButtonLink to="/shop">{words.chooseSheets}</ButtonLink>}
      />
      <Suspense fallback={<Skeleton height="22rem" />}>
        {signedIn ? (
          <WaitingOrder>
            <Ideas />
          </WaitingOrder>
        ) : (
          <Ideas />
        )}
      </Suspense>
    </>
  )
}

function Loading({ lines }: { lines: number }) {
  return (
    <div className="stack top gap-lg beside-lg">
      <div className="stack gap-wide shrink">
        {Array.from({ length: Math.max(1, Math.min(lines, 6)) }, (_, line) => (
          <Skeleton key={line} height="6.5rem" radius="1rem" />
        ))}
      </div>
      {/* Hidden until the number of lines is known, or it would jump. */}
      <div style={{ visibility: lines === 0 ? 'hidden' : undefined }}>
        <Skeleton height="18rem" radius="1rem" />
      </div>
    </div>
  )
}

/** Credit pays first unless its owner says otherwise; the server decides how much of it. */
function useCreditChoice() {
  const [isWanted, setWanted] = useState(true)
  const { data, error, isFetching, refetch } = useSessionQuery({
    queryKey: ['credit'],
    queryFn: browserApi.read('getCredit'),
    retry: false,
  })
  const balance = data?.balance ?? 0
  const used = isWanted ? balance : 0
  const pays = (total: number) =>
    creditToUse(Math.round(total * 100), Math.round(used * 100), Math.round((data?.leastLeft ?? 0) * 100)) /
    100
  const isMissing = data === undefined
  return {
    balance,
    used,
    pays,
    isWanted,
    setWanted,
    isAsking: isFetching && isMissing,
    /** The discount is unknown, so no order is made silently. */
    isUnknown: isWanted && isMissing && error !== null && !isFinal(error),
    retry: () => void refetch(),
  }
}

function CreditField({ credit }: { credit: ReturnType<typeof useCreditChoice> }) {
  const words = useWords(creditWords)
  const shared = useWords(sharedWords)
  if (credit.isUnknown)
    return (
      <div className="pad-lg paper stack gap-sm">
        <p role="alert">{words.unknown}</p>
        <div className="row flow gap-xs">
          <Button size="small" look="outline" busy={credit.isAsking} onClick={credit.retry}>
            {shared.retry}
          </Button>
          <Button size="small" look="subtle" onClick={() => credit.setWanted(false)}>
            {words.without}
          </Button>
        </div>
      </div>
    )
  return (
    <label className="pad-lg paper tick row gap-sm roomy strong">
      <input
        type="checkbox"
        checked={credit.isWanted}
        onChange={(event) => credit.setWanted(event.target.checked)}
      />
      {words.useOnCart(credit.balance.toFixed(2))}
    </label>
  )
}

type SummaryProps = {
  listTotal: number
  /** A code, or the bundle that gives more. */
  saving: Saving | undefined
  isCodeUnused: boolean
  credit: number
  price: number
  /** The input of the call that orders it; undefined for a visitor. */
  input: { sheets: string[]; promoCode: string | undefined } | undefined
}

/** Total − discount = to pay. The server's figures win: the order is priced anew when it is made. */
function Summary({ listTotal, saving, isCodeUnused, credit, price, input }: SummaryProps) {
  const words = useWords(cartWords)
  const sums = useWords(sumWords)
  const why = (part: 'list' | 'discount' | 'credit' | 'total', about: string, figure: ReactNode) =>
    input ? (
      <LaterWhyOrder figure={{ kind: 'cart', ...input, credit: credit > 0, part }} about={about}>
        {figure}
      </LaterWhyOrder>
    ) : (
      figure
    )
  return (
    <section className="pad-lg paper" aria-labelledby="cart-summary" aria-live="polite">
      <h2 id="cart-summary" className="below-sm large">
        {words.summary}
      </h2>
      <dl className="stack gap-lines ledger" style={{ columnGap: 0 }}>
        <dt>{sums.listTotal}</dt>
        <dd>{why('list', sums.listTotal, <Baht baht={listTotal} as="amount" />)}</dd>
        {saving && (
          <>
            <dt className="good">{sums.codeDiscount(saving.code)}</dt>
            <dd className="good">
              −{why('discount', sums.codeDiscount(saving.code), <Baht baht={saving.discount} as="amount" />)}
            </dd>
          </>
        )}
        {credit > 0 && (
          <>
            <dt className="good">{sums.credit}</dt>
            <dd className="good">−{why('credit', sums.credit, <Baht baht={credit} as="amount" />)}</dd>
          </>
        )}
        <dt className={`large bold ${classes.net}`}>{sums.netTotal}</dt>
        <dd className={`large bold ${classes.net}`}>
          {why('total', sums.netTotal, <Baht baht={price} as="payment" />)}
        </dd>
      </dl>
      {isCodeUnused && <p className="small dimmed">{words.bundleInstead}</p>}
    </section>
  )
}
