/**
 * The whole server in a process of its own on a migrated database, without pages and demo content: for tests that kill one or need two.
 * Settings come from the environment; its parent moves the clock, arms failpoints and runs jobs by message.
 */
import { buildApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { awaitDatabase, patience, timeLimits } from '#server/platform/database.ts'
import { armFailpoint } from '#server/platform/failpoints.ts'
import { heartbeat } from '#server/platform/http/event-streams.ts'
import { listenUnavailable } from '#server/platform/http/unavailable-server.ts'
import { startWorkers, tasks } from '#server/worker.ts'
import type { ServerAnswer, ServerOrder } from './server-process.ts'

const config = readConfig(process.env, 'test')
let clockAheadMilliseconds = Number(process.env.CLOCK_AHEAD ?? 0)
const clock = { now: () => new Date(Date.now() + clockAheadMilliseconds) }
// The wait for a lock in one turn stays as it is.
const longer = Number(process.env.PATIENCE ?? 1)
patience.connectionMilliseconds *= longer
patience.locksMilliseconds = Number(process.env.LOCKS ?? patience.locksMilliseconds * longer)
timeLimits.statement_timeout *= longer
timeLimits.idle_in_transaction_session_timeout *= longer
heartbeat.milliseconds = Number(process.env.HEARTBEAT ?? heartbeat.milliseconds)
let placeholder: { close: () => Promise<void> } | undefined
const databaseUrl = config.DATABASE_URL ?? ''
const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl
await awaitDatabase(directUrl, async () => {
  placeholder = await listenUnavailable({ port: config.PORT, host: '127.0.0.1' })
})
const { platform } = await assemble(config, { databaseUrl, directUrl, clock })
const app = await buildApp(platform)
await placeholder?.close()
await app.listen({ port: config.PORT, host: '127.0.0.1' })
if (config.RUN_JOBS) await startWorkers(platform)
const jobs = tasks(platform)

process.on('message', (order: ServerOrder) => {
  if (order.kind === 'arm') armFailpoint(order.failpoint)
  else if (order.kind === 'clock') {
    clockAheadMilliseconds = order.aheadMilliseconds
    send({ kind: 'done', id: order.id })
  } else void runJob(order)
})
// Its parent is gone, however it went.
process.on('disconnect', () => process.exit(0))
send({ kind: 'ready' })

async function runJob({ id, name, payload }: Extract<ServerOrder, { kind: 'run' }>): Promise<void> {
  try {
    await jobs[name]?.(payload)
    send({ kind: 'done', id })
  } catch (error) {
    send({ kind: 'done', id, problem: `${name}: ${String(error)}` })
  }
}

function send(answer: ServerAnswer): void {
  process.send?.(answer)
}
