import { useRef, useState } from 'react'

/**
 * Sends something where what failed is said beside it, until it is sent again or `clear`ed; what is cleared while it is on its way is
 * not said. `onSettled` comes also after a refusal, which may tell of a change.
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
