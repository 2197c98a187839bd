import type { ColumnType, JSONColumnType } from 'kysely'

/** How a column is read, inserted and updated. `Defaulted`: the database fills in what an insert leaves out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
/** May be null, as where an insert leaves it out. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
/** timestamptz; read as Date, written as Date or ISO text. */
export type When = ColumnType<Date, Date | string, Date | string>
export type MaybeWhen = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A `When` that is the moment of the insert, unless it is said. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as the object, written as its text; the table fills in what an insert leaves out. */
export type Json<T extends object> = JSONColumnType<T, string | undefined, string>
