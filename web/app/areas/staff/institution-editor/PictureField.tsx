import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { FileDrop } from '#web/features/uploads/FileDrop.tsx'
import { postForm } from '#web/features/uploads/send-file.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'

type PictureFieldProps = {
  code: number
  picture: 'logo' | 'template'
  version: number
  /** None yet: nothing is asked for, and the placeholder of a logo elsewhere is not on the covers. */
  isNone: boolean
  onDone: () => void
}

/** A logo or template: chosen, posted to its form, taken in at once. While it goes up the field is a text (staff.md §2). */
export function PictureField({ code, picture, version, isNone, onDone }: PictureFieldProps) {
  const words = useWords(storeWords)
  const { act } = useAction(onDone)
  const { contentUrl } = useSettings()
  const [share, setShare] = useState<number>()
  const [missing, setMissing] = useState<number>()
  const send = async (file: File) => {
    setShare(0)
    await act(async () => {
      const name = picture === 'logo' ? 'uploadUniLogoUrl' : 'uploadUniTemplateUrl'
      const form = (await staffApi.call(name, { id: code })).data
      await postForm(form, file, {
        signal: new AbortController().signal,
        onProgress: (sent) => setShare(Math.min(1, sent / file.size)),
      })
      await staffApi.call('finishUniUpload', { id: code, key: form.key })
    }, words.uploaded)
    setShare(undefined)
  }
  return (
    <div className="stack one-column gap-2xs">
      <span className="small strong">
        {words[picture]}{' '}
        {isNone && picture === 'logo' && <span className="dimmed light">{words.noLogo}</span>}
      </span>
      <FileDrop
        label={words.choosePicture(words[picture])}
        hint="JPEG, PNG, WebP"
        accept="image/jpeg,image/png,image/webp"
        share={share}
        preview={
          isNone || missing === version ? undefined : (
            <img
              src={`${contentUrl}/${picture}s/${code}.jpg?v=${version}`}
              alt=""
              onError={() => setMissing(version)}
            />
          )
        }
        onFiles={([file]) => {
          if (file !== undefined) void send(file)
        }}
      />
    </div>
  )
}
