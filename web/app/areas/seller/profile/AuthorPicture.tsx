import { IconPhotoUp } from '#web/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { authorPicture } from '#web/features/author-picture/author-picture.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { postForm } from '#web/features/uploads/send-file.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { showToast } from '#web/ui/toast.ts'
import { authorPictureWords } from '#web/words/seller/author-picture.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type State = Data<'getSellEdit'>['info']['picture']
type AuthorPictureProps = {
  author: string
  penName: string
  state: State
  onChange: (state: State) => void
}

const types = 'image/jpeg,image/png,image/webp'

/** Drawn, or a picture of the seller's own, which staff review before visitors see it. */
export default function AuthorPicture({ author, penName, state, onChange }: AuthorPictureProps) {
  const words = useWords(authorPictureWords)
  const { language } = useLanguage()
  const { contentUrl } = useSettings()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const act = async (work: () => Promise<State>, done: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      onChange(await work())
      showToast({ text: done, tone: 'good' })
    } catch (refused) {
      setFailure(refused)
    }
    setBusy(false)
  }
  const send = (file: File) =>
    act(async () => {
      const { data: form } = await sellerApi.call('authorPictureForm', {})
      await postForm(form, file, { signal: new AbortController().signal, onProgress: () => {} })
      return (await sellerApi.call('setAuthorPicture', { key: form.key })).data
    }, words.sent)
  const remove = () => act(async () => (await sellerApi.call('removeAuthorPicture', {})).data, words.removed)
  const { shown, waiting, refused } = state
  return (
    <div className="stack gap-sm">
      <h3 className="small strong">{words.title}</h3>
      <div className="flow gap-md">
        <figure className="stack gap-2xs">
          <Avatar name={penName} size={72} picture={shown && authorPicture(contentUrl, author, shown)} />
          <figcaption className="small dimmed">{shown ? words.shown : words.drawn}</figcaption>
        </figure>
        {waiting && (
          <figure className="stack gap-2xs">
            <Avatar name={penName} size={72} picture={waiting.picture} />
            <figcaption className="small dimmed">{words.waiting}</figcaption>
          </figure>
        )}
      </div>
      {refused !== null && (
        <p className="pad-strip rounded tint-amber">
          {words.refused} {refused}
        </p>
      )}
      <p className="small dimmed">{words.text}</p>
      <div className="flow gap-xs">
        <FileButton
          name="author-picture"
          accept={types}
          look="outline"
          disabled={isBusy}
          icon={<IconPhotoUp size={20} stroke={1.75} />}
          onFiles={([first]) => first && void send(first)}
        >
          {words.choose}
        </FileButton>
        {(shown !== null || waiting !== null) && (
          <Button look="subtle" disabled={isBusy} onClick={() => void remove()}>
            {words.remove}
          </Button>
        )}
      </div>
      <p role="alert" className="if-any">
        {failure !== undefined && wordsOfFailure(failure, language)}
      </p>
    </div>
  )
}
