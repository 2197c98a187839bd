import {
  demoPeople,
  exchangeSignIn as exchangeSignInCall,
  firstInfo,
  getFirstInfo,
  getLogin,
  loginDemo,
  loginFacebook,
  loginGoogle,
  loginLine,
  signInOptions,
  signOut,
  signOutEverywhere,
} from '#contract/buyer/people.ts'
import { removeStaffMember as removeStaffMemberCall } from '#contract/staff/permissions.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { listDemoPeople, signInDemo } from './demo-people.ts'
import { readFirstProfile, readOwnStore, saveFirstProfile } from './first-profile.ts'
import { exchangeSignIn, revokeAllSessions, revokeSession } from './sessions.ts'
import { auditsRefusals } from './refused-sign-ins.ts'
import { removeStaffMember } from './staff-leaves.ts'
import { proveBy, signIn } from './sign-in.ts'

export const routes = [
  writes(removeStaffMemberCall, ({ facebookID }, { trx, platform, caller }) =>
    removeStaffMember(trx, platform, caller, facebookID.toUpperCase()),
  ),
  reads(signInOptions, async (_input, { platform: { config } }) => ({
    googleClientId: config.GOOGLE_CLIENT_ID ?? null,
    googleIssuer: config.GOOGLE_CLIENT_ID === undefined ? null : config.GOOGLE_ISSUER,
    facebookAppId: config.FACEBOOK_APP_ID ?? null,
    lineChannelId: config.LINE_CHANNEL_ID ?? null,
    lineIssuer: config.LINE_CHANNEL_ID === undefined ? null : config.LINE_ISSUER,
    demo: config.mode !== 'production',
  })),
  auditsRefusals(
    writesPrepared(
      loginGoogle,
      (input, { platform }) => proveBy(platform, 'google', input),
      async (input, { trx, platform, request }, proven) => ({
        data: {},
        top: await signIn(trx, platform, proven, { ...request, ref: input.ref ?? null }),
      }),
    ),
  ),
  auditsRefusals(
    writesPrepared(
      loginFacebook,
      (input, { platform }) => proveBy(platform, 'facebook', { token: input.access_token }),
      async (input, { trx, platform, request }, proven) => ({
        data: {},
        top: await signIn(trx, platform, proven, { ...request, ref: input.ref ?? null }),
      }),
    ),
  ),
  auditsRefusals(
    writesPrepared(
      loginLine,
      (input, { platform }) => proveBy(platform, 'line', { token: input.code, nonce: input.nonce }),
      async (input, { trx, platform, request }, proven) => ({
        data: {},
        top: await signIn(trx, platform, proven, { ...request, ref: input.ref ?? null }),
      }),
    ),
  ),
  reads(demoPeople, (_input, { db, platform }) => listDemoPeople(db, platform)),
  writes(loginDemo, async (input, { trx, platform, request }) => ({
    data: {},
    top: await signInDemo(trx, platform, input.person, request.userAgent),
  })),
  auditsRefusals(
    writes(exchangeSignInCall, async (input, { trx, platform, request }) => {
      const { name, ...top } = await exchangeSignIn(trx, platform, input.value, request.userAgent)
      return { data: { name }, top }
    }),
  ),
  reads(getLogin, async (_input, { caller, platform }) => {
    if (caller.kind === 'visitor') return refuse('sign-in.required')
    return {
      infoEnter: caller.profileEntered,
      user: {
        _id: caller.id,
        name: caller.name,
        seller: caller.seller,
        sellerComplete: caller.sellerComplete,
        store: await readOwnStore(platform, caller.id),
      },
    }
  }),
  writes(signOut, (_input, { trx, caller, platform }) => revokeSession(trx, platform, caller.sessionId)),
  writes(signOutEverywhere, async (_input, { trx, caller, platform }) => {
    const revoked = await revokeAllSessions(trx, platform, caller.id)
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'person.sign-out-everywhere',
      object: `person:${caller.id}`,
    })
    return { revoked }
  }),
  reads(getFirstInfo, (_input, { db, caller }) => readFirstProfile(db, caller)),
  writes(firstInfo, (input, { trx, caller, platform }) => saveFirstProfile(trx, platform, caller, input)),
]
