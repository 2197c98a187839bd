import { type RawBuilder, sql } from 'kysely'

/**
 * Of a sheet `s`: may this person see it? On sale, or bought, or their own. A favourite that went off sale is kept and shown
 * again when it comes back; meanwhile it is not there.
 */
export function visibleTo(personId: string): RawBuilder<boolean> {
  return sql`(s.on_sale or s.author_id = ${personId} or exists (
    select from library_entry owned
    where owned.person_id = ${personId} and owned.sheet_id = s.id and owned.revoked_at is null))`
}
