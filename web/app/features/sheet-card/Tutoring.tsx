import { Suspense } from 'react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Tag, type Tutoring } from './TutoringTag.tsx'

// For owners of the sheet: the browsers of others do not load it.
const OwnedTag = perhaps(async () => ({ default: (await import('./OwnedTutoring.tsx')).OwnedTag }), Tag)
const OwnedButton = perhaps(async () => ({ default: (await import('./OwnedTutoring.tsx')).OwnedButton }))

type TutoringProps = { sheet: string; tutoring: Tutoring }

/** Before the end of the stream: when it starts. After it: that the sheet comes with replays (buyer.md §4). */
export function TutoringTag({ sheet, tutoring, owned }: TutoringProps & { owned: boolean }) {
  const shown = <Tag tutoring={tutoring} />
  if (!owned) return shown
  return (
    <Suspense fallback={shown}>
      <OwnedTag sheet={sheet} tutoring={tutoring} />
    </Suspense>
  )
}

/** For owners: join, or watch what was recorded. */
export function TutoringButton({ sheet, tutoring }: TutoringProps) {
  const words = useWords(sheetWords)
  // A replay has a page of its own, which says when it is not there yet.
  const loading = tutoring.isLiveSteamEnded ? (
    <ButtonLink look="light" wide className="thumb" to={`/myVideo/${sheet}`}>
      {words.watch}
    </ButtonLink>
  ) : (
    // Not yet known whether the buyer can join: no grey button without a reason.
    <span className="finger" data-preparing />
  )
  return (
    <Suspense fallback={loading}>
      <OwnedButton sheet={sheet} tutoring={tutoring} />
    </Suspense>
  )
}
