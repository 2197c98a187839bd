import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { Database } from '#server/platform/schema.ts'

type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** What tests read in tables, add to them and change in them, by columns that equal a value. */
export type TableRows = {
  /** The rows, in no order, with these columns; with all where none is named. */
  rows: <Table extends keyof Database, Column extends keyof Row<Table> = keyof Row<Table>>(
    table: Table,
    where: Partial<Row<Table>>,
    ...columns: Column[]
  ) => Promise<Pick<Row<Table>, Column>[]>
  /** The first of them; throws where there is none. */
  row: <Table extends keyof Database, Column extends keyof Row<Table> = keyof Row<Table>>(
    table: Table,
    where: Partial<Row<Table>>,
    ...columns: Column[]
  ) => Promise<Pick<Row<Table>, Column>>
  add: <Table extends keyof Database>(
    table: Table,
    row: Insertable<Database[Table]> | readonly Insertable<Database[Table]>[],
  ) => Promise<void>
  change: <Table extends keyof Database>(
    table: Table,
    where: Partial<Row<Table>>,
    set: Updateable<Database[Table]>,
  ) => Promise<void>
  /** What the audit trail says was done with an object, `seller:{id}`, in its order. */
  actionsOn: (object: string) => Promise<string[]>
}

export function tableRows(typed: Db): TableRows {
  // The types above have said what fits; here any table has any column.
  const db = typed as unknown as Kysely<Record<string, Record<string, unknown>>>
  const rows = async (table: string, where: object, ...columns: string[]) => {
    let query = db.selectFrom(table).$if(columns.length === 0, (all) => all.selectAll())
    if (columns.length > 0) query = query.select(columns)
    for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value)
    return await query.execute()
  }
  return {
    rows,
    async row(table: string, where: object, ...columns: string[]) {
      const [first] = await rows(table, where, ...columns)
      if (first === undefined) throw new Error(`${table}: no row where ${JSON.stringify(where)}`)
      return first
    },
    async add(table: string, row: object | object[]) {
      await db.insertInto(table).values(row).execute()
    },
    async change(table: string, where: object, set: object) {
      let query = db.updateTable(table).set({ ...set })
      for (const [column, value] of Object.entries(where)) query = query.where(column, '=', value)
      await query.execute()
    },
    async actionsOn(object: string) {
      const records = await typed
        .selectFrom('audit_record')
        .select('action')
        .where('object', '=', object)
        .orderBy('id')
        .execute()
      return records.map(({ action }) => action)
    },
  } as TableRows
}
