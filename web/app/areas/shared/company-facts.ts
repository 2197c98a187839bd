/** The account that sellers are paid from, as slips show it: fixed, and masked (seller.md §2). */
export const companyAccount = {
  bank: ['ธนาคารไทยพาณิชย์', 'Siam Commercial Bank'],
  number: 'xxx-x-x5210-x',
} as const
