import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, uploadForm, uploadKey } from '../shared/fields.ts'
import { pictureRefusals } from '../shared/refusals/files.ts'

/** A picture of the seller's own beside the pen name: drawn from its letters until staff have let one through. */
const own = { audience: 'seller-any', object: 'own-data' } as const

export const authorPictureState = z.object({
  shown: z.string().nullable().describe('Version of the one that visitors see; null: it is drawn'),
  waiting: z
    .object({ picture: z.string().describe('data:image/jpeg'), since: instant })
    .nullable()
    .describe('Staff have not looked at it yet'),
  refused: z.string().nullable().describe('Why the last one was not shown'),
})

export const authorPictureForm = defineCall('authorPictureForm', {
  ...own,
  summary: 'A form to post the seller’s own picture to (JPEG, PNG, WebP, 5 MB), for setAuthorPicture',
  effect: 'writes',
  limit: 'upload-form',
  data: uploadForm,
})

export const setAuthorPicture = defineCall('setAuthorPicture', {
  ...own,
  summary:
    'Hands the posted picture in, in the place of one that waits; readers see it once staff have let it through',
  effect: 'writes',
  request: z.object({ key: uploadKey }),
  data: authorPictureState,
  refusals: [
    'files.form-expired',
    'files.bad-form',
    'files.not-arrived',
    'files.too-large',
    'files.empty',
    'files.wrong-type',
    ...pictureRefusals,
    'sellers.picture-has-qr',
    'unavailable',
  ],
})

export const removeAuthorPicture = defineCall('removeAuthorPicture', {
  ...own,
  summary: 'Takes the own picture away, the one that waits as well: it is drawn again',
  effect: 'writes',
  data: authorPictureState,
})
