import { useRef } from 'react'

/**
 * Sends what is asked for once, however often its button is pressed and though an answer is lost: the same content keeps its
 * Idempotency-Key until it has been answered. Asked for again afterwards it is another one.
 */
export function useOnce() {
  const asked = useRef({ content: '', key: '' })
  return async <Answer>(
    content: unknown,
    send: (options: { idempotencyKey: string }) => Promise<Answer>,
  ): Promise<Answer> => {
    const text = JSON.stringify(content)
    if (asked.current.content !== text) asked.current = { content: text, key: crypto.randomUUID() }
    const answer = await send({ idempotencyKey: asked.current.key })
    asked.current = { content: '', key: '' }
    return answer
  }
}
