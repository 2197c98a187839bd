import { existsSync } from 'node:fs'
import path from 'node:path'
import { isPeriod } from '#rules/calendar/periods.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { Refusal } from '#rules/refusal.ts'
import { refusals, isRefusalCode } from '#contract/shared/refusals.ts'
import { assemble } from './assemble.ts'
import { grantPermission } from './features/staff/permissions/change.ts'
import { backUp } from './platform/backup/backup.ts'
import { linkActs, readDailyRoots } from './platform/books/link.ts'
import { findBooksKey } from './platform/books/key.ts'
import { BackupProblem, readManifest } from './platform/backup/manifest.ts'
import { restore } from './platform/backup/restore.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { bulkFill, bulkOrderLinesMax, bulkSheetsMax } from './demo/bulk/bulk-fill.ts'
import { inspect } from './doctor.ts'
import { banPerson, openSession } from './features/accounts/index.ts'
import { addUpLedger, forgetLedgerSums, isSummingLeft } from './features/ledger/index.ts'
import { type CloseStep, closeDueMonths } from './features/payouts/months/index.ts'
import { outliveConsole } from './platform/buffered-output.ts'
import { inTransaction, sessionSettings, reportToOperator } from './platform/database.ts'
import { recordAudit } from './platform/audit.ts'
import { SchemaProblem, assertMigrated, migrateToLatest } from './platform/migrate.ts'
import type { Platform } from './platform/platform.ts'
import { resealColumns, sealedKeys } from './platform/reseal.ts'
import { moveToNextMajor } from './platform/postgres/move-to-next-major.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'

/** The operator's command line: `npm run admin -- <command> …`. Works beside a running server. */
type Context = { platform: Platform; databaseUrl: string; say: (text: string) => void }

type Command = {
  usage: string
  /** Description in one line. */
  help: string
  run: (context: Context, args: string[]) => Promise<boolean>
  /** Checks the arguments before a database is started or created. */
  assertArguments?: (args: string[]) => unknown
  /** It wants the database as it finds it, not brought to the newest form first. */
  beforeMigration?: boolean
  /** It may begin with a database that is not there yet. */
  makesDatabase?: boolean
}

const moveUsage = 'move-postgres [<folder of the old npm package>]'

