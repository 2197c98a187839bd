import { IconPlayerPlay, IconRotate2 } from '#web/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { chapterAt, clockTime } from '#rules/tutoring/replay.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { replayWords } from '#web/words/buyer/replay.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Controls } from './Controls.tsx'
import classes from './replay.module.css'
import { useKeys } from './use-keys.ts'
import { useStoredPosition } from './use-stored-position.ts'
import type { Replay } from './use-replay.ts'
import { useSource } from './use-source.ts'

type PlayerProps = {
  replay: Replay
  address: string
  /** Loads the replay again, with a new link. */
  renew: () => Promise<Replay | undefined>
}

/** The browser's own player, with the last position, chapters, speed and keys that work all over the page. */
export function Player({ replay, address, renew }: PlayerProps) {
  const words = useWords(replayWords)
  const shared = useWords(sharedWords)
  const video = useRef<HTMLVideoElement>(null)
  /** Its length, once known. */
  const [seconds, setSeconds] = useState<number>()
  const [chapter, setChapter] = useState(-1)
  const [hasBegun, setBegun] = useState(false)
  const { chapters, captions } = replay.onlineTutor
  const newAddress = useCallback(async () => (await renew())?.onlineTutor.liveReplayUrl ?? null, [renew])
  const source = useSource(video, address, newAddress)
  const position = useStoredPosition(video, replay)
  const countView = useViewCount(replay._id)
  useKeys(video)

  const seekTo = (seconds: number) => {
    if (!video.current) return
    video.current.currentTime = seconds
    void video.current.play().catch(() => {})
  }
  return (
    <>
      <div className={`anchor clips rounded-lg sunken ${classes.frame}`}>
        <video
          ref={video}
          className={`block fill anchor high ${classes.video}`}
          data-begun={hasBegun || undefined}
          controls={hasBegun}
          playsInline
          preload="metadata"
          aria-label={words.player(replay.name)}
          onLoadedMetadata={({ currentTarget }) => {
            source.loaded()
            position.restore()
            if (Number.isFinite(currentTarget.duration)) setSeconds(currentTarget.duration)
          }}
          onDurationChange={({ currentTarget }) => {
            if (Number.isFinite(currentTarget.duration)) setSeconds(currentTarget.duration)
          }}
          onPlay={() => {
            setBegun(true)
            position.begin()
            countView()
          }}
          onTimeUpdate={({ currentTarget }) => {
            position.store()
            setChapter(chapterAt(chapters, currentTarget.currentTime))
          }}
          onPause={position.flush}
          onError={source.failed}
        >
          {captions.map(({ language, label, url }) => (
            <FirstAddressTrack key={language} language={language} label={label} url={url} />
          ))}
        </video>
        {!hasBegun && !source.hasFailed && (
          <div className={`covers stack level ${classes.poster}`}>
            <CoverImage
              of="sheets"
              id={replay._id}
              version={replay.cover}
              alt=""
              sizes="(min-width: 48em) 560px, 280px"
              urgent
              className={`covers high ${classes.blurred}`}
            />
            <CoverImage
              of="sheets"
              id={replay._id}
              version={replay.cover}
              alt=""
              sizes="(min-width: 64em) 300px, 110px"
              urgent
              className={`lifted ${classes.sharp}`}
            />
            <div className="stack at-start packed gap-sm">
              {/* Its place, so that the button stays where it is. */}
              <span className="strong">
                {seconds === undefined ? (
                  '\u00A0'
                ) : (
                  <>
                    <span className="visually-hidden">{words.duration} </span>
                    {words.long(Math.max(1, Math.round(seconds / 60)))}
                  </>
                )}
              </span>
              <button
                type="button"
                className={`row gap-xs strong large cast ${classes.play}`}
                onClick={() => seekTo(position.resumeSeconds)}
              >
                <IconPlayerPlay size={28} stroke={1.75} />
                {position.resumeSeconds > 0
                  ? words.continueFrom(clockTime(position.resumeSeconds))
                  : words.play}
              </button>
              {position.resumeSeconds > 0 && (
                <Button
                  className="anchor"
                  size="small"
                  look="light"
                  icon={<IconRotate2 size={20} stroke={1.75} />}
                  onClick={() => seekTo(0)}
                >
                  {words.fromTheStart}
                </Button>
              )}
            </div>
          </div>
        )}
        {source.hasFailed && (
          <div
            className={`covers stack centred gap-sm pad-md text-centre outlined surface ${classes.failed}`}
            role="alert"
          >
            <p>{words.failed}</p>
            <Button onClick={source.retry}>{shared.retry}</Button>
          </div>
        )}
      </div>
      <Controls videoRef={video} captions={captions} />
      {chapters.length > 0 && <Chapters chapters={chapters} current={chapter} onChoose={seekTo} />}
    </>
  )
}

/** Captions are loaded once: a new link for the video does not load them again. */
function FirstAddressTrack({ language, label, url }: { language: string; label: string; url: string }) {
  const [address] = useState(url)
  return <track kind="captions" srcLang={language} label={label} src={address} />
}

/** Counts the first play of this page (buyer.md §4). A count that fails is not shown to the buyer. */
function useViewCount(sheetId: string): () => void {
  const client = useQueryClient()
  const token = useToken()
  const counted = useRef(false)
  return () => {
    if (counted.current) return
    counted.current = true
    const addOne = (replay: Replay | undefined) =>
      replay && {
        ...replay,
        onlineTutor: { ...replay.onlineTutor, views: replay.onlineTutor.views + 1 },
      }
    browserApi
      .call('updateViews', { id: sheetId })
      .then(() => client.setQueryData<Replay>(['replay', token, sheetId], addOne))
      .catch(() => {})
  }
}

type ChaptersProps = {
  chapters: Replay['onlineTutor']['chapters']
  /** Place in the list; -1 before the first. */
  current: number
  onChoose: (seconds: number) => void
}

function Chapters({ chapters, current, onChoose }: ChaptersProps) {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  return (
    <section className={classes.chapters} aria-labelledby="chapters">
      <h2 id="chapters" className="large below-xs">
        {words.chapters}
      </h2>
      <ol className="stack one-column divided paper clips">
        {chapters.map(({ startSeconds, title }, place) => (
          <li key={startSeconds}>
            <button
              type="button"
              className="row gap-sm fill finger pad-flat pick text-start"
              aria-current={place === current ? 'true' : undefined}
              onClick={() => onChoose(startSeconds)}
            >
              <IconPlayerPlay size={18} stroke={1.75} />
              <span className="linked strong figures">{clockTime(startSeconds)}</span>
              <span className="shrink grow">{say(title, language)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
