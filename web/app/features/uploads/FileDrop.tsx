import { IconPhotoUp } from '#web/ui/icons.ts'
import { type ReactNode, useId, useState } from 'react'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './uploads.module.css'

type FileDropProps = {
  label: string
  /** Accepted: "JPEG, PNG, up to 5 MB". */
  hint?: string
  accept: string
  name?: string
  multiple?: boolean
  disabled?: boolean
  /** 0 to 1 while it goes up. */
  share?: number | undefined
  /** The present file. */
  preview?: ReactNode
  onFiles: (files: File[]) => void
}

/** The one place to give files to: pressed it opens the system's picker, and files are dropped on it. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, name, multiple, share, onFiles } = props
  const words = useWords(uploadWords)
  const id = useId()
  const [isOver, setOver] = useState(false)
  const isBusy = share !== undefined
  const isClosed = props.disabled || isBusy
  const take = (files: FileList | null) => {
    const taken = Array.from(files ?? [])
    if (taken.length > 0 && !isClosed) onFiles(multiple ? taken : taken.slice(0, 1))
  }
  return (
    <label
      className={`row gap-md anchor pad-md rounded-lg surface ${classes.drop}`}
      data-over={isOver || undefined}
      data-closed={isClosed || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isClosed)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {props.preview ?? <IconPhotoUp className="rigid linked" size={28} stroke={1.75} />}
      <span className="stack gap-3xs shrink">
        <strong className="strong linked">{label}</strong>
        {isBusy ? (
          <progress value={share} aria-label={words.sending(label)} />
        ) : (
          <span className="small dimmed" id={`${id}-hint`}>
            {hint} <span className="mouse-only">{words.dropHere}</span>
          </span>
        )}
      </span>
      <input
        className="visually-hidden"
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={isClosed}
        aria-label={label}
        aria-describedby={isBusy ? undefined : `${id}-hint`}
        onChange={(event) => {
          take(event.target.files)
          // The same file chosen again is a choice too.
          event.target.value = ''
        }}
      />
    </label>
  )
}
