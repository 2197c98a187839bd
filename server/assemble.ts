import path from 'node:path'
import { facebookSignIn } from '#server/adapters/sign-in/facebook.ts'
import { googleSignIn } from '#server/adapters/sign-in/google.ts'
import { lineSignIn } from '#server/adapters/sign-in/line.ts'
import { createETaxSender } from './adapters/e-tax/create-e-tax-sender.ts'
import { lineMessaging } from './adapters/line/line-messaging.ts'
import type { Mailer } from './adapters/mail/mail.ts'
import { OutboxMailer } from './adapters/mail/outbox-mailer.ts'
import { smtpMailer } from './adapters/mail/smtp-mailer.ts'
import { createPaymentProvider } from './adapters/payments/create-provider.ts'
import { createPushSender } from './adapters/push/web-push-sender.ts'
import { createStorage } from './adapters/storage/create-storage.ts'
import type { Config } from './config.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { findBooksKey } from './platform/books/key.ts'
import { connect } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { listenTo } from './platform/notifications.ts'
import { createPageRenderer } from './platform/pdf/index.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { openReplicas } from './platform/replicas.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createSealedColumns, findColumnKeys } from './platform/sealed-columns.ts'

export type Assembled = { platform: Platform; close: () => Promise<void> }

/** Chooses the adapters by the settings and connects everything: server, workers, tests and the command line start here. */
export async function assemble(
  config: Config,
  options: { databaseUrl: string; directUrl?: string; clock?: Clock; metrics?: Metrics | undefined },
): Promise<Assembled> {
  const clock = options.clock ?? systemClock
  const log = createLog(config.LOG_LEVEL)
  const { directUrl = options.databaseUrl } = options
  const connections = connect({
    url: options.databaseUrl,
    poolSize: config.DATABASE_POOL,
    booksKey: findBooksKey(config),
    ...(directUrl === options.databaseUrl ? {} : { pooler: { prepares: config.DATABASE_POOLER_PREPARES } }),
    onError: (error) => log.warn({ reason: error.message }, 'database connection'),
  })
  const { db, pool } = connections
  const { metrics } = options
  metrics?.watchPool(pool)
  const watch = <Port extends object>(provider: string, port: Port): Port =>
    metrics === undefined ? port : metrics.watch(provider, port)
  const notifications = listenTo(directUrl, log)
  const replicas =
    config.DATABASE_READ_URLS.length === 0
      ? undefined
      : openReplicas({ urls: config.DATABASE_READ_URLS, primary: pool, poolSize: config.DATABASE_POOL, log })
  const limits = createRateLimits({ pool, clock, scale: config.RATE_LIMIT_SCALE, log })
  const platform: Platform = {
    config,
    clock,
    log,
    db,
    pool,
    replicas,
    notifications,
    limits,
    sealed: createSealedColumns(findColumnKeys(config)),
    metrics,
    storage: watch(
      'storage',
      await createStorage(config, { folder: path.resolve(config.DATA_DIR, 'files') }),
    ),
    payments: watch('payments', createPaymentProvider(config, { clock, pool })),
    mail: watch('mail', createMailer(config)),
    push: watchedPush(),
    line: watchedLine(),
    eTax: watchedETax(),
    pageRenderer: createPageRenderer(),
    signIn: {
      google:
        config.GOOGLE_CLIENT_ID === undefined
          ? undefined
          : googleSignIn({ clientId: config.GOOGLE_CLIENT_ID, issuer: config.GOOGLE_ISSUER }),
      facebook:
        config.FACEBOOK_APP_ID === undefined || config.FACEBOOK_APP_SECRET === undefined
          ? undefined
          : facebookSignIn({
              appId: config.FACEBOOK_APP_ID,
              appSecret: config.FACEBOOK_APP_SECRET,
              graphUrl: config.FACEBOOK_GRAPH_URL,
            }),
      line:
        config.LINE_CHANNEL_ID === undefined || config.LINE_CHANNEL_SECRET === undefined
          ? undefined
          : lineSignIn({
              channelId: config.LINE_CHANNEL_ID,
              channelSecret: config.LINE_CHANNEL_SECRET,
              issuer: config.LINE_ISSUER,
              apiUrl: config.LINE_API_URL,
              returnUrl: `${config.PUBLIC_URL}/login/return`,
            }),
    },
  }
  function watchedPush() {
    const push = createPushSender(config)
    return push === undefined ? undefined : watch('push', push)
  }
  function watchedETax() {
    const eTax = createETaxSender(config)
    return eTax === undefined ? undefined : watch('e-tax', eTax)
  }
  function watchedLine() {
    const { LINE_MESSAGING_TOKEN: accessToken, LINE_ACCOUNT: account, LINE_API_URL: apiUrl } = config
    if (accessToken === undefined || account === undefined) return undefined
    return watch('line', lineMessaging({ account, accessToken, apiUrl }))
  }

  return {
    platform,
    async close() {
      platform.pageRenderer.close()
      await platform.mail.close()
      await limits.close()
      await notifications.close()
      await replicas?.close()
      await connections.close()
    },
  }
}

/** Through the mail server of the settings; without one (demo and tests only) into the outbox under the data folder. */
function createMailer(config: Config): Mailer {
  if (config.SMTP_URL === undefined) return new OutboxMailer(path.resolve(config.DATA_DIR, 'outbox'))
  return smtpMailer({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    domain: new URL(config.PUBLIC_URL).hostname,
  })
}
