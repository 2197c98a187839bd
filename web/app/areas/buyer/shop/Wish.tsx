import { IconBellCheck } from '#web/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { wishWords } from '#web/words/buyer/wish.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** "Tell me when there is one", for a search that found nothing; and what one waits for already. */
export default function Wish({
  wish,
  store,
  look,
}: {
  wish: string
  store: number
  look: 'filled' | 'light'
}) {
  const words = useWords(wishWords)
  const shop = useWords(shopWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const queryKey = ['wishes', token]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await browserApi.call('getWishes', {}, { signal })).data,
    enabled: token !== null,
  })
  const where = Math.max(0, store)
  const waits = data?.wishes.some((one) => one.text === wish && one.store === where) === true
  const change = async (input: { text: string; store: number; wanted: boolean }) => {
    setBusy(true)
    try {
      client.setQueryData(queryKey, (await browserApi.call('wishSheet', input)).data)
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <section className="stack one-column gap-sm" aria-label={words.title}>
      {waits ? (
        <p role="status" className="row gap-xs strong">
          <IconBellCheck size={20} stroke={1.75} aria-hidden="true" />
          <span className="shrink anywhere">{words.waits(wish)}</span>
        </p>
      ) : (
        <Button
          look={look}
          busy={busy}
          onClick={() => void change({ text: wish, store: where, wanted: true })}
        >
          <span className="as-written">{shop.tellMe(wish)}</span>
        </Button>
      )}
      {data && data.wishes.length > 0 && (
        <ul className="flow gap-xs" aria-label={words.all}>
          {data.wishes.map((one) => (
            <li key={`${one.store} ${one.text}`} className="shrink">
              <Chip
                removable
                aria-label={words.stop(one.text)}
                onClick={() => void change({ text: one.text, store: one.store, wanted: false })}
              >
                <span className="shrink as-written">{one.text}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
