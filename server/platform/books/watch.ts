import type pg from 'pg'
import type { Watched } from './watched.ts'

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Ensures that a table of the books has triggers for its current columns; called at the end of each migration. Rows of new or changed
 * tables are sealed as they are, except those whose seal was wrong before, which stay a finding of the doctor. Needs a transaction with the
 * key of the books.
 */
export async function watchTable(client: Client, one: Watched): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [watchLock])
  await client.query(`insert into book_key (mark) values (${markOfKey}) on conflict do nothing`)
  const { rows } = await client.query<{ columns: string[] }>(
    'select columns from book_table where name = $1',
    [one.table],
  )
  const columns = await columnsOf(client, one)
  const known = rows[0]?.columns
  if (columns.length === 0) return
  const isKnown = known?.join() === columns.join()
  const others = await otherTriggers(client, one)
  if (isKnown && others === undefined) return
  for (const name of others ?? []) await client.query(`drop trigger ${name} on ${one.table}`)
  if (isKnown) {
    // They seal the same columns.
    await client.query(functionsOf(one, columns))
    return
  }
  // No other connection writes between reading the rows and creating the triggers.
  await client.query(`lock table ${one.table} in share row exclusive mode`)
  // Seals over columns that no longer exist cannot be compared.
  const comparable = known?.every((column) => columns.includes(column)) === true
  await client.query(
    `create temp table book_wrong on commit drop as ${comparable ? `select key from (${wrongRows(one.table)}) wrong` : 'select null::text as key limit 0'}`,
  )
  await client.query(functionsOf(one, columns))
  await takeAsTheyStand(client, one.table, 'where key not in (select key from pg_temp.book_wrong)')
  await client.query(
    `insert into book_table (name, columns) values ($1, $2)
     on conflict (name) do update set columns = excluded.columns`,
    [one.table, columns],
  )
}

const watchLock = 7_201_121

/** The tables whose triggers do not match their current columns. */
export async function unwatchedTables(client: Client, tables: readonly Watched[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select w.name from unnest($1::text[], $2::text[]) w (name, skipped)
     left join book_table b on b.name = w.name
     where b.columns is distinct from (
       select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
       join pg_class on pg_class.oid = attrelid and relname = w.name and relnamespace = to_regnamespace('public')
       where attnum > 0 and not attisdropped and attname <> all (string_to_array(w.skipped, ' ')))`,
    [tables.map(({ table }) => table), tables.map(({ except = [] }) => except.join(' '))],
  )
  return rows.map(({ name }) => name)
}

/** Acts are written per row or per statement: the triggers of the other kind, to be dropped; undefined where they are right. */
async function otherTriggers(client: Client, one: Watched): Promise<string[] | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select tgname::text as name from pg_trigger where tgrelid = $1::regclass and starts_with(tgname, 'book_acts') order by 1`,
    [`public.${one.table}`],
  )
  const found = rows.map(({ name }) => name)
  return found.join() === triggersOf(one).join() ? undefined : found
}

/** Their names on this table, in the order of the alphabet. */
export function triggersOf({ lines, inSets }: Watched): readonly string[] {
  return lines === undefined && inSets !== true
    ? ['book_acts']
    : ['book_acts_delete', 'book_acts_insert', 'book_acts_update']
}

/**
 * Seals the rows of these tables as they are, whatever earlier acts say: for rows filled in bulk by benchmarks with triggers off, never for
 * a shop.
 */
export async function sealAnew(client: Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) await takeAsTheyStand(client, table)
}

/** A known text sealed with the connection's key, by which keys can be compared. */
export const markOfKey = `book_sealed('books'::bytea)`

/**
 * After a restore under another key: takes over the books as they are; links keep their hashes. Needs a connection with triggers off.
 * Returns whether that was so.
 */
export async function takeOverKey(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_other: boolean }>(
    `select mark <> ${markOfKey} as is_other from book_key`,
  )
  if (rows[0]?.is_other !== true) return false
  const { rows: tables } = await client.query<{ name: string }>('select name from book_table')
  await sealAnew(
    client,
    tables.map(({ name }) => name),
  )
  await client.query(`update book_link set seal = book_sealed(convert_to(hash, 'UTF8'))`)
  await client.query(`update book_key set mark = ${markOfKey}`)
  return true
}

/** SQL: rows that differ from what their last act sealed, with `key` and `what` is wrong. */
function wrongRows(table: string): string {
  return `
    select coalesce(r.key, a.key) as key, case when a.id is null then 'no act tells of it'
        when r.key is null then 'taken out' when a.op = 'D' then 'put back' else 'changed' end as what
      from (select a.* from book_act a
        join (select max(id) as id from book_act where about = '${table}' group by key) last using (id)) a
      full join book_rows_of_${table}() r on r.key = a.key
      where a.id is null or (a.op = 'D') <> (r.key is null)
        or a.seal <> book_seal(a.id, a.about, a.key, a.op, r.content)`
}

