import { type Kysely, sql } from 'kysely'

/** What a reader lays over a sheet: bookmarks, notes, strokes of the marker. Their own layer, the same on all their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reader_mark (
      person_id text not null references person on delete cascade,
      sheet_id text not null references sheet on delete cascade,
      -- Given by the device that made it, so that it can be made without a connection.
      id uuid not null,
      kind text not null check (kind in ('bookmark', 'note', 'highlight')),
      page integer not null check (page between 1 and 1000),
      -- Left, top, width and height of a highlight in parts of the page.
      box real[] check (array_length(box, 1) = 4),
      body text not null default '' check (length(body) <= 1000),
      -- By the clock of the device: of two that changed the same mark the later one is right.
      changed_at timestamptz not null,
      -- A removed mark stays as an empty place, so that a device that was away does not bring it back.
      removed boolean not null default false,
      primary key (person_id, sheet_id, id)
    )`.execute(db)
}
