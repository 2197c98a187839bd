import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

test('many logs of one process write to its output together, as one', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const write = vi.spyOn(fs, 'write')
  for (let count = 0; count < 20; count += 1) createLog('silent')
  vi.advanceTimersByTime(250)
  expect(write.mock.calls.length).toBeLessThanOrEqual(1)
  vi.useRealTimers()
})
