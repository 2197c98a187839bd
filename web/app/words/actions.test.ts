import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sheetMoves } from '#rules/sheets/sheet-states.ts'
import { versionMoves } from '#rules/sheets/sheet-versions.ts'
import { actionNames } from './staff/actions.ts'

test('every action that the server puts on record has words', async () => {
  const folder = join(import.meta.dirname, '../../../server')
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('test'),
  )
  const written = new Set([
    ...Object.keys(sheetMoves).map((move) => `sheet.${move}`),
    ...Object.keys(versionMoves).map((move) => `sheet-version.${move}`),
  ])
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!/recordAudit|audit_record/.test(text)) continue
    for (const [, action = ''] of text.matchAll(/action: [^\n]*?'([a-z-]+\.[a-z-]+)'/g)) written.add(action)
    for (const [, action = ''] of text.matchAll(/\? '([a-z]+\.[a-z-]+)' : '[a-z]+\.[a-z-]+'/g))
      if (/action: .*\?/.test(text)) written.add(action)
  }
  expect(written.size).toBeGreaterThan(60)
  expect([...written].filter((action) => actionNames[action] === undefined)).toEqual([])
})
