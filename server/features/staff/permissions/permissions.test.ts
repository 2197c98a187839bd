import { beforeEach, expect, test } from 'vitest'
import { type CastPerson, createCast, createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 20)

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
const cast = await createCast(app.platform)

const globalRight = { permission: 3, store: -1 } as const

/** Two administrators, and no other person who holds permission 3 for every store. */
let first: CastPerson
let second: CastPerson
beforeEach(async () => {
  await app.platform.db
    .deleteFrom('staff_permission')
    .where('store_code', '=', -1)
    .where('permission', '=', 3)
    .execute()
  first = await createPerson(app.platform, { permissions: [globalRight] })
  second = await createPerson(app.platform, { permissions: [globalRight] })
})

const send = (name: 'addPermission' | 'removePermission', by: CastPerson, input: object) =>
  app.call(name, input, by)
const globalOf = (person: CastPerson) => ({ facebookID: person.id, store: -1, perm: 3 })

async function administrators(): Promise<string[]> {
  const rows = await app.rows('staff_permission', { store_code: -1, permission: 3 }, 'person_id')
  return rows.map(({ person_id }) => person_id)
}

const audited = (personId: string) => app.actionsOn(`person:${personId}`)

test('a right works from the next call on, and is gone at the next call after it was taken away', async () => {
  const person = await createPerson(app.platform)
  const desk = () => app.call('navigation', {}, person)
  const manager = await createPerson(app.platform, {
    permissions: [
      { permission: 1, store: cast.store },
      { permission: 3, store: cast.store },
    ],
  })
  const right = { facebookID: ` ${person.id} `, store: cast.store, perm: 1 }
  expect((await desk()).status).toBe(403)
  expect((await send('addPermission', manager, right)).body.success).toBe(true)
  expect((await desk()).status).toBe(200)
  expect((await send('addPermission', manager, right)).body.code).toBe('permissions.already-held')
  expect((await send('removePermission', manager, right)).body.success).toBe(true)
  expect((await desk()).status).toBe(403)
  expect((await send('removePermission', manager, right)).body.code).toBe('permissions.already-gone')
  expect(await audited(person.id)).toEqual(['permission.grant', 'permission.revoke'])
})

test('whoever else gives rights everywhere is told of each that touches money or rights, and of no other', async () => {
  const [own, third] = [
    await createPerson(app.platform),
    await createPerson(app.platform, { permissions: [globalRight] }),
  ]
  await app.platform.db
    .insertInto('staff_permission')
    .values(([1, 2] as const).map((held) => ({ person_id: first.id, store_code: -1, permission: held })))
    .execute()
  for (const [perm, store] of [
    [1, -1],
    [2, cast.store],
    [3, -1],
  ])
    expect((await send('addPermission', first, { facebookID: own.id, store, perm })).body.success).toBe(true)
  const toldOf = async ({ id }: CastPerson) =>
    (await app.rows('message', { person_id: id }, 'html_en')).map(({ html_en }) => html_en)
  for (const person of [second, third]) {
    const told = await toldOf(person)
    expect(told).toHaveLength(2)
    expect(told[0]).toContain(`finance of institution ${cast.store}`)
    expect(told[1]).toMatch(new RegExp(`${first.id}.*${own.id}.*staff management of every institution`))
  }
  expect([...(await toldOf(first)), ...(await toldOf(own))]).toEqual([])
})

test('everybody sees the rights of the stores that they manage, and no others', async () => {
  const storesOf = async (token: string) => {
    const { body } = await app.call('listPermissions', {}, { token })
    const data = body.data
    return {
      rights: [...new Set(data.allperms.map(({ store }) => store))].toSorted((a, b) => a - b),
      form: data.stores.map(({ code }) => code),
    }
  }
  expect(await storesOf(cast.person('3').token)).toEqual({ rights: [cast.store], form: [cast.store] })
  expect(await storesOf(first.token)).toEqual({
    rights: [-1, cast.store, cast.otherStore],
    form: [-1, cast.store, cast.otherStore],
  })
})

test('a manager of one store gives nothing for another one or for all, and nothing that is not held (INV-15)', async () => {
  const manager = cast.person('3')
  const { id } = await createPerson(app.platform)
  const codeOf = async (store: number, perm: number) =>
    (await send('addPermission', manager, { facebookID: id, store, perm })).body.code
  expect(await codeOf(cast.otherStore, 3)).toBe('not-found')
  expect(await codeOf(-1, 3)).toBe('not-found')
  expect(await codeOf(cast.store, 2)).toBe('permissions.not-held')
  expect(
    (await send('addPermission', manager, { facebookID: manager.id, store: -1, perm: 1 })).body.code,
  ).toBe('not-found')
  expect(await audited(id)).toEqual([])
})

