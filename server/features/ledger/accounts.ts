/** Where money stands. Accounts are text, so that the books can be read without a key; what stands behind the colon says whose. */
export const accounts = {
  /** The company's part of what was sold. */
  salesShare: 'company:sales-share',
  transferFee: 'company:transfer-fee',
  gatewayFee: 'company:gateway-fee',
  writtenBack: 'company:written-back',
  inputTax: 'company:input-tax',
  vatPayable: 'vat-payable',
  /** Money that came and fits no order. */
  unmatched: 'unmatched-money',
  /** Money that belongs to buyers: what was refunded, and what came and paid nothing. */
  refundsDue: 'refunds-due',
  /** What left our bank account for buyers. */
  bankOfRefunds: 'bank:refunds',
  taxPayable: (payer: string) => `tax-payable:${payer}` as const,
  ofBank: (payer: string) => `bank:${payer}` as const,
  ofGateway: (provider: string) => `gateway:${provider}` as const,
  ofSeller: (personId: string) => `seller:${personId}` as const,
  /** A buyer's credit. */
  ofBuyer: (personId: string) => `credit:${personId}` as const,
} as const
