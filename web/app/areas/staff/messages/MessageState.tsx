import type { Data } from '#web/api/api.ts'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { StateTag, type StateTone } from '../layout/list/StateTag.tsx'

type State = Data<'listStaffMessages'>['messages'][number]['state']

const tones = {
  draft: 'plain',
  sending: 'waiting',
  stopped: 'waiting',
  sent: 'good',
} as const satisfies Record<State, StateTone>

export function MessageState({ state }: { state: State }) {
  const words = useWords(staffMessageWords)
  return <StateTag tone={tones[state]}>{words[state]}</StateTag>
}
