import { useEffect, useState } from 'react'
import { session } from '#web/features/session/session.ts'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './institution-editor.module.css'

/** The cover as it is drawn now; `version` changes when it should be looked at again. */
export function CoverExample({ code, version }: { code: number; version: number }) {
  const words = useWords(storeWords)
  const [url, setUrl] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another picture
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    void fetchExample(code, leaving.signal).then((picture) => {
      if (picture === null || leaving.signal.aborted) return
      made = URL.createObjectURL(picture)
      setUrl(made)
    })
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [code, version])
  return (
    <aside className={`self-top fill ${classes.example}`} aria-label={words.example}>
      <h2>{words.example}</h2>
      {url === undefined ? (
        <span className={`fill rounded ${classes.cover} block outlined`} />
      ) : (
        <img src={url} alt={words.example} className={`fill rounded ${classes.cover} block outlined`} />
      )}
      <p className="small dimmed">{words.exampleHint}</p>
    </aside>
  )
}

/** The picture needs the sign-in, which an `img` does not send. Null where there is none: the form works without. */
async function fetchExample(code: number, signal: AbortSignal): Promise<Blob | null> {
  try {
    const headers = { authorization: `jwt ${session.token() ?? ''}` }
    const response = await fetch(`/api/sarupStaff/uniCoverExample?code=${code}`, { headers, signal })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
