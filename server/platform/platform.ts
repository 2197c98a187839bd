import type pg from 'pg'
import type { ETaxSender } from '#server/adapters/e-tax/e-tax.ts'
import type { LineNotes } from '#server/adapters/line/line.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import type { PaymentProvider } from '#server/adapters/payments/provider.ts'
import type { PushSender } from '#server/adapters/push/push.ts'
import type { SignInProviders } from '#server/adapters/sign-in/sign-in.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Notifications } from './notifications.ts'
import type { PageRenderer } from './pdf/index.ts'
import type { Replicas } from './replicas.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SealedColumns } from './sealed-columns.ts'

/** Tools of every operation: one object, built by `app.ts`, so that tests and workers build the same. */
export type Platform = {
  config: Config
  clock: Clock
  log: Log
  db: Db
  /** The same connections, for named prepared statements on hot paths. */
  pool: pg.Pool
  /** Replicas that reading calls may use. */
  replicas: Replicas | undefined
  /** Set where `db` and `pool` are a replica's: the platform of the primary. */
  primary?: Platform
  notifications: Notifications
  limits: RateLimits
  /** For columns that must not be readable in the database. */
  sealed: SealedColumns
  storage: Storage
  payments: PaymentProvider
  signIn: SignInProviders
  /** Pages of PDFs as pictures, drawn in processes of their own. */
  pageRenderer: PageRenderer
  mail: Mailer
  /** Undefined where no key pair is set: then no person is offered push. */
  push: PushSender | undefined
  /** Undefined where there is no official account: then no person is offered notices by LINE. */
  line: LineNotes | undefined
  /** Undefined where the company has not turned e-Tax on: then documents carry no XML. */
  eTax: ETaxSender | undefined
  /** Undefined where METRICS_PORT is not set. */
  metrics: Metrics | undefined
}
