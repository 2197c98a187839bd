import { useRef, useState } from 'react'

type State = { is: 'idle' | 'pending' | 'success'; error: unknown }
const idle: State = { is: 'idle', error: null }

/** Downloads the file, as it is or with the reader's marks; its code is loaded with the press. */
export function useDownload(sheetId: string) {
  const [{ is, error }, setState] = useState(idle)
  const asked = useRef(false)
  return {
    isIdle: is === 'idle' && error === null,
    isPending: is === 'pending',
    isSuccess: is === 'success',
    error,
    reset: () => setState(idle),
    /** Called without an argument, it repeats the last request. */
    mutate: async (withMarks = asked.current) => {
      asked.current = withMarks
      setState({ is: 'pending', error: null })
      try {
        await (await import('./follow-download.ts')).followDownload(sheetId, withMarks)
        setState({ is: 'success', error: null })
      } catch (failure) {
        setState({ is: 'idle', error: failure })
      }
    },
  }
}

export type Download = ReturnType<typeof useDownload>
