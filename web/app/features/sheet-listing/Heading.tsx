import { IconShare, IconStarFilled } from '@tabler/icons-react'
import type { Data } from '#web/api/api.ts'
import { useShare } from '#web/features/share/use-share.ts'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { splitName } from '#web/features/sheet-card/names.ts'
import { TutoringTag } from '#web/features/sheet-card/Tutoring.tsx'
import { count } from '#web/ui/Baht.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Star } from '#web/ui/Stars.tsx'
import { T } from '#web/ui/T.tsx'
import { writeAcademicYear } from '#web/ui/ThaiDate.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Heading.module.css'

type HeadingProps = { sheet: Data<'getSheetInfo'>; canShare?: boolean }

/** Code, exam, term; the name; how it is liked and how often it was sold. */
export function Heading({ sheet, canShare = true }: HeadingProps) {
  const words = useWords(sheetPageWords)
  const card = useWords(sheetWords)
  const sharing = useWords(shareWords)
  const share = useShare()
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  return (
    <header className={classes.heading}>
      <div className={classes.tags}>
        <CodeChip code={code} color={sheet.color} />
        <span className={classes.tag}>
          <T>{say(categoryNames[sheet.category] ?? categoryNames[0], language)}</T>
        </span>
        <span className={classes.tag}>
          {words.term(`${sheet.semester}/${writeAcademicYear(sheet.year, language)}`)}
        </span>
        {sheet.highlighted && (
          <span className={classes.star}>
            <IconStarFilled size={14} aria-hidden="true" />
            {card.recommended}
          </span>
        )}
        {sheet.onlineTutor && (
          <TutoringTag sheet={sheet._id} tutoring={sheet.onlineTutor} owned={sheet.owned} />
        )}
      </div>
      <h1 className={classes.name}>
        <T>{title}</T>
      </h1>
      <p className={classes.figures}>
        {sheet.scoreCount > 0 && (
          <span className={classes.score}>
            <Star />
            <span className="visually-hidden">{card.score(sheet.score.toFixed(1))}</span>
            <strong aria-hidden="true">{sheet.score.toFixed(1)}</strong>
            {words.reviewsCount(count(sheet.scoreCount))}
          </span>
        )}
        {sheet.bought > 0 && <span>{words.soldTimes(count(sheet.bought))}</span>}
        {canShare && (
          <IconButton
            className={classes.share}
            label={sharing.share}
            onClick={() => share({ title: sheet.name, path: `/infoSheet/${sheet._id}` })}
          >
            <IconShare size={22} stroke={1.75} />
          </IconButton>
        )}
      </p>
    </header>
  )
}
