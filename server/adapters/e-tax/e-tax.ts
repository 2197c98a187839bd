/** A document as it goes to the provider, which signs it and hands it on to the tax office. */
export type ETaxDocument = {
  /** `TX2569-000012`. The number is the idempotency key: sent twice, the document is accepted once, under one reference. */
  number: string
  xml: string
  /** The paper, with the XML in it. */
  pdf: Buffer
}

export type ETaxSender = {
  /**
   * Resolves when the provider has taken the document, with its reference. Throws `ETaxRefused` with the provider's reason, or
   * `ETaxDelayed` while the provider does not answer.
   */
  send: (document: ETaxDocument) => Promise<{ reference: string }>
}

/** The provider rejects this document as it is; staff must act first. */
export class ETaxRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ETaxRefused'
  }
}

/** The provider is away, or wants a later try. */
export class ETaxDelayed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ETaxDelayed'
  }
}
