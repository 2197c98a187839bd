import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { accountWords } from '#web/words/buyer/account.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'

const LOOK_EVERY_MILLISECONDS = 5_000

/** Ask for a copy, wait for it, fetch it. */
export default function MyData() {
  const words = useWords(accountWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const queryKey = ['my-data', token]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await browserApi.call('getMyData', {}, { signal })).data.exports,
    enabled: token !== null,
    refetchInterval: ({ state }) =>
      state.data?.some(({ ready }) => ready === null) ? LOOK_EVERY_MILLISECONDS : false,
  })
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    act(async () => {
      await browserApi.call('askMyData', {})
      await client.invalidateQueries({ queryKey })
    })
  const download = (id: string) =>
    act(async () => {
      window.location.assign((await browserApi.call('openMyData', { id })).data.url)
    })
  return (
    <>
      {data !== undefined && data.length > 0 && (
        <ul className="stack packed one-column">
          {data.map((copy) => (
            <li key={copy._id} className={classes.row} data-plain>
              <div className={`shrink ${classes.facts}`}>
                <p className="strong anywhere">
                  {words.dataAsked} <ThaiDate value={copy.asked} as="numeric-time" />
                </p>
                <p className="small dimmed" role="status">
                  {copy.expires === null ? (
                    words.dataWaiting
                  ) : (
                    <>
                      {words.dataUntil} <ThaiDate value={copy.expires} as="numeric-time" />
                    </>
                  )}
                </p>
              </div>
              {copy.ready !== null && (
                <Button look="light" size="small" busy={isBusy} onClick={() => void download(copy._id)}>
                  {words.download}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          look="outline"
          busy={isBusy}
          disabled={data === undefined || data.some(({ ready }) => ready === null)}
          onClick={() => void ask()}
        >
          {words.askData}
        </Button>
      </div>
    </>
  )
}
