import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'

type NextPageProps = {
  /** An infinite query. */
  of: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
  wide?: true
  className?: string
  children: string
}

/** The way to the next page of a list; one that did not come says so. */
export function NextPage({ of: list, wide, className, children }: NextPageProps) {
  const ask = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) return <ErrorState failure={list.error} onRetry={ask} />
  if (!list.hasNextPage) return null
  return (
    <Button
      look="outline"
      busy={list.isFetchingNextPage}
      onClick={ask}
      {...(wide && { wide })}
      {...(className && { className })}
    >
      {children}
    </Button>
  )
}
