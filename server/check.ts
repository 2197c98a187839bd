import { ConfigError, readConfig } from './config.ts'
import { problemOfAddress } from './platform/database.ts'
import { SchemaProblem, assertMigrated } from './platform/migrate.ts'
import { findNotes, preflight } from './preflight.ts'
import { findStrangeSettings } from './strange-settings.ts'

/** `npm run serve -- --check`: everything that a start would find out, and nothing is started. */
async function findProblems(): Promise<readonly string[]> {
  try {
    const config = readConfig(process.env, 'production')
    for (const note of findNotes(config)) process.stdout.write(`${note}\n`)
    const [found, database] = await Promise.all([
      preflight(config, process.env),
      config.DATABASE_URL === undefined ? [] : askDatabase(config.DATABASE_URL),
    ])
    return [...database, ...found]
  } catch (error) {
    if (error instanceof ConfigError) return [...error.problems, ...findStrangeSettings(process.env)]
    throw error
  }
}

async function askDatabase(url: string): Promise<string[]> {
  try {
    await assertMigrated(url)
    return []
  } catch (error) {
    const problem = error instanceof SchemaProblem ? error.message : problemOfAddress(error)
    if (problem === undefined) throw error
    return [problem]
  }
}

const problems = await findProblems()
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length === 0) process.stdout.write('All settings are right, and every service answers.\n')
process.exit(problems.length === 0 ? 0 : 1)
