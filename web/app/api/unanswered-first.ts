import { isFinal } from './failures.ts'

/**
 * A call that changes what stands there, for a form that goes on being typed in. What got no answer may be done all the same: it is sent
 * first, as it was, and then what stands in the form now, made from the answer before. Otherwise one would be refused for what oneself has
 * changed, or make it twice. Forgotten once a refusal is final.
 */
export function unansweredFirst<Given, Answer>(
  call: (given: Given) => Promise<Answer>,
): (given: (before: Answer | undefined) => Given) => Promise<Answer> {
  let unanswered: { given: Given } | undefined
  const send = async (given: Given) => {
    unanswered = { given }
    try {
      const answer = await call(given)
      unanswered = undefined
      return answer
    } catch (problem) {
      if (isFinal(problem)) unanswered = undefined
      throw problem
    }
  }
  return async (given) => send(given(unanswered && (await send(unanswered.given))))
}
