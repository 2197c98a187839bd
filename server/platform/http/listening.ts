import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode, OperatorProblem } from '../operator-problem.ts'

export type Place = { port: number; host: string; reusePort?: boolean }

/** Several processes of one machine share the port: the system hands each connection to one of them. */
export const placeOf = (config: { PORT: number; HOST: string; WEB_PROCESSES: number }): Place => ({
  port: config.PORT,
  host: config.HOST,
  reusePort: config.WEB_PROCESSES > 1,
})

/**
 * Checks the port before anything is started or filled. Exclusive even where our processes will share it: the system would otherwise give
 * half of the connections to another Sarup, perhaps with other data. Throws OperatorProblem.
 */
export async function assertMayListen({ port, host }: Place): Promise<void> {
  const at = { port, host }
  const server = createServer()
  server.listen(at)
  await once(server, 'listening').catch(explainListening(at))
  server.close()
}

/** Throws what the operator can settle about PORT and HOST as an OperatorProblem. */
export const explainListening =
  ({ port, host }: Place) =>
  (error: unknown): never => {
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        throw new OperatorProblem(
          `Port ${port} is in use; perhaps Sarup runs already. Stop it, or choose another with PORT.`,
        )
      case 'EACCES':
        throw new OperatorProblem(
          `Port ${port} may not be opened by this user. Choose one from 1024 on with PORT.`,
        )
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new OperatorProblem(
          `HOST: ${host} is no address of this machine. Take 127.0.0.1 for this machine alone, 0.0.0.0 for all that reach it.`,
        )
      default:
        throw error
    }
  }
