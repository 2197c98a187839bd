import type { Data } from '#web/api/api.ts'
import type { staffMessageWords } from '#web/words/staff/messages.ts'

export type MessageWords = (typeof staffMessageWords)['th']

/** Whom a message goes to, in one line. */
export function receiversLine(
  words: MessageWords,
  { audience, target }: Pick<Data<'listStaffMessages'>['messages'][number], 'audience' | 'target'>,
): string {
  return target === null ? words[audience] : `${words[audience]}: ${target.name}`
}
