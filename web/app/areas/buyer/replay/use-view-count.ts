import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import type { Replay } from './use-replay.ts'

/** Counts the first play of this page (buyer.md §4). A count that fails is no reason to disturb anybody. */
export function useViewCount(sheetId: string): () => void {
  const client = useQueryClient()
  const token = useToken()
  const counted = useRef(false)
  return () => {
    if (counted.current) return
    counted.current = true
    const addOne = (replay: Replay | undefined) =>
      replay && {
        ...replay,
        onlineTutor: { ...replay.onlineTutor, views: replay.onlineTutor.views + 1 },
      }
    browserApi
      .call('updateViews', { id: sheetId }, { idempotencyKey: crypto.randomUUID() })
      .then(() => client.setQueryData<Replay>(['replay', token, sheetId], addOne))
      .catch(() => {})
  }
}
