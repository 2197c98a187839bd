import { useId, useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { postForm } from '#web/features/uploads/send-file.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { showToast } from '#web/ui/toast.ts'
import { storeWords } from '#web/words/staff/stores.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './edituni.module.css'

type PictureFieldProps = {
  code: number
  picture: 'logo' | 'template'
  version: number
  onDone: () => void
}

/** A logo or template: chosen, posted to its form, taken in at once. While it goes up the field is a text (staff.md §2). */
export function PictureField({ code, picture, version, onDone }: PictureFieldProps) {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const { contentUrl } = useSettings()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [missing, setMissing] = useState<number>()
  const send = async (file: File) => {
    setBusy(true)
    try {
      const name = picture === 'logo' ? 'uploadUniLogoUrl' : 'uploadUniTemplateUrl'
      const form = (await staffApi.call(name, { id: code })).data
      await postForm(form, file, { signal: new AbortController().signal, onProgress: () => {} })
      await staffApi.call('finishUniUpload', { id: code, key: form.key })
      showToast({ text: words.uploaded, tone: 'good' })
      onDone()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.picture}>
      <label htmlFor={id} className={classes.label}>
        {words[picture]}
      </label>
      {missing !== version && (
        <img
          src={`${contentUrl}/${picture}s/${code}.jpg?v=${version}`}
          alt=""
          className={classes.pictureShown}
          onError={() => setMissing(version)}
        />
      )}
      {isBusy ? (
        <p role="status">{words.uploading}</p>
      ) : (
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={words.choosePicture(words[picture])}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file !== undefined) void send(file)
          }}
        />
      )}
    </div>
  )
}
