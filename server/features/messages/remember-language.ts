import type { Db, Trx } from '#server/platform/database.ts'

/** The language a person last used: letters and notifications come in it. Writes only what is news. */
export async function rememberLanguage(db: Db | Trx, personId: string, language: 'th' | 'en'): Promise<void> {
  await db
    .updateTable('person')
    .set({ language })
    .where('id', '=', personId)
    .where('closed_at', 'is', null)
    .where((where) => where('language', 'is distinct from', language))
    .execute()
}
