/**
 * `npm run dev`: the product with reloading code. Screens update in the browser; a change in server, contract or rules restarts the server.
 * The database is held here, so that a restart takes a second or two.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { root } from './run-tool.ts'

const database =
  process.env.DATABASE_URL === undefined
    ? await startEmbeddedPostgres({
        dataDir: join(process.env.DATA_DIR ?? join(root, 'data'), 'postgres'),
        log: (message) => console.log(message),
      })
    : undefined

// Screens are compiled by Vite and restart nothing.
const watched = ['server', 'contract', 'rules'].map((folder) => `--watch-path=${join(root, folder)}`)
const child = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', join(root, 'scripts', 'dev-server.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => void leave(code ?? 0))

async function leave(code: number): Promise<void> {
  await database?.stop()
  process.exit(code)
}
