import { sellerApi } from '#web/api/seller-api.ts'
import { postForm } from './send-file.ts'

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
