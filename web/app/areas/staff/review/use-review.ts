import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useEffect, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { useAction } from '#web/ui/use-action.ts'
import { useAheadOfAddress, useChangeAddress } from '#web/ui/use-list-address.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useMany } from '../layout/use-many.ts'

export type Queued = Data<'getVerifySheet'>['queue'][number]
export type Submission = Data<'getSubmission'>
export type Comparison = Data<'comparePages'>
export type About = { id: string; version?: number }
export type Colleague = Submission['colleagues'][number]
type Decided = About & { revision: number }

/** Reviewers share the queue: sheets that others open show without a reload. */
const pollMilliseconds = 15_000

export const keyOf = ({ id, version }: Pick<Queued, 'id' | 'version'>): string =>
  version === null ? id : `${id}.${version}`

/** Parses an address. */
export function aboutOfKey(key: string): About {
  const [id = '', version] = key.split('.')
  return version === undefined ? { id } : { id, version: Number(version) }
}

export function useQueue(input: {
  store: number
  hours: number
  order: 'oldest' | 'risk'
  whose: 'any' | 'mine' | 'nobody'
  page: number
  rows: number
}) {
  return useQuery({
    queryKey: ['verify-queue', useToken(), input],
    queryFn: async ({ signal }) => {
      const askedAt = performance.now()
      return { ...(await staffApi.call('getVerifySheet', input, { signal })).data, askedAt }
    },
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
  })
}

/** Loaded again with the queue: a colleague may decide it, and the links in it live for two minutes. */
export function useSubmission(about: About | null) {
  return useQuery({
    queryKey: ['submission', useToken(), about],
    queryFn: staffApi.read('getSubmission', about ?? { id: '' }),
    enabled: about !== null,
    refetchInterval: pollMilliseconds,
    staleTime: 5_000,
  })
}

/** A reviewer who turns over the queue quickly loads none of them. */
const restMilliseconds = 1_200

/** Pages beside those of other sheets and of the version on sale; loaded again while the server still compares them. */
export function useComparison(about: About | null) {
  const settled = useSettled(about === null ? '' : JSON.stringify(about), restMilliseconds)
  const asked: About | null = settled === '' ? null : JSON.parse(settled)
  const isSettled = asked?.id === about?.id && asked?.version === about?.version
  const { data } = useQuery({
    queryKey: ['page-comparison', useToken(), settled],
    queryFn: staffApi.read('comparePages', asked ?? { id: '' }),
    enabled: asked !== null && isSettled,
    // Five minutes at most: then something else is wrong, and a later visit shows it.
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' && state.dataUpdateCount < 100 ? 3_000 : false,
    staleTime: 60_000,
    retry: false,
  })
  return isSettled ? data : undefined
}

/**
 * Shows the submission as opened until the reviewer loads the newest, because a decision concerns what was seen. `isOther`: the submission
 * has changed.
 */
export function useShownSubmission(key: string | null, latest: Submission | undefined) {
  const [opened, setOpened] = useState<{ key: string; submission: Submission } | null>(null)
  const isLatest = latest !== undefined && key !== null && keyOf(latest.submission) === key
  if (isLatest && opened?.key !== key) setOpened({ key, submission: latest })
  const shown = opened !== null && opened.key === key ? opened.submission : undefined
  return {
    shown,
    isOther: isLatest && shown !== undefined && latest.submission.revision !== shown.submission.revision,
    showLatest: () => isLatest && setOpened({ key, submission: latest }),
  }
}

/** Reviewers see within seconds who else looks at a sheet. */
const presentEveryMilliseconds = 10_000

/** Returns who else has this submission open, and reports that this person has. */
export function useOthers(about: About | null) {
  const text = about === null ? '' : JSON.stringify(about)
  useEffect(() => {
    if (text === '') return
    return () => {
      // Lost, it ends by itself after half a minute.
      void staffApi
        .call('lookAtSubmission', { ...JSON.parse(text), leave: true }, { keepalive: true })
        .catch(() => {})
    }
  }, [text])
  const { data } = useQuery({
    queryKey: ['review-others', useToken(), text],
    queryFn: async () => (await staffApi.call('lookAtSubmission', JSON.parse(text))).data,
    enabled: text !== '',
    refetchInterval: presentEveryMilliseconds,
    retry: false,
    gcTime: 0,
  })
  return data?.others ?? []
}

/** After a change of the queue, or of a holder. */
const askAnew = (client: QueryClient) =>
  Promise.all(
    [['verify-queue'], ['submission'], ['desk']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Claiming and releasing happen at once: others have to know. The second reviewer is refused, and sees how it stands now. */
export function useClaims() {
  const words = useWords(verifyWords)
  const client = useQueryClient()
  const { act, busy } = useAction()
  const run = async (work: () => Promise<unknown>, done: string) => {
    if (!busy) await act(work, done, () => askAnew(client))
  }
  return {
    busy,
    claim: (about: Decided) => run(() => staffApi.call('claimSheet', about), words.claimed),
    release: (about: Decided, from: Colleague | null) =>
      run(() => staffApi.call('resetSheet', { ...about, ...(from && { seen: from._id }) }), words.released),
    assign: (about: Decided, to: Colleague, from: Colleague | null) =>
      run(
        () => staffApi.call('claimSheet', { ...about, to: to._id, seen: from?._id ?? null }),
        words.assigned(to.name),
      ),
  }
}

/** Claims or releases all ticked submissions; each call carries its revision and its shown holder, as a single one does. */
export function useManyClaims() {
  const words = useWords(verifyWords)
  const client = useQueryClient()
  const many = useMany(() => askAnew(client))
  const start = (
    text: string,
    rows: readonly Queued[],
    send: (
      about: Decided,
      from: Colleague | null,
      how: Parameters<typeof staffApi.call>[2],
    ) => Promise<unknown>,
  ) =>
    many.start({
      text,
      rows: new Map(
        rows.map((row) => [
          keyOf(row),
          {
            name: row.name || row.id,
            send: (how) => send({ ...aboutOfKey(keyOf(row)), revision: row.revision }, row.reviewer, how),
          },
        ]),
      ),
    })
  return {
    many,
    assign: (rows: readonly Queued[], to: Colleague) =>
      start(words.willAssign(rows.length, to.name), rows, (about, from, how) =>
        staffApi.call('claimSheet', { ...about, to: to._id, seen: from?._id ?? null }, how),
      ),
    claim: (rows: readonly Queued[]) =>
      start(words.willClaim(rows.length), rows, (about, _from, how) =>
        staffApi.call('claimSheet', about, how),
      ),
    release: (rows: readonly Queued[]) =>
      start(words.willRelease(rows.length), rows, (about, from, how) =>
        staffApi.call('resetSheet', { ...about, seen: from?._id ?? '' }, how),
      ),
  }
}

/**
 * `?sheet=…`, for a new version `?sheet=….2`, so that links and reload keep it. The opened one shows at once and stays: the address may
 * lag, and a keyboard shortcut would then hit another sheet.
 */
export function useSheetInAddress() {
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  const [opened, open] = useAheadOfAddress(parameters.get('sheet')?.toUpperCase() ?? '', (key) =>
    changeAddress({ sheet: key || null }, true),
  )
  return [opened === '' ? null : opened, (key: string | null) => open(key ?? '')] as const
}
