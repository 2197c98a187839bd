import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { authorWords } from '#web/words/buyer/author.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** The document was rendered for a visitor: whether one follows is asked afterwards. Authors come to their own words instead. */
export function Follow({ name, author }: { name: string; author: string }) {
  const words = useWords(authorWords)
  const { language } = useLanguage()
  const token = useToken()
  const [busy, setBusy] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['author-followed', token, author],
    queryFn: async ({ signal }) => (await browserApi.call('getAuthor', { name }, { signal })).data,
    enabled: token !== null,
  })
  if (data?.mine)
    return (
      <ButtonLink to="/seller/selledit#author-page" look="outline" size="small">
        {words.edit}
      </ButtonLink>
    )
  const isFollowed = token !== null && data?.followed === true
  const change = async () => {
    setBusy(true)
    try {
      await browserApi.call('followAuthor', { author, follow: !isFollowed })
      await refetch()
      showToast({ text: isFollowed ? words.unfollowed : words.followed, tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button
      look={isFollowed ? 'light' : 'filled'}
      busy={busy}
      aria-pressed={isFollowed}
      icon={isFollowed ? <IconBellCheck size={20} stroke={1.75} /> : <IconBell size={20} stroke={1.75} />}
      onClick={() => void change()}
    >
      {isFollowed ? words.following : words.follow}
    </Button>
  )
}
