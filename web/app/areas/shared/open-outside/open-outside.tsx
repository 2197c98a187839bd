import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readWayOut, wayOutLink } from '#web/features/in-app/way-out.ts'
import { copyText } from '#web/features/share/share-page.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import buttons from '#web/ui/Button.module.css'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { openOutsideWords } from '#web/words/open-outside.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { MenuPicture, OpenPicture } from './HandPictures.tsx'
import classes from './open-outside.module.css'

/**
 * All that the browser inside another app shows (buyer.md §2): the server leads here by the browser's name, and on from here
 * in every other browser.
 */
export default function OpenOutsideScreen() {
  const words = useWords(openOutsideWords)
  const shared = useWords(sharedWords)
  const { language, setLanguage } = useLanguage()
  const { publicUrl } = useSettings()
  const [query] = useSearchParams()
  const [isCopied, setCopied] = useState(false)
  const { way, address } = readWayOut(query, publicUrl)
  const link = wayOutLink(way, address)
  const copy = async () => {
    await copyText(address)
    setCopied(true)
  }
  return (
    <main id="content" className={classes.page}>
      <PageHead title={words.title} hidden />
      <button
        type="button"
        className={classes.language}
        lang={language === 'th' ? 'en' : 'th'}
        onClick={() => setLanguage(language === 'th' ? 'en' : 'th')}
      >
        {shared.otherLanguage}
      </button>
      <Book mood="smiling" size={96} sticker />
      <h1 className={classes.title}>{words.title}</h1>
      <p>{words.why}</p>
      <div className="stack one-column gap-xs fill above-xs">
        {link && (
          <a href={link} className={`${buttons.button} ${buttons.filled} ${buttons.wide}`}>
            <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
            <span className="shrink">{words.open}</span>
          </a>
        )}
        <Button
          wide
          look={link ? 'outline' : 'filled'}
          icon={<IconCopy size={20} stroke={1.75} />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <p role="status" className={classes.copied}>
          {isCopied && words.copied}
        </p>
        <p className={`pad-flat well ${classes.address}`}>{address}</p>
      </div>
      <h2 className="above-sm large">{words.orByHand}</h2>
      <ol className={`stack two-columns gap-md fill small ${classes.steps}`}>
        <li>
          <MenuPicture />
          {words.stepMenu}
        </li>
        <li>
          <OpenPicture />
          {words.stepBrowser}
        </li>
      </ol>
    </main>
  )
}
