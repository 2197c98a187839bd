import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { loginAddress, profileAddress } from '#web/features/session/use-session.ts'

/**
 * Creates the order and opens its payment page.
 */
export function useCreateOrder(
  {
    sheets,
    promoCode,
    credit = false,
    gift,
  }: {
    sheets: readonly string[]
    promoCode?: string | undefined
    credit?: boolean
    gift?: { from: string; message: string }
  },
  onOrdered?: () => void,
) {
  const navigate = useNavigate()
  const location = useLocation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const order = async () => {
    const sources = await findSources(sheets)
    const input = {
      sheets: [...sheets],
      ...(promoCode === undefined ? {} : { promoCode }),
      ...(credit && { credit }),
      ...(gift && { gift }),
      ...(sources.length > 0 && { sources }),
    }
    const { id } = (await browserApi.call('createOrder', input)).data
    // First the page, then the cart: an empty cart must not flash up in between.
    await navigate(`/user/myorder?${id}`)
    onOrdered?.()
    void client.invalidateQueries({ queryKey: ['credit'] })
  }
  const fail = (error: Error) => {
    if (error instanceof Refused && error.status === 401) void navigate(loginAddress(location.pathname))
    else if (error instanceof Refused && error.code === 'profile.incomplete')
      void navigate(profileAddress(location.pathname))
    else {
      setFailure(error)
      if (error instanceof Refused)
        for (const about of ['cart', 'promo']) void client.invalidateQueries({ queryKey: [about] })
    }
  }
  const create = () => {
    setBusy(true)
    setFailure(null)
    void order()
      .catch(fail)
      .finally(() => setBusy(false))
  }
  return { create, busy, failure, forgetFailure: () => setFailure(null) }
}

/** For their authors' figures: no order waits for it, or fails with it. */
async function findSources(sheets: readonly string[]) {
  try {
    return (await import('#web/features/interest/source.ts')).sourcesOf(sheets)
  } catch {
    return []
  }
}
