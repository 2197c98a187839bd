/**
 * Claims that a sheet takes another person's work (privacy-and-law.md §5): who may decide what when, and what time ends.
 *
 *   open ── kept | removed            removed: off sale, its unpaid share is held
 *   removed, no answer comes         after 30 days for good (upheld)
 *   removed, the author answers       back on sale after 30 days, unless a lawsuit is shown; then as staff decide
 */
export const claimDays = {
  /** Staff decide within. */
  decide: 3,
  /** And with the author's answer in sight. */
  decideAgain: 7,
  /** For the author to answer what was taken down, and for the claimant to show a lawsuit against the answer. */
  end: 30,
} as const

/** After this many upheld claims an author's selling is closed. Claims about one sheet count once. */
export const upheldCasesMax = 3

export const claimStates = ['open', 'removed', 'kept', 'restored'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimDecisions = ['removed', 'kept', 'restored', 'sued', 'upheld'] as const
export type ClaimDecision = (typeof claimDecisions)[number]

export type ClaimFacts = {
  state: ClaimState
  decidedAt: Date | null
  counteredAt: Date | null
  hasSuit: boolean
  isUpheld: boolean
}

/** Open claims, and those whose author has answered since the decision. In SQL: `waitsForStaff` (staff-claims.ts). */
export function waitsForDecision(claim: ClaimFacts): boolean {
  if (claim.state === 'open') return true
  const { decidedAt, counteredAt } = claim
  const isAnswered = decidedAt !== null && counteredAt !== null && counteredAt > decidedAt
  return claim.state === 'removed' && isAnswered && !claim.hasSuit && !claim.isUpheld
}

export function mayDecideClaim(claim: ClaimFacts, decision: ClaimDecision): boolean {
  const isRemoved = claim.state === 'removed'
  switch (decision) {
    case 'kept':
      return !isRemoved
    case 'removed':
      // Upheld again after the author's answer, it stays removed until a timeout or a lawsuit decides.
      return !isRemoved || waitsForDecision(claim)
    case 'restored':
      return isRemoved
    case 'sued':
      return isRemoved && claim.counteredAt !== null && !claim.hasSuit && !claim.isUpheld
    case 'upheld':
      return isRemoved && claim.hasSuit && !claim.isUpheld
  }
}

/** The outcome of a timeout: unanswered it is upheld; answered without a lawsuit it is restored. */
export function endByTime(claim: Pick<ClaimFacts, 'counteredAt'>): 'upheld' | 'restored' {
  return claim.counteredAt === null ? 'upheld' : 'restored'
}
