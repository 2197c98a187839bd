import { type Kysely, sql } from 'kysely'

/** People, how they sign in, and sellers as far as buyers see them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      name text not null default '' check (length(name) <= 200),
      email text not null default '' check (length(email) <= 254),
      university int,
      faculty text not null default '' check (length(faculty) <= 200),
      year smallint not null default 0 check (year between -3 and 12),
      default_store int not null default -1,
      auto_update_picture boolean not null default true,
      picture_url text,
      referred_by text,
      profile_entered_at timestamptz,
      banned_at timestamptz,
      created_at timestamptz not null default now(),
      check (profile_entered_at is null or (name <> '' and email <> '' and university is not null and faculty <> '' and year <> 0))
    )`.execute(db)

  // The account is (provider, subject): an address alone never signs anybody in (decisions §4).
  await sql`
    create table person_identity (
      provider text not null check (provider in ('google', 'facebook', 'demo')),
      subject text not null,
      person_id text not null references person,
      email text,
      email_verified boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    )`.execute(db)
  await sql`create index person_identity_person on person_identity (person_id)`.execute(db)
  await sql`create index person_identity_verified_email on person_identity (lower(email)) where email_verified`.execute(
    db,
  )

  await sql`
    create table session (
      id text primary key,
      person_id text not null references person,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index session_person on session (person_id) where revoked_at is null`.execute(db)

  // One use per ID token, and per value of /workaroundlogin.
  await sql`
    create table used_sign_in_proof (
      proof_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table sign_in_handoff (
      value_hash text primary key,
      person_id text not null references person,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)

  await sql`
    create table seller (
      person_id text primary key references person,
      code_name text not null check (length(btrim(code_name)) between 1 and 100),
      profile_completed_at timestamptz,
      sell_ref text,
      created_at timestamptz not null default now()
    )`.execute(db)

  // Rights are read from here at every call, never from the token (INV-15). store_code -1 is the global administrator.
  await sql`
    create table staff_permission (
      person_id text not null references person,
      store_code int not null,
      permission smallint not null check (permission in (1, 2, 3)),
      granted_by text references person,
      granted_at timestamptz not null default now(),
      primary key (person_id, store_code, permission)
    )`.execute(db)
  await sql`create index staff_permission_global on staff_permission (permission) where store_code = -1`.execute(
    db,
  )
}
