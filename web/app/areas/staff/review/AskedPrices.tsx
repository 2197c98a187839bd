import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type Asked = Data<'listAskedPrices'>[number]

/** Prices raised far above what was reviewed, each to be accepted or declined; nothing where none waits, and an outage says that they are missing. */
export function AskedPrices() {
  const words = useWords(verifyWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['asked-prices'],
    queryFn: staffApi.read('listAskedPrices'),
  })
  if (data === undefined) return <OutageState failure={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  const decide = async ({ id, name, asked }: Asked, accept: boolean) => {
    setBusy(id)
    try {
      await staffApi.call('decidePrice', { id, price: asked, accept })
      showToast({ text: accept ? words.priceAccepted(name) : words.priceDeclined(name), tone: 'good' })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      await client.invalidateQueries({ queryKey: ['asked-prices'] })
      setBusy(undefined)
    }
  }
  return (
    <details className="below-sm pad-strip outlined rounded">
      <summary>{words.askedPrices(data.length)}</summary>
      <ul className="stack gap-xs small anywhere">
        {data.map((one) => (
          <li key={one.id}>
            <Link to={`/staff/sheetEdit?${one.id}`}>{one.name || one.id}</Link>{' '}
            <span className="small dimmed name">{one.author.name}</span>{' '}
            <Baht baht={one.price} as="payment" /> →{' '}
            <strong>
              <Baht baht={one.asked} as="payment" />
            </strong>{' '}
            {one.pages !== null && <span className="small dimmed">{words.pages(one.pages)}</span>}{' '}
            <Button size="small" look="outline" busy={busy === one.id} onClick={() => void decide(one, true)}>
              {words.acceptPrice}
            </Button>{' '}
            <Button
              size="small"
              look="subtle"
              disabled={busy === one.id}
              onClick={() => void decide(one, false)}
            >
              {words.declinePrice}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
