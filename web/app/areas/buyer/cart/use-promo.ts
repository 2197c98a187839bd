import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { tabStore } from '#web/browser/storage.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { useSending } from '#web/ui/use-sending.ts'

export type Saving = NonNullable<Data<'getCart'>['bundle']>

/** Only one applies, as in the server's pricing: whichever gives more, the code if equal. */
export function betterSaving(code: Saving | undefined, bundle: Saving | null): Saving | undefined {
  return bundle !== null && bundle.discount > (code?.discount ?? 0) ? bundle : code
}

const STORAGE_KEY = 'promoCode'

/**
 * This cart's promo code. Typed text survives reload and sign-in; an applied code is validated again whenever the cart changes, because the
 * price does.
 */
export function usePromo(sheets: readonly string[]) {
  const token = useToken()
  const client = useQueryClient()
  const [text, setText] = useState(() => stored().text)
  const [code, setCode] = useState(() => stored().applied)
  const ask = async (promoCode: string) =>
    (await browserApi.call('getPromo', { sheets: [...sheets], promoCode })).data
  const keyOf = (promoCode: string) => ['promo', token, promoCode, sheets]
  const current = useQuery({
    queryKey: keyOf(code),
    queryFn: () => ask(code),
    enabled: code !== '' && token !== null && sheets.length > 0,
    retry: false,
    staleTime: 30_000,
  })
  const tried = useSending(async (typed: string) => {
    const promo = await ask(typed)
    // Another one was typed meanwhile.
    if (stored().text.trim() !== typed) return
    client.setQueryData(keyOf(promo.code), promo)
    setCode(promo.code)
    store(promo.code, promo.code)
  })
  return {
    text,
    /** Typing removes the applied code. */
    type(next: string) {
      setText(next)
      setCode('')
      store(next, '')
      tried.clear()
    },
    apply() {
      if (text.trim() !== '') tried.send(text.trim())
    },
    drop() {
      setCode('')
      setText('')
      store('', '')
      tried.clear()
    },
    /** The price with the code is not known yet. */
    isAsking: tried.busy || current.isLoading,
    // Of a code that has been used up meanwhile the price from before is kept by the query, and is none any more.
    applied: code === '' || (current.error !== null && isFinal(current.error)) ? undefined : current.data,
    /**
     * Sent with the order even if it is worth nothing or its worth is unknown, so that the order reports it instead of silently charging
     * the full price.
     */
    ordered: code === '' ? undefined : code,
    failure: tried.failure ?? current.error,
  }
}

export function forgetPromo(): void {
  tabStore.removeItem(STORAGE_KEY)
}

function stored(): { text: string; applied: string } {
  const [text = '', applied = ''] = (tabStore.getItem(STORAGE_KEY) ?? '').split('\n')
  return { text, applied }
}

function store(text: string, applied: string): void {
  tabStore.setItem(STORAGE_KEY, `${text}\n${applied}`)
}
