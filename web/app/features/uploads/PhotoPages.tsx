import { randomId } from '#web/browser/random-id.ts'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCamera,
  IconPhotoPlus,
  IconRotateClockwise,
  IconTrash,
} from '#web/ui/icons.ts'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { uploadWords } from '#web/words/seller/uploads.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FileButton } from './FileButton.tsx'
import { type PhotoPage, readPhoto } from './read-photo.ts'
import { UploadProblems } from './UploadProblems.tsx'
import classes from './uploads.module.css'

type PhotoPagesProps = {
  pages: readonly PhotoPage[]
  setPages: Dispatch<SetStateAction<readonly PhotoPage[]>>
  onJoined: (file: File) => void
  onClose: () => void
}

const pagesMax = 200

/** Handwriting, photographed page by page, put in order, turned, and joined to one PDF on this device. */
export default function PhotoPages({ pages, setPages, onJoined, onClose }: PhotoPagesProps) {
  const words = useWords(uploadWords)
  const [reading, setReading] = useState(0)
  const [isJoining, setJoining] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const isBusy = reading > 0 || isJoining

  const add = async (files: File[]) => {
    setProblems(files.length > pagesMax - pages.length ? [words.photosFull(pagesMax)] : [])
    const taken = files.slice(0, pagesMax - pages.length)
    setReading(taken.length)
    // One after the other: a phone has no memory for twenty photos at once.
    for (const file of taken) {
      try {
        const jpeg = await readPhoto(file)
        const page = {
          id: randomId(),
          name: file.name,
          jpeg,
          url: URL.createObjectURL(jpeg),
          quarters: 0,
        }
        setPages((before) => [...before, page])
      } catch {
        setProblems((before) => [...before, words.notPicture(file.name)])
      }
      setReading((before) => before - 1)
    }
  }
  const move = (from: number, to: number) => {
    const order = [...pages]
    order.splice(to, 0, ...order.splice(from, 1))
    setPages(order)
  }
  const remove = ({ id, url }: PhotoPage) => {
    URL.revokeObjectURL(url)
    setPages(pages.filter((page) => page.id !== id))
  }
  const join = async () => {
    setJoining(true)
    try {
      // The PDF writer is as heavy as the rest of the screen, so it is loaded on demand.
      const { joinPhotos } = await import('./join-photos.ts')
      onJoined(await joinPhotos(pages, words.photoFile))
    } catch {
      setProblems([words.photosNotJoined])
      setJoining(false)
    }
  }
  return (
    <Dialog
      open
      wide
      title={words.photosTitle}
      onClose={onClose}
      footer={
        <Button busy={isBusy} disabled={pages.length === 0} onClick={() => void join()}>
          {words.joinPhotos(pages.length)}
        </Button>
      }
    >
      <div className="stack gap-sm shrink">
        <p className="small dimmed">{words.photosHint}</p>
        <div className="flow level gap-xs">
          <FileButton
            name="camera"
            accept="image/*"
            capture="environment"
            disabled={isBusy}
            icon={<IconCamera size={20} stroke={1.75} />}
            onFiles={(files) => void add(files)}
          >
            {words.takePhoto}
          </FileButton>
          <FileButton
            name="photos"
            accept="image/*"
            multiple
            look="subtle"
            disabled={isBusy}
            icon={<IconPhotoPlus size={20} stroke={1.75} />}
            onFiles={(files) => void add(files)}
          >
            {words.choosePhotos}
          </FileButton>
        </div>
        <p role="status" className="small dimmed if-any">
          {reading > 0 ? words.readingPhotos(reading) : ''}
        </p>
        <UploadProblems
          problems={problems}
          onDismiss={(at) => setProblems((before) => before.filter((_, place) => place !== at))}
        />
        <ol className={`if-any stack gap-sm ${classes.samples}`}>
          {pages.map((page, at) => (
            <li key={page.id} className={`stack packed shrink anchor clips box ${classes.sample}`}>
              <img
                className={`fill sunken as-high ${classes.samplePicture}`}
                src={page.url}
                alt={words.photoPage(at + 1)}
                // A square: turned, nothing of it is cut off.
                style={{ aspectRatio: 1, rotate: `${page.quarters * 90}deg` }}
              />
              <div className="row apart figures">
                <IconButton
                  label={words.photoForward(at + 1)}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <IconArrowLeft size={20} stroke={1.75} />
                </IconButton>
                <span aria-hidden="true">{at + 1}</span>
                <IconButton
                  label={words.photoBack(at + 1)}
                  disabled={at === pages.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowRight size={20} stroke={1.75} />
                </IconButton>
              </div>
              <div className="row apart">
                <IconButton
                  label={words.turnPhoto(at + 1)}
                  onClick={() =>
                    setPages(
                      pages.map((one) =>
                        one.id === page.id ? { ...one, quarters: (one.quarters + 1) % 4 } : one,
                      ),
                    )
                  }
                >
                  <IconRotateClockwise size={20} stroke={1.75} />
                </IconButton>
                <IconButton label={words.removePhoto(at + 1)} onClick={() => remove(page)}>
                  <IconTrash size={20} stroke={1.75} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
