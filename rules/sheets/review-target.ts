/** How long a submission may wait for a decision; the seller is shown the same. */
export const reviewTargetHours = 24

const hour = 3_600_000

export function targetOf(handedIn: Date): Date {
  return new Date(handedIn.getTime() + reviewTargetHours * hour)
}

/** Hours until the target; negative where it has gone by. */
export function hoursToTarget(handedIn: Date, now: Date): number {
  return Math.floor((targetOf(handedIn).getTime() - now.getTime()) / hour)
}

/**
 * What the server knows of a submission before a reviewer opens it, the weightiest first: pages that another author's sheet has,
 * words that lead away, an author who has sold nothing yet, one whose sheets were sent back lately.
 */
export const reviewRisks = ['copied', 'advert', 'new-author', 'sent-back'] as const
export type ReviewRisk = (typeof reviewRisks)[number]

/** In the order of `reviewRisks`. Each outweighs all that come after it. */
export const riskWeights = [8, 4, 2, 1] as const
/** Sheets of an author that were sent back within these days count. */
export const sentBackDays = 90
