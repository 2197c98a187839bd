import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useGoToLogin, useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { wishWords } from '#web/words/buyer/wish.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './Results.module.css'

const textMax = 60

/** "Tell me when there is one", for a search that found nothing; and what one waits for already. */
export default function Wish({ text, store }: { text: string; store: number }) {
  const words = useWords(wishWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const goToLogin = useGoToLogin()
  const [busy, setBusy] = useState(false)
  const queryKey = ['wishes', token]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await browserApi.call('getWishes', {}, { signal })).data,
    enabled: token !== null,
  })
  const wish = text.trim().slice(0, textMax)
  const where = Math.max(0, store)
  const waits = data?.wishes.some((one) => one.text === wish && one.store === where) === true
  const change = async (ask: { text: string; store: number; wanted: boolean }) => {
    setBusy(true)
    try {
      client.setQueryData(queryKey, (await browserApi.call('wishSheet', ask)).data)
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    setBusy(false)
  }
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(wish)) return null
  return (
    <section className={classes.wish} aria-label={words.title}>
      {waits ? (
        <p role="status" className="row gap-xs strong">
          <IconBellCheck size={20} stroke={1.75} aria-hidden="true" />
          {words.waits(wish)}
        </p>
      ) : (
        <Button
          look="light"
          busy={busy}
          icon={<IconBell size={20} stroke={1.75} />}
          onClick={() =>
            token === null ? goToLogin() : void change({ text: wish, store: where, wanted: true })
          }
        >
          {words.tellMe(wish)}
        </Button>
      )}
      {data && data.wishes.length > 0 && (
        <ul className="flow centre gap-xs" aria-label={words.all}>
          {data.wishes.map((one) => (
            <li key={`${one.store} ${one.text}`}>
              <Chip
                removable
                aria-label={words.stop(one.text)}
                onClick={() => void change({ text: one.text, store: one.store, wanted: false })}
              >
                {one.text}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
