import { IconChevronLeft, IconChevronRight, IconX } from '#web/ui/icons.ts'
import type { KeyboardEvent, MouseEvent } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/Dialog.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Gallery.module.css'
import type { Slide } from './slides.ts'

type PictureViewerProps = {
  open: boolean
  slides: readonly Slide[]
  current: number
  onMove: (to: number) => void
  onClose: () => void
  earlier: string
  later: string
}

/** A page as large as the window: it is read by scrolling, and the next comes by its arrows or by the arrow keys. */
export default function PictureViewer({
  open,
  slides,
  current,
  onMove,
  onClose,
  earlier,
  later,
}: PictureViewerProps) {
  const shared = useWords(sharedWords)
  const ref = useModal(open)
  const slide = slides[current]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(current + step)
  }
  const closeOnGround = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button, img') === null) onClose()
  }
  return (
    <dialog
      ref={ref}
      className={`fill ${classes.viewer}`}
      aria-label={slide?.name}
      onKeyDown={onKeyDown}
      onClick={closeOnGround}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && slide && (
        <>
          <header className={`row gap-3xs ${classes.bar}`}>
            <p className="shrink grow" aria-live="polite">
              {slide.name}
              <span aria-hidden="true">
                {' '}
                · {current + 1} / {slides.length}
              </span>
            </p>
            {slides.length > 1 && (
              <>
                <IconButton label={earlier} onClick={() => onMove(current - 1)}>
                  <IconChevronLeft size={24} stroke={1.75} />
                </IconButton>
                <IconButton label={later} onClick={() => onMove(current + 1)}>
                  <IconChevronRight size={24} stroke={1.75} />
                </IconButton>
              </>
            )}
            <IconButton label={shared.close} onClick={onClose}>
              <IconX size={24} stroke={1.75} />
            </IconButton>
          </header>
          {/* The next page begins at its top. */}
          <div key={current} className={classes.page}>
            <img
              src={slide.src}
              srcSet={slide.srcSet}
              sizes="min(100vw, 60rem)"
              width={840}
              height={1188}
              alt={slide.name}
            />
          </div>
        </>
      )}
    </dialog>
  )
}
