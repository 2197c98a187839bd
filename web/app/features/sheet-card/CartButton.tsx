import { Link } from 'react-router'
import { keepPage, useAddToCart } from '#web/features/cart/change-cart.ts'
import { useInCart } from '#web/features/cart/use-cart.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CardIcon } from './CardIcon.tsx'
import classes from './SheetCard.module.css'
import type { Sheet } from './sheet.ts'

export type CartButtonProps = { sheet: Pick<Sheet, '_id' | 'name'> }

/** 44 px: adds, and once in the cart opens it. `pale` where another button adds all of them. */
export function CartButton({ sheet, pale }: CartButtonProps & { pale?: true }) {
  const words = useWords(sheetWords)
  const inCart = useInCart(sheet._id)
  const addToCart = useAddToCart()
  if (inCart) {
    return (
      <Link
        to="/cart"
        className="tint-leaf square"
        aria-label={words.openCartNamed(sheet.name)}
        title={words.alreadyInCart}
        onClick={keepPage}
      >
        <CardIcon icon="check" />
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={`square ${pale ? 'tint-ink' : classes.add}`}
      aria-label={words.addNamed(sheet.name)}
      title={words.add}
      onClick={() => void addToCart(sheet._id)}
    >
      <CardIcon icon="cart" />
    </button>
  )
}
