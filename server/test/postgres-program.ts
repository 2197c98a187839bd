/**
 * Holds an embedded PostgreSQL in a process of its own, for tests that kill one: prints its connection as JSON and runs until its input
 * ends. `node postgres-program.ts <dataDir> <port>`
 */
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'

const [dataDir = '', port = ''] = process.argv.slice(2)
try {
  const server = await startEmbeddedPostgres({
    dataDir,
    port: Number(port),
    durability: 'full',
    log: () => {},
  })
  console.log(JSON.stringify({ url: server.url, port: server.port, startedHere: server.startedHere }))
  process.stdin.resume().once('end', () => {
    void server.stop().then(() => process.exit(0))
  })
} catch (error) {
  console.log(JSON.stringify({ problem: error instanceof Error ? error.message : String(error) }))
  process.exitCode = 1
}
