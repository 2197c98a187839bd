import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/** Institutions that visitors miss. Closed once added, or refused. */
export function InstitutionRequests() {
  const words = useWords(storeWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const [closing, setClosing] = useState<string>()
  const query = useInfiniteQuery({
    queryKey: ['institution-requests', token],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      (await staffApi.call('listInstitutionRequests', pageParam ? { after: pageParam } : {}, { signal }))
        .data,
    getNextPageParam: ({ requests, more }) => (more ? requests.at(-1)?._id : undefined),
    enabled: token !== null,
  })
  const close = async (id: string) => {
    setClosing(id)
    try {
      await staffApi.call('closeInstitutionRequest', { id })
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    }
    await client.invalidateQueries({ queryKey: ['institution-requests'] })
    setClosing(undefined)
  }
  const requests = query.data?.pages.flatMap((page) => page.requests)
  return (
    <section aria-label={words.requests} className="above-md">
      <h2 className="large">{words.requests}</h2>
      {requests === undefined ? (
        <PendingState
          error={query.error}
          refetch={query.refetch}
          shape={<Skeleton height="6rem" radius="1rem" />}
        />
      ) : requests.length === 0 ? (
        <p role="status">{words.noRequests}</p>
      ) : (
        <ul className={'stack above-sm below-sm paper divided'}>
          {requests.map(({ _id, name, kind, email, asked }) => (
            <li key={_id} className="row apart gap-sm pad-flat">
              <div className="shrink">
                <p className="strong anywhere">{name}</p>
                <p className="small dimmed anywhere">
                  {words[kind]} · <ThaiDate value={asked} as="numeric-time" />
                  {email !== '' && (
                    <>
                      {' · '}
                      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
                    </>
                  )}
                </p>
              </div>
              <Button
                look="outline"
                size="small"
                busy={closing === _id}
                aria-label={`${words.requestDone} ${name}`}
                onClick={() => void close(_id)}
              >
                {words.requestDone}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NextPage of={query}>{words.olderRequests}</NextPage>
    </section>
  )
}
