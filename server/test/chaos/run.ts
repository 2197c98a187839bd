/** npm run chaos -- [--faults 500] [--minutes 8] [--small]: prints what was broken and what it cost; ends with 1 when anything is lost, or nothing was sold. */
import { parseArgs } from 'node:util'
import { runChaos } from './chaos.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '8' },
    small: { type: 'boolean', default: false },
  },
})
const { faults, requests, failed, paid, lost, doubled, dead, ours } = await runChaos({
  faultsMax: Number(values.faults),
  minutesMax: Number(values.minutes),
  isSmall: values.small,
  letsRecover: true,
  say: (sentence) => void process.stdout.write(`${sentence}\n`),
})
const count = Object.values(faults).reduce((sum, number) => sum + number, 0)
const kinds = Object.entries(faults).map(([name, number]) => `${name} ${number}`)
process.stdout.write(
  `faults ${count} (${kinds.join(', ')}), requests ${requests}, failed ${failed}, orders paid ${paid}, answers 500 ${ours.length}, lost ${lost.length}, doubled ${doubled.length}, dead for good ${dead.length}\n`,
)
const wrong = [...lost, ...doubled, ...dead, ...ours]
for (const one of wrong) process.stdout.write(`  ${one}\n`)
process.exit(wrong.length === 0 && paid > 0 ? 0 : 1)
