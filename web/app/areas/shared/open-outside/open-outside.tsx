import { IconCopy, IconExternalLink } from '#web/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readWayOut, wayOutLink } from '#web/features/in-app/way-out.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import buttons from '#web/ui/Button.module.css'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { openOutsideWords } from '#web/words/open-outside.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './open-outside.module.css'
import { localeAfter, locales } from '#rules/locales.ts'

/** The only page shown in an in-app browser (buyer.md §2): the server leads here by user agent, and away from here in other browsers. */
export default function OpenOutsideScreen() {
  const words = useWords(openOutsideWords)
  const { language, setLanguage } = useLanguage()
  const { publicUrl } = useSettings()
  const [query] = useSearchParams()
  const [isCopied, setCopied] = useState(false)
  const { way, address } = readWayOut(query, publicUrl)
  const link = wayOutLink(way, address)
  const { act } = useAction(() => setCopied(true))
  return (
    <main id="content" className={`centred packed stack squared text-centre ${classes.page} gap-sm`}>
      <PageHead title={words.title} hidden />
      <button
        type="button"
        className={`linked strong thumb ${classes.language}`}
        lang={localeAfter(language)}
        onClick={() => setLanguage(localeAfter(language))}
      >
        {locales[localeAfter(language)].own}
      </button>
      <Book mood="smiling" size={96} sticker />
      <h1 className={`${classes.title} title-xs tight`}>{words.title}</h1>
      <p>{words.why}</p>
      <div className="stack one-column gap-xs fill above-xs">
        {link && (
          <a href={link} className={`${buttons.button} ${buttons.filled} fill`}>
            <IconExternalLink size={20} stroke={1.75} />
            <span className="shrink">{words.open}</span>
          </a>
        )}
        <Button
          wide
          look={link ? 'outline' : 'filled'}
          icon={<IconCopy size={20} stroke={1.75} />}
          onClick={() => void act(() => copyText(address))}
        >
          {words.copy}
        </Button>
        <p role="status" className={`good small strong ${classes.copied}`}>
          {isCopied && words.copied}
        </p>
        <p className={`anywhere small pad-flat well ${classes.address}`}>{address}</p>
      </div>
      <h2 className="above-sm large">{words.orByHand}</h2>
      <ol className={`stack two-columns gap-md fill small ${classes.steps}`}>
        <li className="stack packed centred gap-xs">
          <MenuPicture />
          {words.stepMenu}
        </li>
        <li className="stack packed centred gap-xs">
          <OpenPicture />
          {words.stepBrowser}
        </li>
      </ol>
    </main>
  )
}

const marker = 'var(--marker-4)'
const ink = 'var(--gray-9)'
const pen = { fill: 'none', strokeWidth: 5, strokeLinecap: 'round' } as const

/** A phone whose corner has the three dots. The words beside it say the same. */
function MenuPicture() {
  return (
    <Phone>
      <circle cx="94" cy="20" r="13" fill={marker} />
      {[88, 94, 100].map((x) => (
        <circle key={x} cx={x} cy="20" r="2" fill={ink} />
      ))}
      <path d="M14 20h40" {...pen} stroke="var(--field-line)" />
      <Hand x={98} y={30} />
    </Phone>
  )
}

/** The menu from below, with the entry to press. */
function OpenPicture() {
  return (
    <Phone>
      <path d="M8 78h104v62H8z" fill="var(--surface-sunken)" />
      <path d="M22 94h48M22 130h38" {...pen} stroke="var(--field-line)" />
      <rect x="14" y="102" width="92" height="20" rx="6" fill={marker} />
      <path d="M22 112h50" {...pen} stroke={ink} />
      <path d="M88 108h8v8M96 108l-9 9" {...pen} strokeWidth="2.5" strokeLinejoin="round" stroke={ink} />
      <Hand x={80} y={118} />
    </Phone>
  )
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 160" className={classes.picture} aria-hidden="true">
      <rect
        x="6"
        y="4"
        width="108"
        height="152"
        rx="14"
        fill="var(--surface)"
        stroke="var(--field-line)"
        strokeWidth="2.5"
      />
      <path d="M18 46h84M18 58h84M18 70h60" {...pen} stroke="var(--line)" />
      {children}
    </svg>
  )
}

/** A finger that points at the place above its tip. */
function Hand({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M0 0c2.5 0 4 2 4 4v9l8 2c3 1 4 3 4 6l-2 9H-4l-8-10c-2-3 1-5 4-4l4 3V4c0-2 1.5-4 4-4z"
      fill="var(--surface)"
      stroke="var(--text)"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  )
}
