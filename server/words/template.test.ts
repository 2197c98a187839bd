import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { html, template, typed } from './template.ts'

const said = template<{ name: string }>({
  th: ({ name }) => html`<p>สวัสดี <b>${name}</b></p>`,
})

test('a message says what it is given as text, never as HTML', () => {
  expect(said({ name: '<script>"&\'' }).th).toBe('<p>สวัสดี <b>&lt;script&gt;&quot;&amp;&#39;</b></p>')
  expect(html`<ul>${[html`<li>${'<'}</li>`, html`<li>${2}</li>`]}</ul>`.html).toBe(
    '<ul><li>&lt;</li><li>2</li></ul>',
  )
  expect(typed('one <\r\ntwo').html).toBe('<p>one &lt;<br>two</p>')
})

test('a language that has no words for a message says it in the default one', () => {
  expect(said({ name: 'A' }).en).toBe(said({ name: 'A' }).th)
})

/** Not messages: the frame of every template, and a document to be kept. */
const ownHtml = ['server/features/messages/email.ts', 'server/features/payouts/explain/sign.ts']

test('no operation holds HTML of its own: texts of messages stand in server/words', () => {
  const operations = globSync('server/{features,doctor}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !ownHtml.includes(file),
  )
  expect(operations.length).toBeGreaterThan(300)
  const withHtml = operations.filter((file) =>
    /<(?:p|b|li|ul|br|a href=[^>]*)>|escapeHtml/.test(readFileSync(file, 'utf8')),
  )
  expect(withHtml).toEqual([])
})
