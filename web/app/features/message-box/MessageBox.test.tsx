import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { parseMessageHtml } from '#rules/messages/message-html.ts'
import { hostileHtml } from '#rules/test/hostile-html.ts'
import { Nodes } from './MessageBox.tsx'

const draw = (html: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Nodes nodes={parseMessageHtml(html)} />
    </MemoryRouter>,
  )

/** The only markup that React may write for a message. */
const allowed =
  /<\/?(?:p|b|strong|i|em|u|ul|ol|li)>|<br\/>|<\/a>|<a href="(?:\/(?![/\\])|https:\/\/(?![^/"]*@)|mailto:)[^"<>]*"(?: data-discover="true")?(?: target="_blank" rel="noopener noreferrer")?>|<\/span>|<span class="visually-hidden">/g

describe('the body of a message in the browser', () => {
  it('draws what messages are made of', () => {
    expect(draw('<p>ก <b>ข</b><br><a href="/mysheet">ค</a></p>')).toMatch(
      /^<p>ก <b>ข<\/b><br\/><a href="\/mysheet"[^>]*>ค<\/a><\/p>$/,
    )
  })

  it('leads to a file past the screens', () => {
    expect(draw('<a href="/files/calendar/x/session-th.ics">ค</a>')).toBe(
      '<a href="/files/calendar/x/session-th.ics">ค</a>',
    )
  })

  it.each(hostileHtml)('draws nothing of %s that runs or leads astray', (html) => {
    expect(draw(html).replaceAll(allowed, '')).not.toMatch(/[<>]/)
  })
})
