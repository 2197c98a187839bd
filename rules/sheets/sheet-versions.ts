import { sheetStatus } from './sheet-states.ts'

/**
 * A new version of a sheet that stays on sale meanwhile (decisions §4, "editSheetAfter"): a submission with words and a file of
 * its own, which goes the way of a sheet. The numbers up to 4 are those of a sheet.
 *
 *   draft 0 ──submit──> waiting 1 ──claim──> reviewing 2 ──approve──> published 4 (every owner gets it)
 *     │                  │   ^  ^                │  └──reject──> rejected 3 ──submit──> waiting 1
 *     │                  │   │  └────reset───────┘                  │  └──reset──> waiting 1
 *     └──────────────────┴───┴────────────cancel────────────────────┴──> cancelled 5
 *
 * One version at a time: a sheet has at most one that is not over.
 */
export const versionStatus = {
  draft: 0,
  waiting: 1,
  reviewing: 2,
  rejected: 3,
  published: 4,
  cancelled: 5,
} as const
export type VersionStatus = (typeof versionStatus)[keyof typeof versionStatus]

const { draft, waiting, reviewing, rejected, published, cancelled } = versionStatus

export const versionMoves = {
  submit: { from: [draft, rejected], to: waiting },
  claim: { from: [waiting], to: reviewing },
  assign: { from: [waiting, reviewing], to: reviewing },
  approve: { from: [reviewing], to: published },
  reject: { from: [reviewing], to: rejected },
  reset: { from: [reviewing, rejected], to: waiting },
  cancel: { from: [draft, waiting, rejected], to: cancelled },
} as const satisfies Record<string, { from: readonly VersionStatus[]; to: VersionStatus }>

export type VersionMove = keyof typeof versionMoves

export function mayMoveVersion(status: number, move: VersionMove): boolean {
  const from: readonly number[] = versionMoves[move].from
  return from.includes(status)
}

export type SheetFileKind = 'cover' | 'sample' | 'pdf'

/**
 * Whether the author may change a file now; `version` is the open version's status or null. Covers and samples on sale change at once
 * without review, the PDF only by a version (or "go back to draft"). Files under review are frozen.
 */
export function mayChangeFile(kind: SheetFileKind, status: number, version: number | null): boolean {
  if (status === sheetStatus.draft || status === sheetStatus.rejected) return true
  if (status !== sheetStatus.published) return false
  if (kind !== 'pdf') return true
  return version === draft || version === rejected
}
