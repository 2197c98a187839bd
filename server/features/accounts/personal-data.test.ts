import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { personalData } from './personal-data.ts'

const app = await testApp()

describe('what is held of a person', () => {
  it('is decided for every column that names one', async () => {
    const { rows } = await sql<{ name: string }>`
      select r.relname || '.' || a.attname as name
      from pg_constraint c join pg_class r on r.oid = c.conrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'person'::regclass`.execute(app.platform.db)
    const decided = personalData.map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
      decided.toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it('is found by an index: among a million people a search through the table would outlast its time limit', async () => {
    const { rows } = await sql<{ name: string }>`
      select i.indrelid::regclass || '.' || a.attname as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)`.execute(
      app.platform.db,
    )
    const indexed = new Set(rows.map(({ name }) => name))
    const asked = personalData.filter(({ erase, told }) => erase !== 'stays' || told.length > 0)
    const names = asked.map(({ table, column }) => `${table}.${column}`)
    expect(names.filter((name) => !indexed.has(name))).toEqual([])
  })
})
