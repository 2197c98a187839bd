import { IconBadgeCc, IconGauge } from '#web/ui/icons.ts'
import { type RefObject, useEffect, useId, useState } from 'react'
import { replayWords } from '#web/words/buyer/replay.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './replay.module.css'
import type { Replay } from './use-replay.ts'

type ControlsProps = {
  videoRef: RefObject<HTMLVideoElement | null>
  captions: Replay['onlineTutor']['captions']
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** Speed and captions under the picture: the players of telephones have no place for them. */
export function Controls({ videoRef, captions }: ControlsProps) {
  const words = useWords(replayWords)
  const id = useId()
  const [speed, setSpeed] = useState(1)
  const { caption, choose } = useCaption(videoRef)
  return (
    <div className="row flow gap-xs small">
      <label className={`inline-row anchor ${classes.control}`} htmlFor={`${id}speed`} title={words.speed}>
        <IconGauge size={20} stroke={1.75} />
        <span className="visually-hidden">{words.speed}</span>
        <select
          id={`${id}speed`}
          value={speed}
          onChange={({ target }) => {
            const rate = Number(target.value)
            setSpeed(rate)
            if (!videoRef.current) return
            videoRef.current.playbackRate = rate
            // A video loaded later begins at this rate.
            videoRef.current.defaultPlaybackRate = rate
          }}
        >
          {SPEEDS.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
      </label>
      {captions.length > 0 && (
        <label
          className={`inline-row anchor ${classes.control}`}
          htmlFor={`${id}captions`}
          title={words.captions}
        >
          <IconBadgeCc size={20} stroke={1.75} />
          <span className="visually-hidden">{words.captions}</span>
          <select id={`${id}captions`} value={caption} onChange={({ target }) => choose(target.value)}>
            <option value="">{words.captionsOff}</option>
            {captions.map(({ language, label }) => (
              <option key={language} value={language}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* Telephones have no keys. */}
      <details className="mouse-only dimmed">
        <summary className="inline-row thumb linked">{words.keys}</summary>
        <p>{words.keysText}</p>
      </details>
    </div>
  )
}

/** Follows the browser's own captions button too. */
function useCaption(videoRef: RefObject<HTMLVideoElement | null>) {
  const [caption, setCaption] = useState('')
  useEffect(() => {
    const tracks = videoRef.current?.textTracks
    if (!tracks) return
    const follow = () => setCaption([...tracks].find(({ mode }) => mode === 'showing')?.language ?? '')
    tracks.addEventListener('change', follow)
    return () => tracks.removeEventListener('change', follow)
  }, [videoRef])
  const choose = (language: string) => {
    setCaption(language)
    showCaption(videoRef.current, language)
  }
  return { caption, choose }
}

function showCaption(player: HTMLVideoElement | null, language: string): void {
  for (const track of player?.textTracks ?? []) {
    track.mode = track.language === language ? 'showing' : 'disabled'
  }
}
