import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { TutoringButton } from '#web/features/sheet-card/Tutoring.tsx'
import { Tag } from '#web/features/sheet-card/TutoringTag.tsx'
import { useStarted } from '#web/features/sheet-card/use-started.ts'

/** When the session begins that was bought; once it has, the way into it. */
export default function BoughtSession({ sheet }: { sheet: string }) {
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['session', token, sheet],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getReplayLiveStream', { id: sheet }, { signal })).data.onlineTutor,
    enabled: token !== null,
    retry: false,
  })
  const isBegun = useStarted(data?.startDate ?? Number.POSITIVE_INFINITY)
  if (data === undefined) return null
  return (
    <>
      <Tag tutoring={data} />
      {(isBegun || data.isLiveSteamEnded) && <TutoringButton sheet={sheet} tutoring={data} />}
    </>
  )
}
