import { IconBolt, IconBook2, IconCheck, IconFileText, IconShoppingCartPlus } from '@tabler/icons-react'
import { useAddToCart, useInCart } from '#web/features/cart/use-cart.ts'
import { Heart } from '#web/features/favourites/Heart.tsx'
import { OrderFailure } from '#web/features/orders/OrderFailure.tsx'
import { useCreateOrder } from '#web/features/orders/use-create-order.ts'
import { useGoToLogin, useSignedIn } from '#web/features/session/use-session.ts'
import { TutoringButton } from '#web/features/sheet-card/Tutoring.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './BuyBox.module.css'
import type { SheetInfo } from './find-sheet.ts'

/**
 * Price and the one thing to do: add, open the cart, or read what is owned. Beside the pictures on wide screens; on phones
 * a bar that stays in reach of the thumb until the page ends.
 */
export function BuyBox({ sheet, owned }: { sheet: SheetInfo; owned: boolean }) {
  const words = useWords(sheetPageWords)
  const card = useWords(sheetWords)
  return (
    <section className={classes.box} aria-label={words.price}>
      <div className={classes.price}>
        <p className={classes.label}>{words.price}</p>
        <p className={classes.amount}>
          <Baht baht={sheet.price} />
        </p>
      </div>
      <Note sheet={sheet} owned={owned} />
      <div className={classes.actions}>
        {owned ? (
          <Owned sheet={sheet} />
        ) : sheet.onSale ? (
          <div className={classes.buy}>
            <AddButton sheet={sheet} />
            <BuyNow sheet={sheet} />
          </div>
        ) : (
          <Button wide disabled>
            {card.add}
          </Button>
        )}
        <span className={classes.heart}>
          <Heart sheet={sheet} look="outline" />
        </span>
      </div>
      <p className={classes.hint}>
        <IconFileText size={18} stroke={1.75} aria-hidden="true" />
        {words.howRead}
      </p>
    </section>
  )
}

/** At the price: what is special about it for this reader. */
function Note({ sheet, owned }: { sheet: SheetInfo; owned: boolean }) {
  const words = useWords(sheetPageWords)
  if (!sheet.onSale) {
    return (
      <p className={classes.closed} role="status">
        {words.notOnSale}
      </p>
    )
  }
  return (
    <p className={classes.note}>
      {owned ? (
        <>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          {sheet.mine ? words.mineNote : words.ownedNote}
        </>
      ) : (
        <>
          <IconBolt size={18} stroke={1.75} aria-hidden="true" />
          {words.delivery}
        </>
      )}
    </p>
  )
}

/** A sheet with tutoring is first of all joined or watched; it is read beside that. */
function Owned({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  return (
    <div className={classes.owned}>
      <ButtonLink
        wide
        look={sheet.onlineTutor ? 'light' : 'filled'}
        viewTransition
        to={`/user/readSheet?${sheet._id}`}
        icon={<IconBook2 size={22} stroke={1.75} />}
      >
        {words.readSheet}
      </ButtonLink>
      {sheet.onlineTutor && <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />}
      {!sheet.mine && (
        <ButtonLink look="subtle" size="small" to={`/user/refund?sheet=${sheet._id}`}>
          {words.askRefund}
        </ButtonLink>
      )}
    </div>
  )
}

/** An order of this sheet alone; the cart stays as it is. */
function BuyNow({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const signedIn = useSignedIn()
  const goToLogin = useGoToLogin()
  const order = useCreateOrder({ sheets: [sheet._id] })
  return (
    <>
      <Button wide look="outline" busy={order.busy} onClick={signedIn ? order.create : goToLogin}>
        {words.buyNow}
      </Button>
      <OrderFailure failure={order.failure} onClose={order.forgetFailure} />
    </>
  )
}

function AddButton({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const card = useWords(sheetWords)
  const inCart = useInCart(sheet._id)
  const addToCart = useAddToCart()
  if (inCart) {
    return (
      <ButtonLink
        look="light"
        wide
        to="/cart"
        className={classes.inCart}
        aria-label={card.openCartNamed(sheet.name)}
        icon={<IconCheck size={22} stroke={2} />}
      >
        {words.inCart}
      </ButtonLink>
    )
  }
  return (
    <Button
      wide
      icon={<IconShoppingCartPlus size={22} stroke={1.75} />}
      onClick={() => void addToCart(sheet._id)}
    >
      {card.add}
    </Button>
  )
}
