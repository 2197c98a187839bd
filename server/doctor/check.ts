import type { RawBuilder } from 'kysely'

/** Something that must be true after every committed transaction, asked of the whole database in one statement. */
export type Check = {
  /** The invariant (security-and-reliability §1). */
  name: string
  /** A person's remedy for a row that breaks it; nothing is mended by itself. */
  mend: string
  /** One row per breach; `what` names it. Sums are made in groups and joined once, so that memory stays bounded. */
  wrong: RawBuilder<{ what: string }>
}
