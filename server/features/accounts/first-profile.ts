import { sql } from 'kysely'
import { findProfileProblem, universityNotChosen } from '#rules/people/profile.ts'
import { refuse } from '#rules/refusal.ts'
import { plainName } from '#rules/people/names.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export type FirstProfile = {
  name: string
  email: string
  university: number
  faculty: string
  year: number
  autoUpdatePic?: boolean | undefined
}

/**
 * Institutions this person may choose: no draft or hidden one, unless it is theirs already. Where no faculties are kept, as of schools, the
 * study field is typed; but of region 5 without any are exam papers and the special stores, where nobody studies.
 */
const isOfferedTo = (
  personId: string,
) => sql<boolean>`kind = 'institution' and (category < 5 or jsonb_array_length(faculties) > 0)
  and (visibility = 'shown' or code = (select university from person where id = ${personId}))`

/** Initial form values: what the provider gave us, or what was entered before. */
export async function readFirstProfile(db: Db, person: Person) {
  const row = await db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'university', 'faculty', 'year', 'profile_entered_at'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const stores = await db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en', 'category'])
    .where(isOfferedTo(person.id))
    .orderBy('code')
    .execute()
  return {
    name: row.name,
    email: row.email,
    university: row.university ?? -1,
    faculty: row.faculty,
    year: row.year,
    choices: stores.map((store) => ({
      code: store.code,
      name: [store.name_th, store.name_en],
      category: store.category,
    })),
    user: { _id: row.id, infoEnter: row.profile_entered_at !== null },
  }
}

/**
 * Saves the first profile by the rules of buyer.md §5, in their order. The university becomes the default store. Refuses: profile.* (400);
 * a university that the form does not offer counts as not chosen.
 */
export async function saveFirstProfile(
  trx: Trx,
  platform: Platform,
  person: Person,
  input: FirstProfile,
): Promise<void> {
  const store = await trx
    .selectFrom('store')
    .select('code')
    .where('code', '=', input.university)
    .where(isOfferedTo(person.id))
    .executeTakeFirst()
  // Refused in its turn: a missing name comes before an unknown university, a missing faculty after it.
  const problem = findProfileProblem({ ...input, university: store?.code ?? universityNotChosen })
  if (problem !== undefined) refuse(problem)
  await trx
    .updateTable('person')
    .set((set) => ({
      name: plainName(input.name),
      email: input.email.trim(),
      university: input.university,
      faculty: input.faculty.trim(),
      year: input.year,
      default_store: input.university,
      auto_update_picture: input.autoUpdatePic ?? true,
      profile_entered_at: set.fn.coalesce('profile_entered_at', set.val(platform.clock.now())),
    }))
    .where('id', '=', person.id)
    .execute()
}

/** The institution that the person said is theirs, while it is one. */
export async function readOwnStore({ pool }: Platform, personId: string) {
  const { rows } = await pool.query<{ code: number; name: string[] }>({
    name: 'accounts-own-store',
    text: `select s.code, array[s.name_th, s.name_en, s.short] as name
      from person p join store s on s.code = p.default_store where p.id = $1`,
    values: [personId],
  })
  return rows[0] ?? null
}
