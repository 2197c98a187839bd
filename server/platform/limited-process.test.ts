import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { limitWork } from './limited-process.ts'

/** By the clock, until a child that runs this counts as late. */
async function lateAfter(script: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const begun = performance.now()
  await new Promise<void>((late) => void limitWork(child.pid, 200, late))
  return performance.now() - begun
}

test.runIf(process.platform === 'linux')(
  'what a child may take is work: one that waits for the processor is given up much later than one that has it',
  async () => {
    expect(await lateAfter('for (;;);')).toBeGreaterThanOrEqual(199)
    expect(await lateAfter('setTimeout(() => {}, 600_000)')).toBeGreaterThan(2_000)
  },
)
