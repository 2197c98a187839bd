import { expect, it } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { forgetOldRequests } from './requests.ts'

const app = await testApp()
const staff = await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] })

type Listed = { requests: { _id: string; name: string; kind: string; email: string }[]; more: boolean }
const list = async (after?: string) =>
  (await app.done(
    staff,
    'listInstitutionRequests',
    after === undefined ? {} : { after },
  )) as unknown as Listed
const request = (input: object) => app.call('requestInstitution', input)

it('what a visitor asks for stands before staff as it was typed, until they have dealt with it', async () => {
  const name = `<img src=x onerror="alert(1)"> '; drop table store; --`
  expect((await request({ name: `  ${name} `, kind: 'school', email: 'fah@example.com' })).status).toBe(200)
  app.clock.advance(1_000)
  expect((await request({ name: 'มหาวิทยาลัยใหม่', kind: 'university' })).status).toBe(200)
  const { requests, more } = await list()
  expect(more).toBe(false)
  expect(requests).toMatchObject([
    { name: 'มหาวิทยาลัยใหม่', kind: 'university', email: '' },
    { name, kind: 'school', email: 'fah@example.com' },
  ])
  expect((await list(requests[0]?._id)).requests).toEqual(requests.slice(1))

  const close = () => app.call('closeInstitutionRequest', { id: requests[1]?._id }, staff)
  const both = await Promise.all([close(), close()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await list()).requests).toEqual(requests.slice(0, 1))
  const audited = await app.rows('audit_record', { action: 'institution-request.close' }, 'actor_id')
  expect(audited).toEqual([{ actor_id: staff.id }])
})

it('nothing, too much, and what is no address are refused; from one address five an hour are taken', async () => {
  for (const wrong of [
    { name: '  ', kind: 'school' },
    { name: 'ก'.repeat(201), kind: 'school' },
    { name: 'ก', kind: 'planet' },
    { name: 'ก', kind: 'school', email: 'nobody' },
  ])
    expect((await request(wrong)).body.code).toBe('request.invalid')
  app.clock.advance(3_600_000)
  const statuses: number[] = []
  for (let asked = 0; asked < 6; asked += 1)
    statuses.push((await request({ name: `โรงเรียน ${asked}`, kind: 'school' })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('is forgotten after a year', async () => {
  expect((await list()).requests.length).toBeGreaterThan(0)
  await forgetOldRequests(app.platform.db, new Date(app.clock.now().getTime() + 366 * 86_400_000))
  expect((await list()).requests).toEqual([])
})
