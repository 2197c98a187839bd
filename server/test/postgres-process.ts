import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** PostgreSQL as people have it, every commit on the disk, in a process of its own that starts it again when it is killed. */
export async function startPostgresProcess(
  dataDir: string,
  port: number,
): Promise<{ url: string; stop: () => Promise<void>; kill: () => void }> {
  const child = fork(path.join(import.meta.dirname, 'postgres-program.ts'), [dataDir, String(port)], {
    execArgv: [],
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  const { url, problem } = JSON.parse(String(line)) as { url?: string; problem?: string }
  if (url === undefined) throw new Error(problem)
  return {
    url,
    /** Without it no process starts PostgreSQL again. */
    kill: () => child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.stdin?.end()
      await Promise.race([once(child, 'exit'), pause(120_000)])
    },
  }
}
