import { IconBrandLine, IconShare, IconStarFilled } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Data } from '#web/api/api.ts'
import { useShare } from '#web/features/share/use-share.ts'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { examOf, splitName } from '#web/features/sheet-card/names.ts'
import { TutoringTag } from '#web/features/sheet-card/Tutoring.tsx'
import { count } from '#web/ui/Baht.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { Star } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Facts.module.css'

type HeadingProps = {
  sheet: Data<'getSheetInfo'>
  /** The author, with sharing beside it; a sheet not yet on sale has neither. */
  children?: ReactNode
}

/** Code, exam, term; name; score and number sold; author. */
export function Heading({ sheet, children }: HeadingProps) {
  const words = useWords(sheetPageWords)
  const card = useWords(sheetWords)
  const sharing = useWords(shareWords)
  const share = useShare()
  const { language } = useLanguage()
  const { publicUrl } = useSettings()
  const { code, title } = splitName(sheet.name)
  return (
    <header className="stack one-column gap-xs shrink">
      <div className={`row flow gap-xs ${classes.tags}`}>
        <CodeChip code={code} />
        <span className="badge">
          <T>{examOf(sheet, language)}</T>
        </span>
        {sheet.highlighted && (
          <span className="badge" data-tone="marker" role="img" aria-label={card.recommended}>
            <IconStarFilled size={14} />
            <span className="desk-only">{card.recommended}</span>
          </span>
        )}
        {sheet.onlineTutor && (
          <TutoringTag sheet={sheet._id} tutoring={sheet.onlineTutor} owned={sheet.owned} />
        )}
      </div>
      <h1 className="anywhere title-name">
        <T>{title}</T>
      </h1>
      <p className="dimmed row flow gap-words if-any">
        {sheet.scoreCount > 0 && (
          <span className="inline-row gap-2xs">
            <Star />
            <span className="visually-hidden">{card.score(sheet.score.toFixed(1))}</span>
            <strong className="unlinked" aria-hidden="true">
              {sheet.score.toFixed(1)}
            </strong>
            {words.reviewsCount(count(sheet.scoreCount))}
          </span>
        )}
        {sheet.bought > 0 && <span>{words.soldTimes(count(sheet.bought))}</span>}
      </p>
      {children && (
        <div className="row gap-xs">
          {children}
          <span className={`flex linked ${classes.share}`}>
            <a
              className="square"
              href={lineShare(`${publicUrl}/infoSheet/${sheet._id}?from=line`)}
              target="_blank"
              rel="noopener"
              aria-label={words.shareLine}
              title={words.shareLine}
            >
              <IconBrandLine size={22} stroke={1.75} />
            </a>
            <IconButton
              label={sharing.share}
              onClick={() => share({ title: sheet.name, path: `/infoSheet/${sheet._id}?from=share` })}
            >
              <IconShare size={22} stroke={1.75} />
            </IconButton>
          </span>
        </div>
      )}
    </header>
  )
}

/** LINE's own page for handing on: it draws the card from the page's title and its picture of 1200×630. */
function lineShare(address: string): string {
  return `https://social-plugins.line.me/lineit/share?${new URLSearchParams({ url: address })}`
}
