/** The pages behind the account's rows, and what stands on each. The ids are those of the places in emails already sent. */
export const accountParts = {
  profile: ['profile'],
  orders: ['orders', 'credit'],
  // No row of its own: what is left stands with the orders, and emails lead here.
  credit: ['credit'],
  notices: ['notices'],
  devices: ['devices', 'sign-in'],
  data: ['data', 'reading', 'close'],
} as const

export type AccountPart = keyof typeof accountParts
export type AccountSection = (typeof accountParts)[AccountPart][number]

const parts = Object.keys(accountParts) as AccountPart[]

export function isAccountPart(text: string | undefined): text is AccountPart {
  return parts.some((part) => part === text)
}

/** `/account#sign-in` led to a place on one long page; it is on the page of the devices now. */
export function partOfHash(hash: string): AccountPart | undefined {
  const id = hash.slice(1)
  if (isAccountPart(id)) return id
  return parts.find((part) => accountParts[part].some((section) => section === id))
}
