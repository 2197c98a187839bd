import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { cartStore } from '#web/features/cart/cart-store.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useCreateOrder } from '#web/features/orders/use-create-order.ts'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { cartWords } from '#web/words/buyer/cart.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CartLines } from './CartLines.tsx'
import classes from './cart.module.css'
import { CreditField, useCreditChoice } from './CreditField.tsx'
import { OrderFailure } from '#web/features/orders/OrderFailure.tsx'
import { PromoField } from './PromoField.tsx'
import { Summary } from './Summary.tsx'
import { useCartContents } from './use-cart-contents.ts'
import { betterSaving, forgetPromo, type Saving, usePromo } from './use-promo.ts'

// Who left the payment page finds the order again: rare, and never part of the first visit.
const WaitingOrder = lazy(() => import('./WaitingOrder.tsx'))

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
      <h1 className={classes.title}>
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
  const order = useCreateOrder({ sheets, promoCode: promo.applied?.code, credit: credit.used > 0 }, () => {
    cartStore.clear()
    forgetPromo()
  })
  const saving = betterSaving(promo.applied, bundle)
  const total = saving?.price ?? listTotal
  const paidByCredit = Math.min(credit.used, total)
  const price = (Math.round(total * 100) - Math.round(paidByCredit * 100)) / 100
  const action = signedIn ? (
    <Button wide busy={order.busy} onClick={order.create}>
      {words.createOrder}
    </Button>
  ) : (
    <ButtonLink wide to={`/login?cart${search}`}>
      {words.loginToOrder}
    </ButtonLink>
  )
  return (
    <>
      <div className={`stack top gap-lg ${classes.columns}`}>
        <CartLines items={items} groups={groups} />
        <div className="stack gap-wide shrink sticks">
          <PromoField promo={promo} signedIn={signedIn} />
          {credit.balance > 0 && <CreditField credit={credit} />}
          <Summary
            listTotal={listTotal}
            saving={saving}
            isCodeUnused={promo.applied !== undefined && saving !== promo.applied}
            credit={paidByCredit}
            price={price}
          />
          <div className="desk-only">{action}</div>
          <p className="small dimmed">
            {words.howDelivered} <a href="/terms#refund">{words.refundRule}</a>
          </p>
        </div>
      </div>
      <div className={`bottom-bar phone-only ${classes.bar}`}>
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
  const words = useWords(sheetWords)
  const signedIn = useSignedIn()
  const buying = useWords(cartWords)
  return (
    <>
      <EmptyState text={words.emptyCart} action={<ButtonLink to="/shop">{buying.chooseSheets}</ButtonLink>} />
      {signedIn && (
        <div className="stack centre above-md">
          <Suspense>
            <WaitingOrder />
          </Suspense>
        </div>
      )}
    </>
  )
}

function Loading({ lines }: { lines: number }) {
  return (
    <div className={`stack top gap-lg ${classes.columns}`}>
      <div className="stack gap-wide shrink">
        {Array.from({ length: Math.max(1, Math.min(lines, 6)) }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
          <Skeleton key={line} height="6.5rem" radius="1rem" />
        ))}
      </div>
      <Skeleton height="18rem" radius="1rem" />
    </div>
  )
}
