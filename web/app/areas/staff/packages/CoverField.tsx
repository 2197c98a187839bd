import { useState } from 'react'
import { pictureBytesMax } from '#rules/sheets/file-limits.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { FileDrop } from '#web/features/uploads/FileDrop.tsx'
import { postForm } from '#web/features/uploads/send-file.ts'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { groupWords } from '#web/words/staff/packages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Group } from './answers.ts'
import classes from './packages.module.css'

/** A megabyte is 1,000,000 bytes, as the server counts. */

/** The cover: drawn from those of the sheets, or an uploaded picture, which is taken in at once. */
export function CoverField(props: {
  group: Group | undefined
  drop: boolean
  onDrop: (drop: boolean) => void
  onDone: () => Promise<void>
}) {
  const words = useWords(groupWords)
  const { language } = useLanguage()
  const [share, setShare] = useState<number>()
  const { group } = props
  const send = async (groupId: string, file: File) => {
    if (file.size > pictureBytesMax) return showToast({ text: words.tooBig, tone: 'bad' })
    setShare(0)
    try {
      const form = (await staffApi.call('uploadGroupCoverUrl', { id: groupId })).data
      await postForm(form, file, {
        signal: new AbortController().signal,
        onProgress: (sent) => setShare(Math.min(1, sent / file.size)),
      })
      await staffApi.call('finishGroupUpload', { id: groupId, key: form.key })
      showToast({ text: words.uploaded, tone: 'good' })
      await props.onDone()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setShare(undefined)
    }
  }
  const isSeen = group?.visible === true && group.sheets.some(({ onSale }) => onSale)
  return (
    <fieldset className={`stack one-column gap-xs shrink rounded pad-sm outlined`}>
      <legend className="small strong">{words.cover}</legend>
      {group === undefined ? (
        <p className="small light dimmed">{words.coverLater}</p>
      ) : (
        <div className="flow gap-md">
          {isSeen && (
            <CoverImage
              of="groups"
              id={group._id}
              version={group.cover}
              alt=""
              sizes="120px"
              className={classes.cover}
            />
          )}
          <div className={'stack packed one-column gap-2xs grow'}>
            <p className="small light dimmed">{group.hasOwnCover ? words.coverOwn : words.coverDrawn}</p>
            {!isSeen && <p className="small light dimmed">{words.coverUnseen}</p>}
            <FileDrop
              label={words.coverChoose}
              hint={words.coverHint}
              accept="image/jpeg,image/png,image/webp"
              share={share}
              onFiles={([file]) => {
                if (file !== undefined) void send(group._id, file)
              }}
            />
            {group.hasOwnCover && (
              <label className="tick wide-tick row gap-sm">
                <input
                  type="checkbox"
                  checked={props.drop}
                  onChange={(event) => props.onDrop(event.currentTarget.checked)}
                />
                <span className="shrink grow">{words.coverDrop}</span>
              </label>
            )}
          </div>
        </div>
      )}
    </fieldset>
  )
}
