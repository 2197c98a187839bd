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
  reads(calls.getAccount, async (_ask, { db, caller, platform }) => ({
    data: await readAccount(db, platform, caller),
  })),
  writes(calls.setAccount, async (ask, { trx, caller }) => {
    await saveSettings(trx, caller.id, ask)
    return { data: {} }
  }),
  reads(calls.getSessions, async (_ask, { db, caller, platform }) => ({
    data: await readDevices(db, caller, platform.clock.now()),
  })),
  writes(calls.endSession, async (ask, { trx, caller, platform }) => {
    await endDevice(trx, platform, caller, ask.id)
    return { data: {} }
  }),
  writes(calls.endOtherSessions, async (_ask, { trx, caller, platform }) => ({
    data: { revoked: await endOtherDevices(trx, platform, caller) },
  })),
  reads(calls.getMyOrders, async (ask, { db, caller, platform }) => ({
    data: await readOrders(db, caller, ask.after, platform.clock.now()),
  })),
  writes(calls.getReceipt, async (ask, { trx, caller, platform }) => {
    // Own orders only get their number here: whose it is, is looked at first.
    await readReceipt(trx, platform, { orderId: ask.id, buyerId: caller.id })
    await ensureDocuments(trx, platform, ask.id)
    return { data: await readReceipt(trx, platform, { orderId: ask.id, buyerId: caller.id }) }
  }),
  writes(calls.receiptPicture, async (ask, { trx, caller, platform }) => ({
    data: await linkToReceiptPicture(trx, platform, caller, ask),
  })),
  writes(calls.askMyData, async (_ask, { trx, caller, platform }) => ({
    data: await askForExport(trx, platform, caller),
  })),
  reads(calls.getMyData, async (_ask, { db, caller, platform }) => ({
    data: {
      exports: await listExports(db, caller.id, platform.clock.now()),
      holds: await countData(db, caller.id),
    },
  })),
  reads(calls.openMyData, async (ask, { db, caller, platform }) => ({
    data: await openExport(db, platform, caller, ask.id),
  })),
  writes(calls.deleteAccount, async (ask, { trx, caller, platform }) => {
    await closeAccount(trx, platform, caller, ask.confirm)
    return { data: {} }
  }),
  auditsRefusals(
    writesPrepared(
      calls.joinGoogle,
      (ask, { platform }) => proveBy(platform, 'google', ask),
      async (_ask, { trx, caller }, proven) => {
        await joinProvider(trx, caller, proven)
        return { data: {} }
      },
    ),
  ),
  auditsRefusals(
    writesPrepared(
      calls.joinFacebook,
      (ask, { platform }) => proveBy(platform, 'facebook', { token: ask.access_token }),
      async (_ask, { trx, caller }, proven) => {
        await joinProvider(trx, caller, proven)
        return { data: {} }
      },
    ),
  ),
  auditsRefusals(
    writesPrepared(
      calls.joinLine,
      (ask, { platform }) => proveBy(platform, 'line', { token: ask.code, nonce: ask.nonce }),
      async (_ask, { trx, caller }, proven) => {
        await joinProvider(trx, caller, proven)
        return { data: {} }
      },
    ),
  ),
  writes(calls.leaveProvider, async (ask, { trx, caller }) => {
    await leaveProvider(trx, caller, ask.provider)
    return { data: {} }
  }),
  writesPrepared(
    calls.setLine,
    async (ask, { db, platform, caller }) => {
      if (ask.on) await checkLine(db, platform, caller.id)
    },
    async (ask, { trx, caller }) => {
      await switchLine(trx, caller.id, ask.on)
      return { data: {} }
    },
  ),
  reads(calls.getPushKey, async (_ask, { db, caller, platform }) => ({
    data: await readPush(db, platform, caller),
  })),
  writes(calls.addPush, async (ask, { trx, caller, platform }) => {
    await addPush(trx, platform, caller, ask)
    return { data: {} }
  }),
  writes(calls.removePush, async (_ask, { trx, caller }) => {
    await removePush(trx, caller)
    return { data: {} }
  }),
]
