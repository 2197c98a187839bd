import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

test('many logs of one process write to its output together, as one', () => {
  const made = vi.spyOn(pino, 'destination')
  try {
    for (let count = 0; count < 20; count += 1) createLog('silent')
    expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  } finally {
    made.mockRestore()
  }
})
