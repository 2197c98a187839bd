import type { ComponentProps } from 'react'
import { keepPage, useAddToCart } from '#web/features/cart/change-cart.ts'
import { useInCart } from '#web/features/cart/use-cart.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CardIcon } from './CardIcon.tsx'
import type { CartButtonProps } from './CartButton.tsx'

/** CartButton in words. `named`: one of several, so its name is read out with it, and there is no room for an icon. */
export function CartWords({
  sheet,
  named = false,
  look,
  className = '',
  ...size
}: CartButtonProps & { named?: boolean } & Pick<
    ComponentProps<typeof Button>,
    'look' | 'size' | 'wide' | 'className'
  >) {
  const words = useWords(sheetWords)
  const inCart = useInCart(sheet._id)
  const addToCart = useAddToCart()
  if (inCart) {
    return (
      <ButtonLink
        {...size}
        look="light"
        to="/cart"
        className={`tint-leaf ${className}`}
        aria-label={words.openCartNamed(sheet.name)}
        icon={!named && <CardIcon icon="check" />}
        onClick={keepPage}
      >
        {words.inCart}
      </ButtonLink>
    )
  }
  return (
    <Button
      {...size}
      look={look}
      className={className}
      icon={!named && <CardIcon icon="cart" />}
      onClick={() => void addToCart(sheet._id)}
    >
      {words.add}
      {named && <span className="visually-hidden"> {sheet.name}</span>}
    </Button>
  )
}