test.each([
  ['no such type', { store: 1, perm: 4 }],
  ['a store that is no number', { store: '1', perm: 1 }],
  ['nobody', { facebookID: '  ', store: 1, perm: 1 }],
])('%s is no right', async (_name, input) => {
  const { status } = await send('addPermission', first, { facebookID: second.id, ...input })
  expect(status).toBe(400)
})

test('the last global administrator stays', async () => {
  expect((await send('removePermission', first, globalOf(second))).body.success).toBe(true)
  expect((await send('removePermission', first, globalOf(first))).body.code).toBe(
    'permissions.last-administrator',
  )
  expect(await administrators()).toEqual([first.id])
  expect(await audited(first.id)).toEqual([])
})

test(`of the last two, each taking the other's right, one wins (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const pair = [
      await createPerson(app.platform, { permissions: [globalRight] }),
      await createPerson(app.platform, { permissions: [globalRight] }),
    ] as const
    await app.platform.db
      .deleteFrom('staff_permission')
      .where('store_code', '=', -1)
      .where(
        'person_id',
        'not in',
        pair.map(({ id }) => id),
      )
      .execute()
    const answers = await Promise.all([
      send('removePermission', pair[0], globalOf(pair[1])),
      send('removePermission', pair[1], globalOf(pair[0])),
    ])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    // The loser was let in, or not even that: the right was gone when the call came.
    for (const { body } of answers)
      if (!body.success) expect(['not-found', 'not-allowed']).toContain(body.code)
    expect(await administrators()).toHaveLength(1)
    expect([...(await audited(pair[0].id)), ...(await audited(pair[1].id))]).toEqual(['permission.revoke'])
  }
})

test(`of two who give and take the same right at once, each action is done once and audited once (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await createPerson(app.platform)
    const right = { facebookID: id, store: -1, perm: 3 }
    const answers = await Promise.all([
      send('addPermission', first, right),
      send('addPermission', second, right),
      send('removePermission', first, right),
      send('removePermission', second, right),
    ])
    const count = (part: readonly (typeof answers)[number][]) =>
      part.filter(({ body }) => body.success).length
    const [given, taken] = [count(answers.slice(0, 2)), count(answers.slice(2))]
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await administrators()).includes(id)).toBe(given > taken)
    const actions = await audited(id)
    expect(actions.filter((action) => action === 'permission.grant')).toHaveLength(given)
    expect(actions.filter((action) => action === 'permission.revoke')).toHaveLength(taken)
  }
})

test(`who is being removed gives nothing any more: granting against revoking (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const leaving = await createPerson(app.platform, { permissions: [globalRight] })
    const { id } = await createPerson(app.platform)
    const [granted, revoked] = await Promise.all([
      send('addPermission', leaving, { facebookID: id, store: -1, perm: 3 }),
      send('removePermission', first, globalOf(leaving)),
    ])
    expect(revoked.body.success).toBe(true)
    expect((await administrators()).includes(id)).toBe(granted.body.success)
    expect(await audited(id)).toEqual(granted.body.success ? ['permission.grant'] : [])
    const after = await send('addPermission', leaving, { facebookID: id, store: -1, perm: 3 })
    expect(after.status).toBe(403)
  }
})

test(`who is being removed removes nobody any more: leaving against being sent away (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [leaving, other] = [
      await createPerson(app.platform, { permissions: [globalRight] }),
      await createPerson(app.platform, { permissions: [globalRight] }),
    ]
    const [gone, revoked] = await Promise.all([
      app.call('removeStaffMember', { facebookID: other.id }, leaving),
      send('removePermission', first, globalOf(leaving)),
    ])
    expect(revoked.body.success).toBe(true)
    expect((await administrators()).includes(other.id)).toBe(!gone.body.success)
    const [removal] = await app.rows('audit_record', { object: `person:${other.id}` }, 'id')
    const [end] = await app.rows('audit_record', { object: `person:${leaving.id}` }, 'id')
    // Whoever removed somebody still had the right to.
    if (removal !== undefined) expect(removal.id).toBeLessThan(end?.id ?? 0)
  }
})
