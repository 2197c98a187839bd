import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Compose } from './Compose.tsx'
import { SentMessage } from './SentMessage.tsx'

type MessagePanelProps = {
  /** Without: a new one. */
  id: string | undefined
  onSent: (id: string) => void
  onChanged: () => void
  onClose: () => void
}

const pollMilliseconds = 1_500

/** The panel at the side: a draft, or a sent message's progress. */
export function MessagePanel({ id, onSent, onChanged, onClose }: MessagePanelProps) {
  const words = useWords(staffMessageWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-message', id],
    queryFn: staffApi.read('getStaffMessage', { id: id ?? '' }),
    enabled: id !== undefined,
    retry: false,
    gcTime: 0,
    // A newer answer must not overwrite what staff type.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? pollMilliseconds : false),
  })
  if (id === undefined || data?.state === 'draft')
    return <Compose draft={data} onSent={onSent} onChanged={onChanged} onClose={onClose} />
  return (
    <Dialog open wide from="right" title={words.title} onClose={onClose}>
      {data !== undefined ? (
        <SentMessage
          message={data}
          onChanged={() => {
            void refetch()
            onChanged()
          }}
        />
      ) : (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
      )}
    </Dialog>
  )
}
