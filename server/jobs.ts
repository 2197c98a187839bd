import { assemble } from './assemble.ts'
import { type Mode, readConfig } from './config.ts'
import type { DemoFilling } from './demo/fill-demo.ts'
import { outliveConsole } from './platform/buffered-output.ts'
import { awaitDatabase, reportToOperator } from './platform/database.ts'
import { assertMigrated } from './platform/migrate.ts'
import { boundMemory } from './platform/processes/bound-memory.ts'
import {
  databaseFromParent,
  leaveOnUnexpected,
  metricsOf,
  stopWhenAsked,
  answerMetrics,
  reportOpen,
} from './platform/processes/supervised.ts'
import { sweepTemporaryFolders } from './platform/temporary-folder.ts'
import { type Workers, startWorkers } from './worker.ts'

/**
 * A process for jobs. An unhandled rejection of the job runner in a database outage, with which it keeps its job, ends this process alone:
 * another one takes its jobs over, and no request notices.
 */
async function runJobs(mode: Mode): Promise<void> {
  const config = readConfig(process.env, mode)
  const running: { demo?: DemoFilling; workers?: Workers; close?: () => Promise<void> } = {}
  const end = async () => {
    await running.demo?.stop()
    await running.workers?.stop()
    await running.close?.()
  }
  stopWhenAsked(() => end().finally(() => process.exit(0)))

  const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? (await databaseFromParent())
  await awaitDatabase(databaseUrl, (message) => void process.stdout.write(`${message}\n`))
  await assertMigrated(databaseUrl)
  await sweepTemporaryFolders()
  const metrics = await metricsOf(config)
  const { platform, close } = await assemble(config, { databaseUrl, metrics })
  metrics?.watchDatabase(platform.pool)
  running.close = close
  leaveOnUnexpected({ log: platform.log, staysInOutages: false, close: end })
  running.workers = await startWorkers(platform)
  await answerMetrics(config, metrics)
  reportOpen()
  boundMemory()
  if (mode === 'demo') {
    const { fillDemo } = await import('./demo/fill-demo.ts')
    running.demo = await fillDemo(platform, {
      onProgress: (message) => void process.stdout.write(`${message}\n`),
      drawnSheets: config.DEMO_DRAWN_SHEETS,
    })
  }
}

outliveConsole()
try {
  await runJobs(process.argv.includes('--production') ? 'production' : 'demo')
} catch (error) {
  reportToOperator(error)
  process.exit(1)
}
