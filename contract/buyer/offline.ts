import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, sheetId } from '../shared/fields.ts'

/**
 * Sheets on a device for reading offline: the marked pages of `/files/page`, sealed by the browser. These calls say who may store what, and
 * give the key.
 */

const devicesAnswer = z.object({
  device: z
    .object({
      id: z.uuid(),
      secret: z.string().describe('Opens the seal: 32 bytes, base64url. For this sign-in alone'),
      sheets: z.array(
        z.object({
          id: sheetId,
          version: z.string().describe('Of its file; another one than was kept is a newer one'),
        }),
      ),
    })
    .nullable()
    .describe(
      'This device; null where it keeps nothing, any more: another took its place, or it was dropped',
    ),
  devices: z.array(
    z.object({
      id: z.uuid(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      kind: z.enum(['phone', 'computer']),
      sheets: z.number().int(),
      lastContact: instant,
      current: z.boolean(),
    }),
  ),
})

export const keepOffline = defineCall('keepOffline', {
  summary: 'Lets this device keep an own sheet for reading without a connection: ten sheets on two devices',
  audience: 'buyer',
  object: 'owns-or-wrote-sheet',
  effect: 'writes',
  request: z.object({
    id: sheetId,
    replace: z.uuid().optional().describe('The device whose place this one takes, where both are taken'),
  }),
  data: devicesAnswer,
  secretAnswer: true,
  refusals: ['library.not-owned', 'not-found', 'reader.devices-full', 'reader.kept-full'],
})

export const keptOffline = defineCall('keptOffline', {
  summary:
    'What this device may still read without a connection, for 72 hours from now; what it may not is forgotten here too',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  data: devicesAnswer,
  secretAnswer: true,
})

export const dropOffline = defineCall('dropOffline', {
  summary: 'Gives up a sheet kept on this device, or all of a device; repeating it changes nothing',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ id: sheetId.optional(), device: z.uuid().optional() }),
  data: devicesAnswer,
  secretAnswer: true,
})
