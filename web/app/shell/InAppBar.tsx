import { IconCopy, IconExternalLink } from '#web/ui/icons.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isForVisitors } from '#rules/institutions/addresses.ts'
import { leadOut, wayOutHere } from '#web/features/in-app/in-app.ts'
import { wayOutLink } from '#web/features/in-app/way-out.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { openOutsideWords } from '#web/words/open-outside.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Shell.module.css'

/** In-app browsers are for reading only: the link out stays in sight, and other actions lead out. */
export default function InAppBar() {
  const words = useWords(openOutsideWords)
  const { publicUrl } = useSettings()
  const { pathname, search } = useLocation()
  const isShown = isForVisitors(pathname)
  useEffect(() => {
    if (!isShown) leadOut(pathname + search)
  }, [isShown, pathname, search])
  const address = publicUrl + pathname + search
  const link = wayOutLink(wayOutHere() ?? 'copy', address)
  const { act } = useAction()
  return (
    <div className={`row apart gap-sm small ${classes.bar}`}>
      <span>{words.inside}</span>
      {link === undefined ? (
        <button
          type="button"
          className="inline-row gap-2xs rigid finger strong linked whole"
          onClick={() => void act(() => copyText(address), words.copied)}
        >
          <IconCopy size={18} stroke={1.75} />
          {words.copy}
        </button>
      ) : (
        <a href={link} className="inline-row gap-2xs rigid finger strong linked whole">
          <IconExternalLink size={18} stroke={1.75} />
          {words.open}
        </a>
      )}
    </div>
  )
}
