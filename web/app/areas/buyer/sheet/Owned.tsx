import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import countdown from '#web/features/exams/ExamCountdown.module.css'
import { remember } from '#web/features/session/remember-owned.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { TutoringButton } from '#web/features/sheet-card/Tutoring.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { IconBook2 } from '#web/ui/icons.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './BuyBox.module.css'
import type { SheetInfo } from './find-sheet.ts'

/** It is read, from where one stopped; a sheet with tutoring is joined or watched beside that. */
export default function Owned({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const library = useWords(libraryWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['reading-of', token, sheet._id],
    queryFn: async ({ signal }) => {
      const { sheets } = (await browserApi.call('getMyallSheet', {}, { signal })).data
      return sheets.find((bought) => bought.sheet._id === sheet._id)?.reading ?? null
    },
    enabled: !sheet.mine,
  })
  useEffect(() => {
    if (token !== null) remember(token, [sheet._id])
  }, [token, sheet._id])
  return (
    <div className={`stack top shrink grow ${classes.owned}`}>
      <div className="anchor">
        <ButtonLink
          wide
          viewTransition
          to={`/user/readSheet?${sheet._id}`}
          icon={<IconBook2 size={22} stroke={1.75} />}
        >
          {data ? library.continueReading : words.readSheet}
          {data && <span className="light figures"> {library.readSoFar(data.page, data.pages)}</span>}
        </ButtonLink>
        {data && (
          <span className={`clips placed ${countdown.track} ${classes.soFar}`} aria-hidden="true">
            <span style={{ width: `${Math.round((Math.min(data.seen, data.pages) / data.pages) * 100)}%` }} />
          </span>
        )}
      </div>
      {sheet.onlineTutor && <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />}
    </div>
  )
}
