import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { TutoringButton } from '#web/features/sheet-card/Tutoring.tsx'
import { Tag, useStarted } from '#web/features/sheet-card/TutoringTag.tsx'
import { Skeleton } from '#web/ui/States.tsx'

/** Start of the bought session, above the link to its sheet (`children`); while it runs, the link into it instead. */
export default function BoughtSession({ sheet, children }: { sheet: string; children: ReactNode }) {
  const { data, isPending } = useSessionQuery({
    queryKey: ['session', sheet],
    queryFn: browserApi.read('getReplayLiveStream', { id: sheet }, ({ onlineTutor }) => onlineTutor),
    // On a device with a slow clock the server reports the start.
    refetchInterval: 5 * 60_000,
    retry: false,
  })
  const isBegun = useStarted(data?.startDate ?? Number.POSITIVE_INFINITY) || data?.hasBegun
  // The sheet can be read whatever happens to the request: a call may hang, and one without a connection waits.
  if (data === undefined) {
    return (
      <>
        {isPending && <Skeleton width="10rem" height="1.5rem" />}
        {children}
      </>
    )
  }
  return (
    <>
      <Tag tutoring={data} />
      {isBegun && !data.isLiveSteamEnded ? <TutoringButton sheet={sheet} tutoring={data} /> : children}
    </>
  )
}
