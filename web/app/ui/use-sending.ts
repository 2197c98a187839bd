import { useRef, useState } from 'react'

/**
 * Sends something and shows failures beside it until it is sent again or `clear`ed, also while pending. `onSettled` runs after refusals
 * too, which may report a change.
 */
export function useSending<Input = void>(
  work: (input: Input) => Promise<unknown>,
  onSettled?: () => Promise<unknown>,
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const turn = useRef(0)
  const clear = () => {
    turn.current += 1
    setFailure(null)
  }
  const send = async (input: Input) => {
    clear()
    const sent = turn.current
    setBusy(true)
    const problem = await work(input).then(
      () => null,
      (problem: unknown) => problem,
    )
    await onSettled?.()
    if (sent === turn.current) setFailure(problem)
    setBusy(false)
  }
  return { send: (input: Input) => void send(input), busy, failure, clear }
}
