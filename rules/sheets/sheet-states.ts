/**
 * The life of a sheet (decisions §4, "Review of sheets"); the numbers are those of the wire and of the rows.
 *
 *   draft 0 ──submit──> waiting 1 ──claim──> reviewing 2 ──approve──> published 4
 *     ^                  │  ^  ^                │    │                  │   │
 *     ├────withdraw──────┘  │  └─────reset──────┘    └──reject──> rejected 3│
 *     │                     ├───────────reset──────────────────────┤  │     │
 *     │                     └──────submit───────────────────────── │──┘     │
 *     └──────────────────withdraw (off sale until approved again)──┴────────┘
 *
 * `assign` is a claim for a colleague, or from one to another. On sale is published and visible; hiding is no state: the author may open and close a published sheet at any time.
 */
export const sheetStatus = { draft: 0, waiting: 1, reviewing: 2, rejected: 3, published: 4 } as const
export type SheetStatus = (typeof sheetStatus)[keyof typeof sheetStatus]

const { draft, waiting, reviewing, rejected, published } = sheetStatus

/** With staff: not taken yet, or taken. */
export const inReview = [waiting, reviewing] as const

export const sheetMoves = {
  submit: { from: [draft, rejected], to: waiting },
  claim: { from: [waiting], to: reviewing },
  /** To a colleague, also from the reviewer who has it. */
  assign: { from: [waiting, reviewing], to: reviewing },
  approve: { from: [reviewing], to: published },
  reject: { from: [reviewing], to: rejected },
  reset: { from: [reviewing, rejected, published], to: waiting },
  withdraw: { from: [waiting, rejected, published], to: draft },
} as const satisfies Record<string, { from: readonly SheetStatus[]; to: SheetStatus }>

export type SheetMove = keyof typeof sheetMoves

export function mayMoveSheet(status: number, move: SheetMove): boolean {
  const from: readonly number[] = sheetMoves[move].from
  return from.includes(status)
}

/** Drafts and rejected sheets may be rewritten; what staff look at, or buyers see, stands still. */
export function mayEditDraft(status: number): boolean {
  return status === draft || status === rejected
}
