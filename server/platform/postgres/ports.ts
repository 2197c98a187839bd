import { createServer } from 'node:net'
import { EmbeddedPostgresProblem } from './problem.ts'

/** The first port from `first` upward on which nothing listens on this machine. */
export async function findFreePort(first: number): Promise<number> {
  const last = Math.min(first + 200, 65_535)
  for (let port = first; port <= last; port += 1) if (await isFree(port)) return port
  throw new EmbeddedPostgresProblem(`No free port for the database between ${first} and ${last}.`)
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