const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate',
    help: 'Bring the tables to the form this version needs, beside running servers of the version before; then start the new ones',
    beforeMigration: true,
    makesDatabase: true,
    async run({ platform, databaseUrl, say }) {
      const done = await migrateToLatest(databaseUrl, findBooksKey(platform.config))
      for (const name of done) say(`  ${name}`)
      say(done.length === 0 ? 'Nothing to do: the tables are up to date' : `${done.length} migrations done`)
      return true
    },
  },
  pooler: {
    usage: 'pooler',
    help: 'Print the connect_query that PgBouncer needs for this database; it holds a secret, as the settings do',
    async run({ platform, say }) {
      say(sessionSettings(findBooksKey(platform.config)))
      return true
    },
  },
  reseal: {
    usage: 'reseal',
    help: 'After a new first key in COLUMN_KEYS: seal every sealed column with it; then the old key may go',
    async run({ platform, say }) {
      await resealColumns(platform, (column, touched) => say(`  ${touched} of ${column} sealed anew`))
      const keys = await sealedKeys(platform)
      for (const { column, keyId, count } of keys.filter(({ use }) => use === 'unknown')) {
        say(`  ${count} of ${column} are sealed with the key "${keyId}", which is not among COLUMN_KEYS`)
      }
      // A server that still has the old order of keys may have sealed meanwhile.
      const old = keys.filter(({ use }) => use === 'opens').reduce((sum, { count }) => sum + count, 0)
      if (old > 0)
        say(`  ${old} values still stand under an older key: repeat this when every server is restarted`)
      if (keys.some(({ use }) => use !== 'seals')) return false
      say('Every sealed value stands under the first key: the others may go, but old backups need theirs')
      return true
    },
  },
  grant: {
    usage: 'grant <person> <store code, or -1 for every store> <1 sheets | 2 money | 3 permissions>',
    help: 'Give a person a staff permission; the first staff member has nobody else to be granted by',
    assertArguments: grantOf,
    async run({ platform, say }, args) {
      const { personId, storeCode, permission } = grantOf(args)
      await inTransaction(platform.db, (trx) =>
        grantPermission(trx, null, { personId, storeCode, permission }),
      )
      say(
        `${personId} holds permission ${permission} for ${storeCode === -1 ? 'every store' : `store ${storeCode}`}`,
      )
      return true
    },
  },
  token: {
    usage: 'token <person>',
    help: 'A sign-in token of this person, for support and tests; it ends with "sign out everywhere"',
    assertArguments: personOf,
    async run({ platform, say }, args) {
      const personId = personOf(args)
      const token = await inTransaction(platform.db, async (trx) => {
        const person = await trx
          .selectFrom('person')
          .select('id')
          .where('id', '=', personId)
          .executeTakeFirst()
        if (person === undefined) throw new Refusal('not-found')
        await recordAudit(trx, {
          actorId: null,
          action: 'person.token-by-operator',
          object: `person:${personId}`,
        })
        return await openSession(trx, platform, personId, 'operator command line')
      })
      say(token)
      return true
    },
  },
  ban: {
    usage: 'ban <person> [--lift]',
    help: 'Suspend an account: its sign-ins, links and pushes end at once, and nobody signs in as it until it is lifted',
    assertArguments: bannedOf,
    async run({ platform, say }, args) {
      const { personId, isLifted } = bannedOf(args)
      await inTransaction(platform.db, (trx) => banPerson(trx, platform, { personId, isLifted }))
      say(`${personId} ${isLifted ? 'may sign in again' : 'is suspended'}`)
      return true
    },
  },
  demo: {
    usage: 'demo --sheets <count> [--order-lines <count>]',
    help: 'Fill the demo marketplace to so many sheets, and paid order lines, for benchmarks; stop the server first',
    makesDatabase: true,
    assertArguments: fillOf,
    async run({ platform, databaseUrl, say }, args) {
      const begun = performance.now()
      await bulkFill(platform, databaseUrl, {
        ...fillOf(args),
        onProgress: (message) =>
          say(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${message}`),
      })
      say(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  done`)
      return true
    },
  },
  'close-month': {
    usage: 'close-month <month, e.g. 2026-10>',
    help: 'Close every month up to this one that is over and still open; repeating it changes nothing',
    assertArguments: monthOf,
    async run({ platform, say }, args) {
      const until = monthOf(args)
      const begun = performance.now()
      const closed = await closeDueMonths(platform, {
        until,
        onStep: (step, period) =>
          say(
            `${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${period}: ${closeSteps[step]}`,
          ),
      })
      for (const { period, records, salesSatang } of closed) {
        say(`  ${period}: ${records} payment records, sales of ${satangToDecimal(salesSatang)} baht`)
      }
      if (closed.length === 0) say('No month up to then has sales that are not closed')
      return true
    },
  },
  backup: {
    usage: 'backup <empty folder> [--since <folder of an older backup>]',
    help: 'Write database and files of this moment into a folder, while servers run; files that the older backup holds are linked, not fetched again. Secrets are not in it: keep those elsewhere',
    assertArguments: folderOf,
    async run({ platform, databaseUrl, say }, args) {
      const folder = folderOf(args)
      const { storage, clock } = platform
      const since = option(args, '--since')
      await backUp(
        { databaseUrl, storage, clock, ...(since !== undefined && { since: folderOf([since]) }) },
        folder,
        say,
      )
      await inTransaction(platform.db, (trx) =>
        recordAudit(trx, { actorId: null, action: 'backup.made', object: 'backup' }),
      )
      say(`Written to ${folder}`)
      return true
    },
  },
  restore: {
    usage: 'restore <folder of a backup>',
    help: 'Bring a backup back into an empty database and storage, then let the doctor look at it; stop the server first',
    beforeMigration: true,
    makesDatabase: true,
    assertArguments: (args) => readManifest(folderOf(args)),
    async run({ platform, databaseUrl, say }, args) {
      const { takenAt } = await restore(
        { databaseUrl, booksKey: findBooksKey(platform.config), storage: platform.storage },
        folderOf(args),
        say,
      )
      say(`Everything is as it was at ${takenAt}`)
      return await sayHealth(platform, say)
    },
  },
  books: {
    usage: 'books [--days <count>]',
    help: 'Link what was written to the books, and list the root of each day: kept elsewhere, it proves that nothing before it was changed',
    assertArguments: daysOf,
    async run({ platform, say }, args) {
      const days = daysOf(args)
      await linkActs(platform.db, platform.clock.now())
      for (const { day, hash, acts } of await readDailyRoots(platform.db, days))
        say(`${day}  ${hash}  ${acts} acts`)
      return true
    },
  },
  'ledger-sums': {
    usage: 'ledger-sums',
    help: 'Add up the sums that reports read anew from all postings, where the doctor found them wrong; sales go on beside it, reports are right but slow until it is done',
    async run({ platform, say }) {
      await inTransaction(platform.db, forgetLedgerSums)
      await addUpLedger(platform.db)
      say(
        (await isSummingLeft(platform.db))
          ? 'The sums of the ledger were forgotten; the job adds up what is left of the postings (every five minutes, once older transactions have ended)'
          : 'The sums of the ledger are those of its postings',
      )
      return true
    },
  },
  doctor: {
    usage: 'doctor',
    help: 'Check what must always be true of the data: ledger, libraries, sums, audit trail. Changes nothing',
    async run({ platform, say }) {
      return await sayHealth(platform, say)
    },
  },
}

const closeSteps: Record<CloseStep, string> = {
  'waiting-for-sales': 'waiting for sales that are being posted',
  'making-records': 'making one payment record per seller and store: can be paid, is carried over, waits',
  noting: 'noting the close',
}

/** Answers the exit code: 0 good, 1 not, 2 not understood. */
export async function admin(
  args: readonly string[],
  say: (text: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const usage = name === 'move-postgres' ? moveUsage : command?.usage
  const strange = usage === undefined ? undefined : findStrangeWord(usage, rest)
  if (strange !== undefined) {
    say(`"${strange}" is no part of this command\n\n  ${usage}`)
    return 2
  }
  if (name === 'move-postgres') return await movePostgres(rest, say, environment)
  if (command === undefined) {
    say('npm run admin -- <command>\n')
    for (const { usage, help } of Object.values(commands)) say(`  ${usage}\n      ${help}`)
    say(
      `  ${moveUsage}\n      Move the embedded database to the major version of PostgreSQL that is installed now; the old one is kept. Stop the server first`,
    )
    return name === '' || name === 'help' ? 0 : 2
  }
  // Without production secrets this is the demo on this computer; with AUTH_SECRET tokens are those of the server.
  const config = readConfig({ ...environment, LOG_LEVEL: environment.LOG_LEVEL ?? 'warn' }, 'demo')
  assertDatabaseIsMeant(config, command, environment)
  let embedded: EmbeddedPostgres | undefined
  try {
    await command.assertArguments?.(rest)
    if (config.DATABASE_URL === undefined)
      embedded = await startEmbeddedPostgres({ dataDir: path.join(config.DATA_DIR, 'postgres'), log: say })
    const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? embedded?.url ?? ''
    if (command.beforeMigration !== true) {
      // An operator decides when tables change; on this computer they follow the program.
      if (isProduction(environment)) await assertMigrated(databaseUrl)
      else await migrateToLatest(databaseUrl, findBooksKey(config))
    }
    const { platform, close } = await assemble(config, { databaseUrl })
    try {
      return (await command.run({ platform, databaseUrl, say }, rest)) ? 0 : 1
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof UsageError) {
      say(`${error.message}\n\n  ${command.usage}`)
      return 2
    }
    if (error instanceof Refusal) {
      say(isRefusalCode(error.code) ? refusals[error.code].msg[1] : error.code)
      return 1
    }
    if (error instanceof BackupProblem || error instanceof SchemaProblem) {
      say(error.message)
      return 1
    }
    throw error
  } finally {
    await embedded?.stop()
  }
}

/** A command of its own kind: the database that it is about does not start with what is installed. */
async function movePostgres(
  [oldPackage]: readonly string[],
  say: (text: string) => void,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const config = readConfig(environment, 'demo')
  const moved = await moveToNextMajor({
    dataDir: path.resolve(config.DATA_DIR, 'postgres'),
    booksKey: findBooksKey(config),
    now: new Date(),
    oldPackage,
    say,
  })
  say(
    moved === 'nothing to do'
      ? 'The embedded database is of the installed version already'
      : `The database is one of PostgreSQL ${moved.to} now; that of ${moved.from} is kept in ${moved.kept}. Run the doctor, then it may go`,
  )
  return 0
}

/** The operator's own secrets are there: this is no demo. */
function isProduction(environment: NodeJS.ProcessEnv): boolean {
  return environment.NODE_ENV === 'production' || (environment.AUTH_SECRET ?? '').trim() !== ''
}

/** A forgotten DATABASE_URL would have us back up an empty database of our own, and say that all is well. */
function assertDatabaseIsMeant(config: Config, command: Command, environment: NodeJS.ProcessEnv): void {
  if (config.DATABASE_URL !== undefined || environment.DATABASE_URL === 'embedded') return
  const folder = path.resolve(config.DATA_DIR, 'postgres')
  if (isProduction(environment)) {
    throw new ConfigError([
      `DATABASE_URL: the PostgreSQL server that is meant; or the word embedded, for the one under ${folder}`,
    ])
  }
  if (command.makesDatabase === true || existsSync(folder)) return
  throw new ConfigError([
    `DATABASE_URL: not set, and there is no database under ${folder}. Name the PostgreSQL server that is meant, or set DATA_DIR to the folder of the demo`,
  ])
}

/** The doctor's findings, a line each; true when all is well. */
async function sayHealth(platform: Platform, say: (text: string) => void): Promise<boolean> {
  const findings = await inspect(platform, ({ name, mend, wrongCount, examples, note }) => {
    say(
      wrongCount === 0
        ? `  ok     ${name}${note === undefined ? '' : ` (${note})`}`
        : `  WRONG  ${name}: ${wrongCount}, for example ${examples.join(', ')}\n         ${mend}`,
    )
  })
  return findings.every((finding) => finding.wrongCount === 0)
}

class UsageError extends Error {}

/** Finds an unknown word: the command would go on without it, and `--since` could become the name of a folder. */
function findStrangeWord(usage: string, args: readonly string[]): string | undefined {
  const options = new Set(usage.match(/--[a-z-]+/g))
  const words = args.filter((word, at) => !options.has(word) && !options.has(args[at - 1] ?? ''))
  const wordsMax = usage.replaceAll(/--[a-z-]+ <[^>]*>/g, '').match(/</g)?.length ?? 0
  return words.find((word, at) => at >= wordsMax || /^-\D/.test(word))
}

function personOf([personId = '']: readonly string[]): string {
  if (personId === '') throw new UsageError('Name the person by the id that stands on the profile page')
  return personId
}

function bannedOf(args: readonly string[]) {
  const isLifted = args.includes('--lift')
  return { personId: personOf(args.filter((word) => word !== '--lift')), isLifted }
}

function grantOf([personId = '', store = '', permission = '']: readonly string[]) {
  return {
    personId,
    storeCode: wholeNumber(store, -1, 2_147_483_647),
    permission: wholeNumber(permission, 1, 3) as 1 | 2 | 3,
  }
}

function fillOf(args: readonly string[]) {
  return {
    sheets: wholeNumber(option(args, '--sheets') ?? '', 1, bulkSheetsMax),
    orderLines: wholeNumber(option(args, '--order-lines') ?? '0', 0, bulkOrderLinesMax),
  }
}

function monthOf([month = '']: readonly string[]): string {
  if (!isPeriod(month)) throw new UsageError(`"${month}" is not a month such as 2026-10`)
  return month
}

function daysOf(args: readonly string[]): number {
  return wholeNumber(option(args, '--days') ?? '31', 1, 100_000)
}

function folderOf([folder = '']: readonly string[]): string {
  if (folder === '' || folder.startsWith('--')) throw new UsageError('Name the folder')
  return path.resolve(folder)
}

function wholeNumber(text: string, least: number, most: number): number {
  const value = /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most))
    throw new UsageError(`"${text}" is not a whole number from ${least} to ${most}`)
  return value
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at === -1 ? undefined : (args[at + 1] ?? '')
}

/** The command that this process was started with; what the operator can settle is reported in a sentence. */
export async function runAdmin(): Promise<void> {
  outliveConsole()
  try {
    process.exitCode = await admin(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`))
  } catch (error) {
    reportToOperator(error)
    process.exitCode = 1
  }
}

if (import.meta.main) await runAdmin()
