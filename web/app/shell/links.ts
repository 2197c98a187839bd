/** The navigation, in the header and in the hamburger menu (buyer.md §2). */
export const mainLinks = [
  { to: '/', word: 'home' },
  { to: '/shop', word: 'buy' },
  { to: '/seller', word: 'sell' },
  { to: '/help', word: 'help' },
] as const
