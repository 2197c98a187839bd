import { expect, test } from 'vitest'
import { createPerson, createSeller, createSheet, createStore } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { reportWrites } from '../health.ts'

const app = await testApp()

const readiness = async () => {
  app.clock.advance(6_000)
  const [live, ready] = await Promise.all(['/livez', '/readyz'].map((url) => app.app.inject(url)))
  return [live?.statusCode, ready?.statusCode, ready?.json().problem]
}

test.each([
  { what: 'a full disk', state: '53100', message: 'No space left on device' },
  { what: 'a disk that became read-only', state: '42501', message: 'x: Read-only file system' },
  { what: 'a database that became read-only', state: '25006', message: 'read-only transaction' },
])(
  '$what is an outage for who writes, and readiness names it until writes succeed again',
  async ({ state, message }) => {
    await createStore(app.platform, { code: 1 })
    const author = await createSeller(app.platform)
    const sheet = await createSheet(app.platform, { authorId: author.id, store: 1 })
    const buyer = await createPerson(app.platform)
    const { pool } = app.platform
    // Pages of a new table are no longer written, nor those of the orders.
    await pool.query(`
    create function full_disk() returns event_trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${state}'; end $$;
    create function full_disk_row() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${state}'; end $$;
    create trigger full_disk before insert on orders execute function full_disk_row();
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function full_disk()`)
    expect(await readiness()).toEqual([200, 200, undefined])
    const order = await app.call('createOrder', { sheets: [sheet] }, buyer)
    expect([order.status, order.body.code]).toEqual([503, 'unavailable'])
    expect(await readiness()).toEqual([200, 200, expect.stringContaining('no writes')])
    await pool.query(`
    drop event trigger full_disk; drop trigger full_disk on orders;
    drop function full_disk; drop function full_disk_row`)
    expect(await readiness()).toEqual([200, 200, undefined])
    await app.done(buyer, 'createOrder', { sheets: [sheet] })
  },
)

test('who may create no temporary table does not say for ever that writes fail', async () => {
  const { pool } = app.platform
  reportWrites('fail')
  await pool.query(`
    create function no_right() returns event_trigger language plpgsql as
      $$ begin raise insufficient_privilege using message = 'permission denied to create temporary tables'; end $$;
    create event trigger no_right on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_right()`)
  expect(await readiness()).toEqual([200, 200, undefined])
})
