import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { verifyWords } from '#web/words/staff/verify.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

export type Queued = Data<'getVerifySheet'>['queue'][number]
export type Submission = Data<'getSubmission'>
export type Comparison = Data<'comparePages'>
type About = { id: string; version?: number }

/** Others work at the same queue: what they have open must show without a reload. */
const lookEveryMilliseconds = 15_000

export const keyOf = ({ id, version }: Pick<Queued, 'id' | 'version'>): string =>
  version === null ? id : `${id}.${version}`

export function useQueue(ask: { store: number; hours: number; page: number; rows: number }) {
  return useQuery({
    queryKey: ['verify-queue', useToken(), ask],
    queryFn: async ({ signal }) => (await staffApi.call('getVerifySheet', ask, { signal })).data,
    refetchInterval: lookEveryMilliseconds,
    placeholderData: keepPreviousData,
  })
}

/** Asked again with the queue: the links in it live for two minutes. */
export function useSubmission(about: About | null) {
  return useQuery({
    queryKey: ['submission', useToken(), about],
    queryFn: async ({ signal }) =>
      (await staffApi.call('getSubmission', about ?? { id: '' }, { signal })).data,
    enabled: about !== null,
    refetchInterval: 60_000,
  })
}

/** Who turns over the queue quickly asks for none of them. */
const restMilliseconds = 1_200

/** Pages beside those of other sheets and of the version on sale; asked again while the server still looks at them. */
export function useComparison(about: About | null) {
  const settled = useSettled(about === null ? '' : JSON.stringify(about), restMilliseconds)
  const asked: About | null = settled === '' ? null : JSON.parse(settled)
  const isSettled = asked?.id === about?.id && asked?.version === about?.version
  const { data } = useQuery({
    queryKey: ['page-comparison', useToken(), settled],
    queryFn: async ({ signal }) =>
      (await staffApi.call('comparePages', asked ?? { id: '' }, { signal })).data,
    enabled: asked !== null && isSettled,
    // Five minutes at most: then something else is wrong, and a later visit tells.
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' && state.dataUpdateCount < 100 ? 3_000 : false,
    staleTime: 60_000,
    retry: false,
  })
  return isSettled ? data : undefined
}

/**
 * What a reviewer can do. Deciding claims first where nobody has; who comes second is told, and sees how it stands now.
 * `onDecided` runs when the submission has left the queue.
 */
export function useDecisions(queued: Queued | undefined, onDecided: () => void) {
  const words = useWords(verifyWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const run = async (work: (about: About, one: Queued) => Promise<void>) => {
    if (queued === undefined || busy) return false
    const about = queued.version === null ? { id: queued.id } : { id: queued.id, version: queued.version }
    setBusy(true)
    try {
      await work(about, queued)
      return true
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
      return false
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['verify-queue'] }),
        client.invalidateQueries({ queryKey: ['submission'] }),
        client.invalidateQueries({ queryKey: ['desk'] }),
      ])
      setBusy(false)
    }
  }
  const claimFirst = async (about: About, { status }: Queued) => {
    if (status === 1) await staffApi.call('claimSheet', about)
  }
  return {
    busy,
    claim: () =>
      run(async (about) => {
        await staffApi.call('claimSheet', about)
        showToast({ text: words.claimed, tone: 'good' })
      }),
    release: () =>
      run(async (about) => {
        await staffApi.call('resetSheet', about)
        showToast({ text: words.released })
      }),
    approve: () =>
      run(async (about, one) => {
        await claimFirst(about, one)
        await staffApi.call('approveSheet', about)
        showToast({ text: words.approved(one.name), tone: 'good' })
        onDecided()
      }),
    reject: (reason: string) =>
      run(async (about, one) => {
        await claimFirst(about, one)
        await staffApi.call('rejectSheet', { ...about, reason })
        showToast({ text: words.rejected(one.name), tone: 'good' })
        onDecided()
      }),
  }
}
