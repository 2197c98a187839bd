import { isFinal } from './failures.ts'

/**
 * For calls from a form that stays in use. A call without an answer may have succeeded, so it is retried unchanged before the form's
 * current state is sent on top of its answer. Otherwise one would conflict with one's own change, or make it twice. A final refusal forgets
 * it.
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
