import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { bufferedOutput } from './buffered-output.ts'
import { createLog } from './log.ts'

test('many logs of one process write to its output together, as one', () => {
  const looks = vi.spyOn(globalThis, 'setInterval')
  try {
    for (let count = 0; count < 20; count += 1) createLog('silent')
    expect(looks.mock.calls.length).toBeLessThanOrEqual(1)
  } finally {
    looks.mockRestore()
  }
})

test('all lines come, in their order, and those of an error at once', async () => {
  const file = path.join(tmpdir(), `sarup-log-${process.pid}`)
  const place = await open(file, 'w')
  try {
    const output = bufferedOutput(place.fd)
    output.write('one\n')
    output.writeNow()
    expect(await readFile(file, 'utf8')).toBe('one\n')
    const lines = Array.from({ length: 2_000 }, (_, at) => `${at} ${'ก'.repeat(20)}\n`)
    for (const line of lines) output.write(line)
    await eventually(async () => expect(await readFile(file, 'utf8')).toBe(['one\n', ...lines].join('')))
  } finally {
    await place.close()
    await rm(file)
  }
})

test.skipIf(process.platform !== 'linux')(
  'a full disk beneath it neither ends nor holds up who writes',
  async () => {
    const full = await open('/dev/full', 'w')
    try {
      const output = bufferedOutput(full.fd)
      for (let count = 0; count < 20; count += 1) {
        output.write('x'.repeat(5_000))
        output.writeNow()
      }
      await new Promise((resolve) => setTimeout(resolve, 300))
      output.write('and goes on')
      output.writeNow()
      expect(full.fd).toBeGreaterThan(2)
    } finally {
      await full.close()
    }
  },
)
