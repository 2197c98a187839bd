import type pg from 'pg'

/**
 * Faults of a database or its role, with the commands for the operator; undefined if none. Otherwise the first migration that needs it
 * would fail with a stack trace, or texts would be in an encoding without Thai.
 */
export async function lackOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<Found>(`
    select current_database()::text as database, current_user::text as role, current_schema()::text as schema,
      current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as "takesNoWrites",
      has_schema_privilege(to_regnamespace('public'), 'create') as "makesTables",
      has_database_privilege(current_database(), 'create') as "makesSchemas",
      to_regtype('graphile_worker.job_spec') is not null as "hasJobs",
      (select nspname::text from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm') as trigrams,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`)
  const [found] = rows
  return found && sentenceOf(found)
}

type Found = {
  database: string
  role: string
  /** The schema for unqualified names; null: none. */
  schema: string | null
  version: number
  encoding: string
  takesNoWrites: boolean
  makesTables: boolean | null
  /** And extensions that ask for no superuser. */
  makesSchemas: boolean
  hasJobs: boolean
  /** The schema in which the extension lies already. */
  trigrams: string | null
  hasTrigrams: boolean
}

function sentenceOf(found: Found): string | undefined {
  const [database, role] = [quoted(found.database), quoted(found.role)]
  const place = `DATABASE_URL: the database ${database}`
  const owner = `Let it own the database: alter database ${database} owner to ${role};`
  if (found.version < 150_000)
    return `${place} is of PostgreSQL ${Math.floor(found.version / 10_000)}; Sarup needs 15 or newer.`
  if (found.encoding !== 'UTF8')
    return `${place} has the encoding ${found.encoding}, which has no Thai. Make one: create database … owner ${role} encoding 'UTF8' template template0;`
  if (found.takesNoWrites)
    return `${place} takes no writes from the role ${role}: it is a copy of another one, or default_transaction_read_only is set.`
  if (found.makesTables !== true)
    return `${place} lets the role ${role} make no tables in its schema public. ${owner}`
  if (found.schema !== 'public')
    return `${place} puts what the role ${role} makes into the schema ${found.schema ?? 'of nobody'}; the tables of Sarup stand in public. Run: alter role ${role} in database ${database} set search_path = public;`
  if (found.trigrams !== null && found.trigrams !== 'public' && found.trigrams !== 'pg_catalog')
    return `${place} has the extension pg_trgm in the schema ${found.trigrams}, where it is not found. As its owner: alter extension pg_trgm set schema public;`
  if (found.trigrams === null && !found.hasTrigrams)
    return `${place} is of a server without the extension pg_trgm: install what PostgreSQL calls contrib.`
  if (!found.makesSchemas && (found.trigrams === null || !found.hasJobs))
    return `${place} lets the role ${role} make no extension and no schema. ${owner}`
  return undefined
}

/** Quotes a name unless it is lower case. */
function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}
