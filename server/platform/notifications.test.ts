import { expect, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { testApp } from '#server/test/test-app.ts'
import { inTransaction } from './database.ts'
import { notify } from './notifications.ts'

const heard: string[] = []
const app = await testApp()
app.platform.notifications.on('test_channel', (payload) => heard.push(payload))
// Until the listening has begun.
await eventually(async () => {
  await notify(app.platform.db, 'test_channel', 'first')
  if (!heard.includes('first')) throw new Error('nothing heard yet')
})

test('a wake-up leaves after the commit, when what it tells of can be read', async () => {
  await inTransaction(app.platform.db, async (trx) => {
    await notify(trx, 'test_channel', 'told')
    await notify(app.platform.db, 'test_channel', 'outside')
    await expect.poll(() => heard).toContain('outside')
    expect(heard).not.toContain('told')
  })
  await expect.poll(() => heard).toContain('told')
})

test('a rollback tells nobody', async () => {
  const undone = inTransaction(app.platform.db, async (trx) => {
    await notify(trx, 'test_channel', 'undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await inTransaction(app.platform.db, (trx) => notify(trx, 'test_channel', 'afterwards'))
  await expect.poll(() => heard).toContain('afterwards')
  expect(heard).not.toContain('undone')
})

test('a hundred at once all arrive, those of one transaction in their order', async () => {
  const all = Array.from({ length: 100 }, (_, number) => `one of many ${number}`)
  await Promise.all(
    all.map((payload) => inTransaction(app.platform.db, (trx) => notify(trx, 'test_channel', payload))),
  )
  await expect.poll(() => all.filter((payload) => !heard.includes(payload))).toEqual([])
  await inTransaction(app.platform.db, async (trx) => {
    await notify(trx, 'test_channel', 'in order 1')
    await notify(trx, 'test_channel', 'in order 2')
  })
  await expect.poll(() => heard.at(-1)).toBe('in order 2')
  expect(heard.at(-2)).toBe('in order 1')
})
