import * as calls from '#contract/buyer/account.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { readAccount, saveSettings } from './account.ts'
import { closeAccount } from './close-account.ts'
import { askForExport, listExports, openExport } from './data-export.ts'
import { endDevice, endOtherDevices, readDevices } from './devices.ts'
import { countData } from './gather-data.ts'
import { joinProvider, leaveProvider } from './joined-providers.ts'
import { readOrders, readReceipt } from './purchases.ts'
import { linkToReceiptPicture } from './receipt-picture.ts'
import { addPush, checkLine, readPush, removePush, switchLine } from '../messages/index.ts'
import { ensureDocuments } from '../tax/index.ts'
import { auditsRefusals } from './refused-sign-ins.ts'
import { proveBy } from './sign-in.ts'

/** The account page. */
export const accountRoutes = [
  reads(calls.getAccount, async (_input, { db, caller, platform }) => ({
    data: await readAccount(db, platform, caller),
  })),
  writes(calls.setAccount, async (input, { trx, caller }) => {
    await saveSettings(trx, caller.id, input)
    return { data: {} }
  }),
  reads(calls.getSessions, async (_input, { db, caller, platform }) => ({
    data: await readDevices(db, caller, platform.clock.now()),
  })),
  writes(calls.endSession, async (input, { trx, caller, platform }) => {
    await endDevice(trx, platform, caller, input.id)
    return { data: {} }
  }),
  writes(calls.endOtherSessions, async (_input, { trx, caller, platform }) => ({
    data: { revoked: await endOtherDevices(trx, platform, caller) },
  })),
  reads(calls.getMyOrders, async (input, { db, caller, platform }) => ({
    data: await readOrders(db, caller, input.after, platform.clock.now()),
  })),
  writes(calls.getReceipt, async (input, { trx, caller, platform }) => {
    // Own orders only get their number here: whose it is, is verified first.
    await readReceipt(trx, platform, { orderId: input.id, buyerId: caller.id })
    await ensureDocuments(trx, platform, input.id)
    return { data: await readReceipt(trx, platform, { orderId: input.id, buyerId: caller.id }) }
  }),
  writes(calls.receiptPicture, async (input, { trx, caller, platform }) => ({
    data: await linkToReceiptPicture(trx, platform, caller, input),
  })),
  writes(calls.askMyData, async (_input, { trx, caller, platform }) => ({
    data: await askForExport(trx, platform, caller),
  })),
  reads(calls.getMyData, async (_input, { db, caller, platform }) => ({
    data: {
      exports: await listExports(db, caller.id, platform.clock.now()),
      holds: await countData(db, caller.id),
    },
  })),
  reads(calls.openMyData, async (input, { db, caller, platform }) => ({
    data: await openExport(db, platform, caller, input.id),
  })),
  writes(calls.deleteAccount, async (input, { trx, caller, platform }) => {
    await closeAccount(trx, platform, caller, input.confirm)
    return { data: {} }
  }),
  auditsRefusals(
    writesPrepared(
      calls.joinGoogle,
      (input, { platform }) => proveBy(platform, 'google', input),
      async (_input, { trx, caller }, proven) => {
        await joinProvider(trx, caller, proven)
        return { data: {} }
      },
    ),
  ),
  auditsRefusals(
    writesPrepared(
      calls.joinFacebook,
      (input, { platform }) => proveBy(platform, 'facebook', { token: input.access_token }),
      async (_input, { trx, caller }, proven) => {
        await joinProvider(trx, caller, proven)
        return { data: {} }
      },
    ),
  ),
  auditsRefusals(
    writesPrepared(
      calls.joinLine,
      (input, { platform }) => proveBy(platform, 'line', { token: input.code, nonce: input.nonce }),
      async (_input, { trx, caller }, proven) => {
        await joinProvider(trx, caller, proven)
        return { data: {} }
      },
    ),
  ),
  writes(calls.leaveProvider, async (input, { trx, caller }) => {
    await leaveProvider(trx, caller, input.provider)
    return { data: {} }
  }),
  writesPrepared(
    calls.setLine,
    async (input, { db, platform, caller }) => {
      if (input.on) await checkLine(db, platform, caller.id)
    },
    async (input, { trx, caller }) => {
      await switchLine(trx, caller.id, input.on)
      return { data: {} }
    },
  ),
  reads(calls.getPushKey, async (_input, { db, caller, platform }) => ({
    data: await readPush(db, platform, caller),
  })),
  writes(calls.addPush, async (input, { trx, caller, platform }) => {
    await addPush(trx, platform, caller, input)
    return { data: {} }
  }),
  writes(calls.removePush, async (_input, { trx, caller }) => {
    await removePush(trx, caller)
    return { data: {} }
  }),
]
