import { dayMilliseconds } from '#rules/calendar/days.ts'
import { codeNameKey } from '#rules/sellers/profile.ts'
import { editSeller, registerSeller } from '#server/features/sellers/index.ts'
import { grantPermission } from '#server/features/staff/permissions/change.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cast, type CastMember, castStore } from './cast.ts'
import { type Institution, readInstitutions } from './catalogue-data.ts'
import { sellersMax } from './plan-sheets.ts'
import { inventSellerProfile } from './invent-seller.ts'
import { createRandom, type Random } from './random.ts'
import { penNames, personName } from './words/people.ts'

export type PlannedPerson = {
  id: string
  name: string
  university: number
  faculty: string
  year: number
  createdAt: Date
}
export type People = { sellers: PlannedPerson[]; buyers: PlannedPerson[] }

const buyersMax = 300

/** Buyers' institutions: they buy what is sold there. */
const homes: readonly (readonly [number, number])[] = [
  [1, 12],
  [2, 8],
  [3, 13],
  [4, 5],
  [5, 10],
  [6, 13],
  [8, 6],
  [9, 8],
  [12, 8],
  [16, 8],
  [57, 3],
]

/** The same people every time: sellers in the order in which the plan of sheets numbers them. */
export function planPeople(seed: number, now: Date): People {
  const random = createRandom(seed)
  const institutions = new Map(readInstitutions().map((institution) => [institution.code, institution]))
  const person = (part: Random, daysAgoMin: number, daysAgoMax: number): PlannedPerson => {
    const university = part.weighted(homes)
    return {
      id: part.id(),
      name: personName(part),
      university,
      faculty: part.pick(facultiesOf(institutions.get(university))),
      year: part.whole(1, 4),
      createdAt: new Date(now.getTime() - part.whole(daysAgoMin, daysAgoMax) * dayMilliseconds),
    }
  }
  const sellers = Array.from({ length: sellersMax }, (_, author) => {
    const planned = person(random.fork(`seller ${author}`), 1_100, 1_300)
    return author === cast.seller.seller.author
      ? { ...planned, id: cast.seller.id, name: cast.seller.name }
      : planned
  })
  const buyers = Array.from({ length: buyersMax }, (_, index) =>
    person(random.fork(`buyer ${index}`), 20, 1_000),
  )
  return { sellers, buyers }
}

function facultiesOf(institution: Institution | undefined): readonly string[] {
  return institution === undefined || institution.faculties.length === 0
    ? ['คณะวิทยาศาสตร์']
    : institution.faculties
}

/** Accounts are made by signing in with a provider; no person signs in here, so they are written as that would leave them. */
export async function fillPeople(
  trx: Trx,
  platform: Platform,
  seed: number,
  { sellers, buyers }: People,
  now: Date,
): Promise<void> {
  const random = createRandom(seed).fork('people')
  const everyone = [...sellers, ...buyers]
  const ids = new Set(everyone.map((person) => person.id))
  const others = Object.values<CastMember>(cast).filter((member) => !ids.has(member.id))
  await trx
    .insertInto('person')
    .values([
      ...everyone.map((person) => personRow(person)),
      ...others.map((member) => castRow(member, random, now)),
    ])
    .execute()
  const names = penNames(random, sellersMax)
  for (const [author, seller] of sellers.entries()) {
    const codeName =
      author === cast.seller.seller.author ? cast.seller.seller.penName : (names[author] ?? seller.name)
    const profile = inventSellerProfile(seed, author, { ...seller, codeName })
    await registerSeller(trx, platform, seller.id, { ...profile, ack: true }, seller.createdAt)
  }
  // Registered before a profile was asked for: what is missing is what they have to enter.
  const codeName = cast.newSeller.seller.penName
  await trx
    .insertInto('seller')
    .values({
      person_id: cast.newSeller.id,
      code_name: codeName,
      code_name_key: codeNameKey(codeName),
      created_at: now,
    })
    .execute()
  await trx
    .insertInto('person_identity')
    .values(
      Object.values<CastMember>(cast).map((member, place) => ({
        provider: 'demo' as const,
        // Sorted by it on the sign-in page.
        subject: `${String(place + 1).padStart(2, '0')}-${member.id}`,
        person_id: member.id,
        email: member.role.join('|'),
      })),
    )
    .execute()
  for (const member of Object.values<CastMember>(cast)) {
    for (const { permission, store } of member.permissions ?? []) {
      await grantPermission(trx, null, { personId: member.id, storeCode: store, permission })
    }
  }
}

/** A marketplace that was filled before sellers had profiles gets them now. */
export async function completeSellers(
  trx: Trx,
  platform: Platform,
  seed: number,
  { sellers }: People,
): Promise<void> {
  const incomplete = await trx
    .selectFrom('seller')
    .select(['person_id', 'code_name', 'created_at'])
    .where('national_id', 'is', null)
    .where(
      'person_id',
      'in',
      sellers.map(({ id }) => id),
    )
    .execute()
  for (const row of incomplete) {
    const author = sellers.findIndex(({ id }) => id === row.person_id)
    const name = sellers[author]?.name ?? row.code_name
    const profile = inventSellerProfile(seed, author, { id: row.person_id, name, codeName: row.code_name })
    await editSeller(trx, platform, row.person_id, profile, row.created_at)
  }
}

function personRow(person: PlannedPerson) {
  return {
    id: person.id,
    name: person.name,
    email: `${person.id.toLowerCase()}@example.com`,
    university: person.university,
    default_store: person.university,
    faculty: person.faculty,
    year: person.year,
    profile_entered_at: person.createdAt,
    created_at: person.createdAt,
  }
}

function castRow(member: CastMember, random: Random, now: Date) {
  const createdAt = new Date(now.getTime() - (member.fresh ? 0 : random.whole(200, 500)) * dayMilliseconds)
  if (member.fresh) {
    return {
      id: member.id,
      name: member.name,
      email: '',
      university: null,
      default_store: -1,
      faculty: '',
      year: 0,
      profile_entered_at: null,
      created_at: createdAt,
    }
  }
  return personRow({
    id: member.id,
    name: member.name,
    university: castStore,
    faculty: 'คณะเศรษฐศาสตร์',
    year: 3,
    createdAt,
  })
}