async function takeAsTheyStand(client: Client, table: string, but = ''): Promise<void> {
  await client.query(`
    insert into book_act (id, about, key, op, seal)
      select id, '${table}', key, op, book_seal(id, '${table}', key, op, content)
      from (select nextval('book_act_number') as id, w.key, case when r.key is null then 'D' else 'O' end as op, r.content
        from (${wrongRows(table)}) w left join book_rows_of_${table}() r on r.key = w.key) standing ${but}`)
}

async function columnsOf(client: Client, { table, except = [] }: Watched): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name).filter((name) => !except.includes(name))
}

function functionsOf({ table, key, lines, inSets }: Watched, columns: readonly string[]): string {
  const cells = (of: string) => columns.map((column) => `${of}.${column}`).join(', ')
  const keyOf = (of: string) => `concat_ws(' ', ${key.map((column) => `${of}.${column}`).join(', ')})`
  const act = (from: string) => `
    insert into book_act (id, about, key, op, seal)
      select act.id, '${table}', act.key, act.op, book_seal(act.id, '${table}', act.key, act.op, act.content) from (${from}) act;`
  const row = (of: string) => `record_send(row(${cells(of)}))`
  const rowsOfTable = (content: string, group = '') => `
    create or replace function book_rows_of_${table}() returns table (key text, content bytea) language sql stable as $$
      select ${keyOf('t')}, ${content} from ${table} t ${group}
    $$;`
  /** Statement triggers: one act for all rows a statement wrote. */
  const statements = (inserted: string, removed: string, updated: string) => `
    create or replace function book_acts_of_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${inserted}
      elsif tg_op = 'DELETE' then ${removed}
      else ${updated}
      end if;
      return null;
    end $$;
    create or replace trigger book_acts_insert after insert on ${table} referencing new table as added
      for each statement execute function book_acts_of_${table}();
    create or replace trigger book_acts_update after update on ${table} referencing old table as removed new table as added
      for each statement execute function book_acts_of_${table}();
    create or replace trigger book_acts_delete after delete on ${table} referencing old table as removed
      for each statement execute function book_acts_of_${table}();`
  if (inSets === true) {
    const numbered = (from: string) =>
      act(`select nextval('book_act_number') as id, key, op, content from (${from}) written`)
    return (
      rowsOfTable(row('t')) +
      statements(
        numbered(`select ${keyOf('t')} as key, 'I' as op, ${row('t')} as content from added t`),
        numbered(`select ${keyOf('t')} as key, 'D' as op, null::bytea as content from removed t`),
        numbered(`
          select coalesce(n.key, o.key) as key, case when n.key is null then 'D' else 'U' end as op, n.content
          from (select ${keyOf('t')} as key, ${row('t')} as content from added t) n
          full join (select ${keyOf('t')} as key, ${row('t')} as content from removed t) o on o.key = n.key
          where n.content is distinct from o.content`),
      )
    )
  }
  if (lines === undefined) {
    const one = (of: string, op: string, content: string) =>
      act(
        `select nextval('book_act_number') as id, ${keyOf(of)} as key, '${op}'::text as op, ${content} as content`,
      )
    return `
      ${rowsOfTable(row('t'))}
      create or replace function book_acts_of_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${one('new', 'I', row('new'))}
        elsif tg_op = 'DELETE' then ${one('old', 'D', 'null::bytea')}
        elsif (${cells('old')}) is distinct from (${cells('new')}) then
          if ${keyOf('old')} <> ${keyOf('new')} then ${one('old', 'D', 'null::bytea')} end if;
          ${one('new', 'U', row('new'))}
        end if;
        return null;
      end $$;
      create or replace trigger book_acts after insert or update or delete on ${table}
        for each row execute function book_acts_of_${table}();`
  }
  const content = `string_agg(record_send(row(${cells('t')})), ''::bytea order by ${lines})`
  const shared = key.join(', ')
  const groups = (op: string, changed: string) =>
    act(`
      select nextval('book_act_number') as id, ${keyOf('g')} as key, case when c.content is null then 'D' else '${op}' end as op, c.content
      from (${changed}) g, lateral (select ${content} as content from ${table} t
        where (${key.map((column) => `t.${column}`).join(', ')}) = (${key.map((column) => `g.${column}`).join(', ')})) c`)
  return (
    rowsOfTable(content, `group by ${shared}`) +
    statements(
      groups('I', `select distinct ${shared} from added`),
      groups('U', `select distinct ${shared} from removed`),
      groups('U', `select ${shared} from added union select ${shared} from removed`),
    )
  )
}
