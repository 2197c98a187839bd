import { useQuery, useQueryClient } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { IconBellCheck } from '#web/ui/icons.ts'
import { useAction } from '#web/ui/use-action.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { wishWords } from '#web/words/buyer/wish.ts'
import { useWords } from '#web/words/use-words.tsx'

/** "Tell me when there is one", for a search that found nothing; and one's earlier wishes. */
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
  const token = useToken()
  const client = useQueryClient()
  const { act, busy } = useAction()
  const queryKey = ['wishes', token]
  const { data } = useQuery({
    queryKey,
    queryFn: browserApi.read('getWishes'),
    enabled: token !== null,
  })
  const where = Math.max(0, store)
  // However it is spelled this time: "EC 210" is the wish for EC210, which is not made twice.
  const waits =
    data?.wishes.some((one) => one.store === where && spelled(one.text) === spelled(wish)) === true
  const change = (input: { text: string; store: number; wanted: boolean }) =>
    act(async () => client.setQueryData(queryKey, (await browserApi.call('wishSheet', input)).data))
  return (
    <section className="stack one-column gap-sm" aria-label={words.title}>
      {waits ? (
        <p role="status" className="row gap-xs strong">
          <IconBellCheck size={20} stroke={1.75} />
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

/** Without spaces and case, in Arabic digits. */
const spelled = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(' ', '')
    .replace(/[๐-๙]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
