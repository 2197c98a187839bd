import { expect, test } from 'vitest'
import { runChaos } from './chaos.ts'

test(
  'ten faults of everything there is lose nothing, double nothing and leave nothing dead (npm run chaos breaks more)',
  async () => {
    const report = await runChaos({
      faultsMax: 10,
      minutesMax: 0.2,
      isSmall: true,
      letsRecover: false,
      say: () => {},
    })
    expect(report).toMatchObject({ lost: [], doubled: [], dead: [], ours: [] })
    expect(Object.keys(report.faults).length).toBeGreaterThan(3)
    expect(report.requests).toBeGreaterThan(report.failed)
  },
  // A limit against standing still.
  15 * 60_000,
)
