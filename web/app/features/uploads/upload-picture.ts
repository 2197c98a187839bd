import { pictureBytesMax } from '#rules/sheets/file-limits.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import type { uploadWords } from '#web/words/seller/uploads.ts'
import type { Words } from '#web/words/use-words.tsx'
import { postForm } from './send-file.ts'

type UploadTexts = typeof uploadWords extends Words<infer Texts> ? Texts : never

export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** The form, the post and the finish of one picture. Throws `Refused`, `NetworkFailure`, `Stopped`. */
export async function uploadPicture(
  place: { sheetId: string; kind: 'cover' } | { sheetId: string; kind: 'sample'; num: number },
  file: File,
  sending: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const { sheetId: id } = place
  const { signal, onProgress } = sending
  const { data: form } =
    place.kind === 'cover'
      ? await sellerApi.call('uploadCoverUrl', { id }, { signal })
      : await sellerApi.call('uploadExamplesUrl', { id, num: place.num }, { signal })
  await postForm(form, file, { signal, onProgress: (sent) => onProgress(Math.min(1, sent / file.size)) })
  for (;;) {
    const { data } = await sellerApi.call('finishUpload', { id, key: form.key }, { signal })
    if (data.state === 'taken') return
  }
}

/** A picture's fault before sending, in words that name the file; undefined where none. The server checks the rest. */
export async function pictureProblem(
  file: File,
  words: UploadTexts,
  { mayHaveQr }: { mayHaveQr: boolean },
): Promise<string | undefined> {
  if (/\.(heic|heif)$/i.test(file.name) || /image\/hei[cf]/.test(file.type)) return words.heic(file.name)
  if (!pictureTypes.split(',').includes(file.type)) return words.notPicture(file.name)
  if (file.size > pictureBytesMax) return words.tooBig(file.name)
  if (mayHaveQr) return undefined
  try {
    // A megabyte of decoder, for sellers only.
    const { readQr } = await import('#web/features/qr-reader/read-qr.ts')
    return (await readQr(file)).length > 0 ? words.hasQr(file.name) : undefined
  } catch {
    return undefined
  }
}
