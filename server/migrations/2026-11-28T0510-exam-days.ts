import { type Kysely, sql } from 'kysely'

/** The exams that somebody prepares for: their own days, as they typed or took them over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exam_day (
      person_id text not null references person on delete cascade,
      store_code integer not null references store on delete cascade,
      code text not null check (length(code) between 1 and 20),
      -- 1 midterm, 2 final, 3 in class
      category smallint not null check (category between 1 and 3),
      -- In Bangkok, as it stands on the registrar's paper.
      day date not null,
      time text check (time ~ '^[0-2][0-9]:[0-5][0-9]$'),
      primary key (person_id, store_code, code, category)
    )`.execute(db)
  // The evening's reminders look for what is near.
  await sql`create index exam_day_by_day on exam_day (day, person_id)`.execute(db)
}
