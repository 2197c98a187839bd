import { useEffect } from 'react'
import { Book } from '#web/ui/Book.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { useWords } from '#web/words/use-words.tsx'
import { handOver } from '#web/features/sign-in/providers.ts'

/** Where a provider's window comes back to; it hands the answer over and closes itself. */
export default function LoginReturnScreen() {
  const words = useWords(peopleWords)
  useEffect(() => handOver(window.location), [])
  return (
    <PageShell width="narrow">
      <PageHead title={words.loginTitle} hidden />
      <Book size={72} />
      <p>{words.loginWaiting}</p>
    </PageShell>
  )
}
