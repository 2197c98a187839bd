import { type CSSProperties, useEffect, useState } from 'react'
import { readColour } from '#rules/brand/choose-colours.ts'
import { session } from '#web/features/session/session.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import classes from './institution-editor.module.css'

type CoverExampleProps = {
  code: number
  /** From the form; incomplete colours wait. */
  colours: readonly string[]
  /** Changes when it should be looked at again. */
  version: number
}

/** A cover in the colours of the form, drawn anew while they are chosen. */
export function CoverExample({ code, colours, version }: CoverExampleProps) {
  const words = useWords(storeWords)
  // Null where none could be drawn.
  const [url, setUrl] = useState<string | null>()
  const [drawn, setDrawn] = useState(colours)
  const chosen = useSettled(colours, 150)
  if (chosen !== drawn && chosen.every((colour) => readColour(colour) !== '')) setDrawn(chosen)
  // Another version is another picture.
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    void fetchExample(code, drawn, leaving.signal).then((picture) => {
      if (leaving.signal.aborted) return
      if (picture !== null) made = URL.createObjectURL(picture)
      setUrl(made ?? null)
    })
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [code, drawn, version])
  return (
    <aside className={`self-top fill sticks gap-sm ${classes.example}`} aria-label={words.example}>
      <div className={`anchor rigid ${classes.sight}`}>
        {!url ? (
          <span
            className={`fill rounded page-shape ${classes.cover} block outlined`}
            aria-busy={url === undefined || undefined}
          />
        ) : (
          <img
            src={url}
            alt={words.example}
            width={840}
            height={1188}
            className={`fill as-high rounded ${classes.cover} block outlined`}
          />
        )}
        {/* Which field paints what: the numbers of the fields, beside it, each with a line to its part. */}
        {painted.map(({ top, side, reach }, at) => (
          <span
            key={top}
            className={`placed row ${classes.lead}`}
            style={{ ...leads[side], ...reaching(reach), top }}
            aria-hidden="true"
          >
            <span className={classes.number}>{at + 1}</span>
          </span>
        ))}
      </div>
      <div>
        <h2 className="medium">{words.example}</h2>
        <p className="small dimmed">{words.exampleHint}</p>
      </div>
    </aside>
  )
}

/** Header, book, mouth, price: in the order of the fields, and how far each lies within the cover. */
const painted = [
  { top: '4%', side: 'right', reach: 0.07 },
  { top: '72%', side: 'right', reach: 0.16 },
  { top: '87%', side: 'right', reach: 0.24 },
  { top: '90%', side: 'left', reach: 0.09 },
] as const

/** From which margin of the cover a line begins. */
const leads: Record<'left' | 'right', CSSProperties> = {
  left: { left: 0 },
  right: { right: 0, flexDirection: 'row-reverse' },
}

const reaching = (reach: number) => ({ '--reach': reach }) as CSSProperties

/** The picture needs the sign-in, which an `img` does not send. Null where there is none: the form works without. */
async function fetchExample(
  code: number,
  colours: readonly string[],
  signal: AbortSignal,
): Promise<Blob | null> {
  try {
    const headers = { authorization: `jwt ${session.token() ?? ''}` }
    const query = new URLSearchParams({ code: String(code), color: colours.join(',') })
    const response = await fetch(`/api/sarupStaff/uniCoverExample?${query}`, { headers, signal })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
