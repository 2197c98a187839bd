import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery, useToken } from '#web/features/session/use-session.ts'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { profileWords } from '#web/words/buyer/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ProfileForm } from '../first-profile/ProfileForm.tsx'
import { useFirstInfo } from './use-account.ts'

/** The same form, rules and alerts as the first profile. */
export default function Profile({ title }: { title: ReactNode }) {
  const words = useWords(profileWords)
  const token = useToken()
  const client = useQueryClient()
  const { data, error, refetch } = useFirstInfo()
  if (data === undefined) {
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="34rem" radius="1rem" />} />
  }
  const done = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: meQuery(token).queryKey }),
      client.invalidateQueries({ queryKey: ['first-info'] }),
    ])
    showToast({ text: words.profileChanged, tone: 'good' })
  }
  return <ProfileForm start={data} title={title} action={words.saveProfile} onDone={done} />
}
