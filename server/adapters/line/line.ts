/** One card to one person; its button opens the address outside LINE. The picture is 1200 by 630. */
export type LineNote = { title: string; body: string; url: string; press: string; picture?: string }

export type LineNotes = {
  /** The official account as people find it, for example @sarup. */
  account: string
  /** Whether the person has added the official account, and has not blocked it. */
  isFriend: (userId: string) => Promise<boolean>
  /**
   * 'gone': blocked or never added, where LINE itself would say "sent". 'full': the month's messages are used up. The key makes retries
   * idempotent for a day. Throws `LineDelayed` when LINE is away.
   */
  send: (userId: string, note: LineNote, retryKey: string) => Promise<'sent' | 'gone' | 'full'>
}

export class LineDelayed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'LineDelayed'
  }
}
