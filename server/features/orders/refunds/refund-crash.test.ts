import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { assemble } from '#server/assemble.ts'
import { inspectRows } from '#server/doctor.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { callServer, freePort, startServerProcess } from '#server/test/server-process.ts'
import { createTestDatabase } from '#server/test/test-app.ts'
import { refundOrder } from './refund-order.ts'

test('INV-16 a refund, and credit that pays an order, cut off by a kill before the commit have not happened, and are made whole afterwards', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-refund-'))
  const { url: databaseUrl } = await createTestDatabase()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '2' }, 'test')
  const shop = await assemble(config, { databaseUrl, clock: { now: () => new Date() } })
  const { platform } = shop
  const start = async () =>
    await startServerProcess({
      databaseUrl,
      dataDir: folder,
      port: await freePort(),
      environment: { RUN_JOBS: 'false' },
    })
  let server = await start()
  try {
    await createStore(platform, { code: 1 })
    const { id: authorId } = await createSeller(platform)
    const sheetId = await createSheet(platform, { authorId, priceSatang: 5_900 })
    const buyer = await createPerson(platform)
    const staff = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
    const id = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId })
    await payAtTheTill(platform, id)
    const input = { id, reason: 'ซื้อผิด', amount: 59 }
    const cutOff = async (name: CallName, body: Record<string, unknown>, { token }: { token: string }) => {
      server.arm('call.before-commit')
      await expect(callServer(server.url, name, body, { token })).rejects.toThrow(
        /fetch failed|terminated|other side closed|ECONNRESET|socket/i,
      )
    }
    await cutOff('refundOrder', input, staff)
    expect(await platform.db.selectFrom('refund').select('id').execute()).toEqual([])
    const numbers = platform.db.selectFrom('tax_document').select(['series', 'number']).orderBy('series')
    expect(await numbers.execute()).toEqual([])
    const owned = platform.db.selectFrom('library_entry').select('sheet_id').where('revoked_at', 'is', null)
    expect(await owned.execute()).toHaveLength(1)
    await inTransaction(platform.db, (trx) => refundOrder(trx, platform, staff.id, input))
    expect(await owned.execute()).toEqual([])
    // The numbers of what was cut off were free again.
    expect(await numbers.execute()).toEqual([
      { series: 'CN', number: 1 },
      { series: 'RC', number: 1 },
    ])

    server = await start()
    const again = { sheets: [sheetId], credit: true }
    await callServer(server.url, 'keepMoney', { order: id, amount: 59 }, { token: buyer.token })
    await cutOff('createOrder', again, buyer)
    const credit = platform.db.selectFrom('buyer_credit').select('balance_satang')
    expect([await owned.execute(), await credit.execute()]).toEqual([[], [{ balance_satang: 5_900 }]])
    server = await start()
    await callServer(server.url, 'createOrder', again, { token: buyer.token })
    expect([await owned.execute(), await credit.execute()]).toMatchObject([[{}], [{ balance_satang: 0 }]])
    const findings = await inspectRows(platform, () => {})
    expect(findings.filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
  } finally {
    await server.kill()
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
})
