import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { tasks } from '#server/worker.ts'

const { platform } = await testApp()
// Without it a statement is ended after what a request may take, on every night of a marketplace that has grown.
await platform.pool.query(`
  create function has_time() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '5min' then raise '% has no time of its own', tg_table_name; end if;
    return null;
  end $$`)

test.each([
  ['sheets.count-trust', 'sheet_trust'],
  ['ideas.add-up-demand', 'course_demand'],
  ['messages.count-readers', 'broadcast'],
  ['platform.tidy', 'tax_document'],
])('%s works through whole tables in a time of its own', async (task, table) => {
  await platform.pool.query(
    `create trigger has_time after insert or update or delete on ${table} for each statement execute function has_time()`,
  )
  const work: Record<string, (payload: unknown) => Promise<void>> = { ...tasks(platform) }
  await expect(work[task]?.({})).resolves.toBeUndefined()
})
