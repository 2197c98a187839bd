import { type Kysely, sql } from 'kysely'

/** The registrar's table of exams, by institution and term: kept by its staff, offered to who has a sheet of the course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registrar_exam (
      store_code integer not null references store on delete cascade,
      -- Academic year, Gregorian, and its term.
      year integer not null check (year between 1900 and 2200),
      semester smallint not null check (semester between 1 and 3),
      category smallint not null check (category between 1 and 3),
      code text not null check (length(code) between 1 and 20),
      day date not null,
      time text check (time ~ '^[0-2][0-9]:[0-5][0-9]$'),
      primary key (store_code, year, semester, category, code)
    )`.execute(db)
  await sql`create index registrar_exam_of_course on registrar_exam (store_code, code, day)`.execute(db)
}
