import { memo } from 'react'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { TutoringButton, TutoringTag } from '#web/features/sheet-card/Tutoring.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { IconBook2 } from '#web/ui/icons.ts'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './BoughtCard.module.css'
import { BoughtDots, ReadingProgress } from './Desk.tsx'
import type { Bought } from './library-filter.ts'
import type { BoughtAct } from './use-bought-acts.tsx'

type BoughtCardProps = { bought: Bought; urgent: boolean; onAct: (act: BoughtAct) => void }

/** A bought sheet with a session: its time and link, reading, and the rest behind the dots. */
export const BoughtCard = memo(function BoughtCard({ bought, urgent, onAct }: BoughtCardProps) {
  const { sheet, created, reading } = bought
  const words = useWords(libraryWords)
  const card = useWords(sheetWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  const page = `/infoSheet/${sheet._id}`
  return (
    <li className={`paper stack shrink ${classes.card}`}>
      <CoverImage
        of="sheets"
        id={sheet._id}
        version={sheet.cover}
        alt=""
        sizes="(min-width: 48em) 104px, 64px"
        urgent={urgent}
        className="self-top"
      />
      <div className={`column top shrink ${classes.body}`}>
        <span className="flex gap-2xs">
          <CodeChip code={code} />
        </span>
        <h2 className="medium strong two-lines airy">
          <a className="unlinked" href={page} target="_blank" rel="noopener">
            <T>{title}</T>
            <span className="visually-hidden"> {shared.opensNewTab}</span>
          </a>
        </h2>
        {sheet.onlineTutor && <TutoringTag sheet={sheet._id} tutoring={sheet.onlineTutor} owned />}
        <p className="tiny dimmed">
          {storeShort(sheet.storeName, language)}
          {'\u00a0'}· <T>{examOf(sheet, language)}</T>
        </p>
        <p className="tiny dimmed">{words.boughtOn(writeDate(new Date(created), 'short', language))}</p>
        {reading && <ReadingProgress {...reading} />}
        <div className={`flex bottom gap-3xs fill ${classes.actions}`}>
          {/* The lesson is the one big thing; its pages are the book beside it. */}
          {sheet.onlineTutor && (
            <div className="grow shrink">
              <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />
            </div>
          )}
          <ButtonLink
            look="outline"
            className={`rigid ${classes.read}`}
            viewTransition
            to={`/user/readSheet?${sheet._id}`}
            title={card.read}
            icon={<IconBook2 size={20} stroke={1.75} />}
          >
            <span className="visually-hidden">
              {card.read} {sheet.name}
            </span>
          </ButtonLink>
          <BoughtDots bought={bought} onAct={onAct} />
        </div>
      </div>
    </li>
  )
})
