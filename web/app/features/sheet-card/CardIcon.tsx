import classes from './CardIcon.module.css'

/**
 * The card's icons as CSS masks, because elements would be a fifth of the card's rendering, twenty times a page. Silent: words or a label
 * are always beside them.
 */
export function CardIcon({ icon }: { icon: 'star' | 'rating' | 'cart' | 'check' | 'video' }) {
  return <i className={classes[icon]} aria-hidden="true" />
}
