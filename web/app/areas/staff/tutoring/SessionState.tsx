import type { Data } from '#web/api/api.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'
import { StateTag, type StateTone } from '../layout/list/StateTag.tsx'

type State = Data<'listTutoring'>['sessions'][number]['state']

/** Who has ended a session may still owe its replay. */
const tones: Partial<Record<State, StateTone>> = { running: 'good', ended: 'waiting' }

export function SessionState({ state }: { state: State }) {
  const words = useWords(staffTutoringWords)
  return <StateTag tone={tones[state] ?? 'plain'}>{words[state]}</StateTag>
}
