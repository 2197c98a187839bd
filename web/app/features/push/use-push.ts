import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'

/**
 * `off`: the server has no push. `unsupported`: the browser has none. `blocked`: the person denied it. `ready`: may be turned on; the
 * browser asks only on a press. `on`: this device is notified.
 */
export type PushState = 'unknown' | 'off' | 'unsupported' | 'blocked' | 'ready' | 'on'

export function usePush() {
  const token = useToken()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const queryKey = ['push', token]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({
      ...(await browserApi.call('getPushKey', {}, { signal })).data,
      hasWorker: await hasServiceWorker(),
    }),
    enabled: token !== null,
    staleTime: 60_000,
  })

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey })
    }
  }
  return {
    state: stateOf(data),
    busy,
    /** To be called from a press. Rejects when the browser or the push service does not want to. */
    turnOn: () => act(() => subscribe(data?.key ?? '')),
    turnOff: () => act(unsubscribe),
  }
}

type Facts = { key: string | null; subscribed: boolean; hasWorker: boolean }

function stateOf(facts: Facts | undefined): PushState {
  if (facts === undefined) return 'unknown'
  if (facts.key === null) return 'off'
  if (!('Notification' in window) || !('PushManager' in window) || !facts.hasWorker) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return facts.subscribed && Notification.permission === 'granted' ? 'on' : 'ready'
}

async function hasServiceWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

async function subscribe(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // One that was made for another key would receive nothing.
  if (known !== null && !isFor(known, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  const { endpoint, keys } = subscription.toJSON()
  await browserApi.call('addPush', {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  })
}

async function unsubscribe(): Promise<void> {
  await browserApi.call('removePush', {})
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

function isFor(subscription: PushSubscription, key: string): boolean {
  const known = subscription.options.applicationServerKey
  return known !== null && String(new Uint8Array(known)) === String(bytesOf(key))
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
