import { useSyncExternalStore } from 'react'
import { useNonce } from '#web/ui/nonce.ts'
import { openingScript } from './opening.ts'

/** Only in the document that the server sends: a script that React adds later would not run. */
export function OpeningScript() {
  const nonce = useNonce()
  const isDocument = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  if (!isDocument) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? openingScript() : '' }}
    />
  )
}
