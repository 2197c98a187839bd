import {
  IconBook2,
  IconCalendarPlus,
  IconDots,
  IconExternalLink,
  IconFlag,
  IconMessage2,
  IconReceiptRefund,
  IconShare,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useAddToCalendar } from '#web/features/session-calendar/use-add-to-calendar.ts'
import { useShare } from '#web/features/share/use-share.ts'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { examOf, splitName, storeShort } from '#web/features/sheet-card/names.ts'
import { TutoringButton, TutoringTag } from '#web/features/sheet-card/Tutoring.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { MenuButton } from '#web/ui/Menu.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { shareWords } from '#web/words/buyer/share.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { voiceWords } from '#web/words/buyer/reviews.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './BoughtCard.module.css'
import type { BoughtAct } from './acts.ts'
import type { Bought } from './library-filter.ts'

type BoughtCardProps = { bought: Bought; urgent: boolean; onAct: (act: BoughtAct) => void }

/** A bought sheet: reading is the one big thing, the rest waits behind the dots. Drawn once, whatever joins the list. */
export const BoughtCard = memo(function BoughtCard({ bought, urgent, onAct }: BoughtCardProps) {
  'use memo'
  const { sheet, created, before, reading } = bought
  const words = useWords(libraryWords)
  const card = useWords(sheetWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const sharing = useWords(shareWords)
  const voices = useWords(voiceWords)
  const calendar = useWords(sessionCalendarWords)
  const share = useShare()
  const addToCalendar = useAddToCalendar()
  const { code, title } = splitName(sheet.name)
  const page = `/infoSheet/${sheet._id}`
  return (
    <li className={classes.card}>
      <CoverImage
        of="sheets"
        id={sheet._id}
        version={sheet.cover}
        alt=""
        sizes="(min-width: 48em) 104px, 84px"
        urgent={urgent}
        className={classes.cover}
      />
      <div className={classes.body}>
        <span className={classes.tags}>
          <CodeChip code={code} color={sheet.color} />
        </span>
        <h2 className={classes.name}>
          <a href={page} target="_blank" rel="noopener">
            <T>{title}</T>
            <span className="visually-hidden"> {shared.opensNewTab}</span>
          </a>
        </h2>
        {sheet.onlineTutor && <TutoringTag sheet={sheet._id} tutoring={sheet.onlineTutor} owned />}
        <p className={classes.facts}>
          {storeShort(sheet.storeName, language)}
          {'\u00a0'}· <T>{examOf(sheet, language)}</T>
        </p>
        <p className={classes.facts}>{words.boughtOn(writeDate(new Date(created), 'short', language))}</p>
        {reading && <ReadingProgress {...reading} />}
        <div className={classes.actions}>
          <ButtonLink
            // While a session lies ahead or runs, joining it is the one big thing.
            look={sheet.onlineTutor && !sheet.onlineTutor.isLiveSteamEnded ? 'light' : 'filled'}
            wide
            className={classes.read}
            viewTransition
            to={`/user/readSheet?${sheet._id}`}
            icon={<IconBook2 size={20} stroke={1.75} />}
          >
            {card.read}
            <span className="visually-hidden"> {sheet.name}</span>
          </ButtonLink>
          <MenuButton
            label={card.moreNamed(sheet.name)}
            items={[
              {
                label: before ? voices.editComment : voices.writeComment,
                icon: <IconMessage2 size={20} stroke={1.75} />,
                onChoose: () => onAct({ kind: 'review', sheet }),
              },
              {
                label: voices.reportSheet,
                icon: <IconFlag size={20} stroke={1.75} />,
                onChoose: () => onAct({ kind: 'report', sheet }),
              },
              {
                label: words.askRefund,
                icon: <IconReceiptRefund size={20} stroke={1.75} />,
                href: `/user/refund?sheet=${sheet._id}`,
              },
              ...(sheet.onlineTutor && !sheet.onlineTutor.isLiveSteamEnded
                ? [
                    {
                      label: calendar.add,
                      icon: <IconCalendarPlus size={20} stroke={1.75} />,
                      onChoose: () => void addToCalendar(sheet._id),
                    },
                  ]
                : []),
              {
                label: words.openSheetPage,
                icon: <IconExternalLink size={20} stroke={1.75} />,
                href: page,
              },
              {
                label: sharing.share,
                icon: <IconShare size={20} stroke={1.75} />,
                onChoose: () => share({ title: sheet.name, path: page }),
              },
            ]}
          >
            <IconDots size={22} stroke={1.75} />
          </MenuButton>
        </div>
        {sheet.onlineTutor && (
          <div className={classes.tutoring}>
            <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />
          </div>
        )}
      </div>
    </li>
  )
})

/** How far one has come; the bar is for the eye, the words for everybody. */
function ReadingProgress({ page, pages }: { page: number; pages: number }) {
  const words = useWords(libraryWords)
  const percent = Math.round((page / pages) * 100)
  return (
    <p className={classes.progress}>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {words.readSoFar(percent, page, pages)}
    </p>
  )
}
