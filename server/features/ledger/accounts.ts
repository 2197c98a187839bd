/** The accounts of the ledger. They are text, so that the books can be read without a key; after the colon stands the owner. */
export const accounts = {
  /** The company's part of what was sold. */
  salesShare: 'company:sales-share',
  transferFee: 'company:transfer-fee',
  gatewayFee: 'company:gateway-fee',
  writtenBack: 'company:written-back',
  inputTax: 'company:input-tax',
  vatPayable: 'vat-payable',
  /** Money received that fits no order. */
  unmatched: 'unmatched-money',
  /** Money that belongs to buyers: refunds, and payments that paid nothing. */
  refundsDue: 'refunds-due',
  /** Paid from our bank account to buyers. */
  bankOfRefunds: 'bank:refunds',
  taxPayable: (payer: string) => `tax-payable:${payer}` as const,
  ofBank: (payer: string) => `bank:${payer}` as const,
  ofGateway: (provider: string) => `gateway:${provider}` as const,
  ofSeller: (personId: string) => `seller:${personId}` as const,
  ofBuyer: (personId: string) => `credit:${personId}` as const,
} as const
