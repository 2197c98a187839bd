import * as calls from '#contract/buyer/account.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { readOwnAccount, saveSettings } from './account.ts'
import { closeAccount } from './close-account.ts'
import { askForExport, listExports, openExport } from './data-export.ts'
import { endDevice, endOtherDevices, readDevices } from './devices.ts'
import { countData } from './gather-data.ts'
import { joinProvider, leaveProvider } from './joined-providers.ts'
import { readOwnOrders, readReceipt } from './purchases.ts'
import { linkToReceiptPicture } from './receipt-picture.ts'
import { addPush, mustBeLineFriend, readPush, removePush, switchLine } from '../messages/index.ts'
import { ensureDocuments } from '../tax/index.ts'
import { auditsRefusals } from './refused-sign-ins.ts'
import { proveBy } from './sign-in.ts'

/** The account page. */
export const accountRoutes = [
  reads(calls.getAccount, (_input, { db, caller, platform }) => readOwnAccount(db, platform, caller)),
  writes(calls.setAccount, (input, { trx, caller }) => saveSettings(trx, caller.id, input)),
  reads(calls.getSessions, (_input, { db, caller, platform }) =>
    readDevices(db, caller, platform.clock.now()),
  ),
  writes(calls.endSession, (input, { trx, caller, platform }) => endDevice(trx, platform, caller, input.id)),
  writes(calls.endOtherSessions, async (_input, { trx, caller, platform }) => ({
    revoked: await endOtherDevices(trx, platform, caller),
  })),
  reads(calls.getMyOrders, (input, { db, caller, platform }) =>
    readOwnOrders(db, caller, input.after, platform.clock.now()),
  ),
  writes(calls.getReceipt, async (input, { trx, caller, platform }) => {
    // Own orders only get their number here: whose it is, is verified first.
    await readReceipt(trx, platform, { orderId: input.id, buyerId: caller.id })
    await ensureDocuments(trx, platform, input.id)
    return await readReceipt(trx, platform, { orderId: input.id, buyerId: caller.id })
  }),
  writes(calls.receiptPicture, (input, { trx, caller, platform }) =>
    linkToReceiptPicture(trx, platform, caller, input),
  ),
  writes(calls.askMyData, (_input, { trx, caller, platform }) => askForExport(trx, platform, caller)),
  reads(calls.getMyData, async (_input, { db, caller, platform }) => ({
    exports: await listExports(db, caller.id, platform.clock.now()),
    holds: await countData(db, caller.id),
  })),
  reads(calls.openMyData, (input, { db, caller, platform }) => openExport(db, platform, caller, input.id)),
  writes(calls.deleteAccount, (input, { trx, caller, platform }) =>
    closeAccount(trx, platform, caller, input.confirm),
  ),
  auditsRefusals(
    writesPrepared(
      calls.joinGoogle,
      (input, { platform }) => proveBy(platform, 'google', input),
      (_input, { trx, caller }, proven) => joinProvider(trx, caller, proven),
    ),
  ),
  auditsRefusals(
    writesPrepared(
      calls.joinFacebook,
      (input, { platform }) => proveBy(platform, 'facebook', { token: input.access_token }),
      (_input, { trx, caller }, proven) => joinProvider(trx, caller, proven),
    ),
  ),
  auditsRefusals(
    writesPrepared(
      calls.joinLine,
      (input, { platform }) => proveBy(platform, 'line', { token: input.code, nonce: input.nonce }),
      (_input, { trx, caller }, proven) => joinProvider(trx, caller, proven),
    ),
  ),
  writes(calls.leaveProvider, (input, { trx, caller }) => leaveProvider(trx, caller, input.provider)),
  writesPrepared(
    calls.setLine,
    async (input, { db, platform, caller }) => {
      if (input.on) await mustBeLineFriend(db, platform, caller.id)
    },
    (input, { trx, caller }) => switchLine(trx, caller.id, input.on),
  ),
  reads(calls.getPushKey, (_input, { db, caller, platform }) => readPush(db, platform, caller)),
  writes(calls.addPush, (input, { trx, caller, platform }) => addPush(trx, platform, caller, input)),
  writes(calls.removePush, (_input, { trx, caller }) => removePush(trx, caller)),
]
