import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileHtml } from '../test/hostile-html.ts'
import { isNoticeFor, isNoticeTime, notices } from './calendar.ts'
import { cleanMessageHtml, escapeHtml, parseMessageHtml } from './message-html.ts'
import { firstPath, messageLine, messageText } from './message-text.ts'
import { losesMarkup, saysNothing, typedHtml } from './typed-html.ts'

describe('message HTML', () => {
  it('keeps what our own messages are made of', () => {
    const html = '<p>ใช้โค้ด <b>MIDTERM</b> &amp; ลด 20 บาท<br><a href="/shop?7">ไปเลือกชีท</a></p>'
    expect(cleanMessageHtml(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>สวัสดี', 'สวัสดี'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<img src=x onerror=alert(1)>รูป', 'รูป'],
    ['<p onclick="alert(1)" style="position:fixed">ข้อความ</p>', '<p>ข้อความ</p>'],
    ['<a href="javascript:alert(1)">ลิงก์</a>', 'ลิงก์'],
    ['<a href=" java&#115;cript:alert(1)">ลิงก์</a>', 'ลิงก์'],
    ['<a href="//evil.example/">ลิงก์</a>', 'ลิงก์'],
    ['<a href="/\\evil.example">ลิงก์</a>', 'ลิงก์'],
    ['<a href="https://sarup@evil.example/">ลิงก์</a>', 'ลิงก์'],
    ['<a href="data:text/html,x">ลิงก์</a>', 'ลิงก์'],
    [
      '<a href="https://ok.example/a?b=1&amp;c=2">ลิงก์</a>',
      '<a href="https://ok.example/a?b=1&amp;c=2">ลิงก์</a>',
    ],
    ['<svg><a href="/x">x</a></svg>หลัง', 'หลัง'],
    ['<!-- <b> -->ก<!--', 'ก'],
    ['<b>ไม่ปิด', '<b>ไม่ปิด</b>'],
    ['</p>1 < 2 &lt;b&gt; &unknown;', '1 &lt; 2 &lt;b&gt; &amp;unknown;'],
    ['<form><input name=a><button>กด</button></form>', 'กด'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanMessageHtml(html)).toBe(clean)
  })

  it('meets at least sixty hostile texts', () => expect(hostileHtml.length).toBeGreaterThanOrEqual(60))

  it.each(hostileHtml)('keeps nothing of %s that runs or leads astray', (html) => {
    const clean = cleanMessageHtml(html)
    expect(cleanMessageHtml(clean)).toBe(clean)
    const rest = clean.replaceAll(
      /<\/?(?:p|b|strong|i|em|u|ul|ol|li)>|<br>|<\/a>|<a href="(?:\/(?![/\\])|https:\/\/(?![^/"]*@)|mailto:)[^"<>\s]*">/g,
      '',
    )
    expect(rest).not.toMatch(/[<>]/)
  })

  it('is clean after one cleaning, whatever it was', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      'p',
      'a',
      ' href="',
      '"',
      "'",
      'javascript:',
      '/x',
      '&lt;',
      '&#60;',
      '<script',
      '<!--',
      '-->',
      'ก',
      '<b>',
      '</b>',
      '<br/>',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
        ),
        (html) => {
          const clean = cleanMessageHtml(html)
          expect(cleanMessageHtml(clean)).toBe(clean)
          expect(
            clean.replaceAll(
              /<\/?(?:p|b|strong|i|em|u|ul|ol|li|a)>|<br>|<a href="(?:\/|https:|mailto:)[^"<>]*">/g,
              '',
            ),
          ).not.toMatch(/[<>]/)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('keeps people’s words words', () => {
    const words = `<b>"ชื่อ" & 'คน'</b>`
    expect(parseMessageHtml(`<p>${escapeHtml(words)}</p>`)).toEqual([{ tag: 'p', children: [words] }])
  })

  it('is not brought down by depth or length', () => {
    expect(cleanMessageHtml(`${'<b>'.repeat(50_000)}ลึก`)).toContain('ลึก')
    expect(cleanMessageHtml('<'.repeat(20_000)).length).toBe(80_000)
    expect(cleanMessageHtml('<script'.repeat(5_000))).toBe('')
    expect(cleanMessageHtml('<!--'.repeat(20_000))).toBe('')
  })
})

describe('a message as text', () => {
  it('keeps paragraphs, list items and the addresses of links', () => {
    const html =
      '<p>ได้รับเงินแล้ว &amp; พร้อมอ่าน</p><ul><li>EC210</li><li>LAW1001</li></ul><p><a href="/mysheet">ไปที่ชีทของฉัน</a></p>'
    expect(messageText(html, (href) => `https://sarup.example${href}`)).toBe(
      'ได้รับเงินแล้ว & พร้อมอ่าน\n\n- EC210\n- LAW1001\n\nไปที่ชีทของฉัน: https://sarup.example/mysheet',
    )
    expect(messageLine(html)).toBe('ได้รับเงินแล้ว & พร้อมอ่าน - EC210 - LAW1001 ไปที่ชีทของฉัน')
  })

  it('is empty for what is nothing but script', () => {
    expect(messageText('<script>alert(1)</script>')).toBe('')
    expect(messageText('<p onclick="x()">a<br>b</p>')).toBe('a\nb')
  })

  it('leads to the first page of this site that it names', () => {
    expect(
      firstPath(
        '<p><a href="https://else.example/">x</a> <b><a href="/cart">y</a></b></p><a href="/z">z</a>',
      ),
    ).toBe('/cart')
    expect(firstPath('<p><a href="//evil.example">x</a></p>')).toBeUndefined()
  })
})

describe('a text that staff typed', () => {
  it('gets paragraphs and lines where it has no markup, and every sign of it is text', () => {
    expect(typedHtml(' สวัสดี\nบรรทัดสอง \n \n 1 < 2 & 3 ')).toBe(
      '<p>สวัสดี<br>บรรทัดสอง</p><p>1 &lt; 2 &amp; 3</p>',
    )
  })

  it('keeps its lines where single words are marked', () => {
    expect(typedHtml('ก <b>ข</b>\nค <a href="/mysheet">ง</a>\n\n1 < 2')).toBe(
      '<p>ก <b>ข</b><br>ค <a href="/mysheet">ง</a></p><p>1 &lt; 2</p>',
    )
  })

  it.each([
    ['<b>ก\n\nข</b> ค', '<p><b>ก</b></p><p><b>ข</b> ค</p>'],
    [
      '<a href="/mysheet">ก <b>ข\n \n\nค</b></a>',
      '<p><a href="/mysheet">ก <b>ข</b></a></p><p><a href="/mysheet"><b>ค</b></a></p>',
    ],
    ['<b>\n\nก</b>\n\n', '<p><b>ก</b></p>'],
    ['ก\n<span>\nข</span>', '<p>ก</p><p>ข</p>'],
  ])('marks each paragraph of %j', (typed, html) => {
    expect(typedHtml(typed)).toBe(html)
  })

  it('keeps the markup that messages have', () => {
    expect(typedHtml('<p>ก <b>ข</b></p>')).toBe('<p>ก <b>ข</b></p>')
    expect(losesMarkup('<p>ก <b>ข</b></p>')).toBe(false)
  })

  it('says so when markup is lost', () => {
    expect(losesMarkup('<p>ก</p><img src=x onerror=alert(1)>')).toBe(true)
  })

  it.each([
    '',
    '  \n ',
    '<p> </p>',
    '<script>alert(1)</script>',
    '<!-- ซ่อน --><b></b>',
    '<p></p> \u200B\u2060',
  ])('%j says nothing', (typed) => {
    expect(saysNothing(typed)).toBe(true)
  })

  it.each(hostileHtml)('of %s nothing runs', (typed) => {
    expect(typedHtml(typed)).not.toMatch(
      /<(?!\/?(?:p|b|strong|i|em|u|ul|ol|li|br|a)\b)|javascript:|<[^>]*\son\w+=/i,
    )
  })
})

it.each([
  ['promotion-2025-08', '2025-07-31T16:59:59.999Z', false],
  ['promotion-2025-08', '2025-07-31T17:00:00.000Z', true],
  ['promotion-2025-08', '2025-08-27T16:59:59.999Z', true],
  ['promotion-2025-08', '2025-08-27T17:00:00.000Z', false],
  ['payout-2025-09-link', '2025-08-31T16:59:59.999Z', false],
  ['payout-2025-09-link', '2025-08-31T17:00:00.000Z', true],
  ['payout-2025-09-link', '2025-09-30T16:59:59.999Z', true],
  ['payout-2025-09-link', '2025-09-30T17:00:00.000Z', false],
  ['payout-2025-09', '2020-01-01T00:00:00.000Z', true],
  ['payout-2025-09', '2026-11-20T00:00:00.000Z', true],
] as const)('%s at %s: %s', (name, instant, expected) => {
  expect(isNoticeTime(name, new Date(instant))).toBe(expected)
})

it.each([
  [null, '/', false],
  [null, '/seller', true],
  [{ seller: false }, '/seller', true],
  [{ seller: false }, '/', false],
  [{ seller: true }, '/', true],
  [{ seller: true }, '/seller/mysheet', true],
  [{ seller: true }, '/seller/editSheet', false],
  [{ seller: true }, '/cart', false],
  [{ seller: true }, '/myVideo/AAAAAAAAAA', false],
] as const)(
  'the popup is for sellers and who looks at selling, on a quiet page: %j at %s: %s',
  (person, path, due) => {
    expect(isNoticeFor('payout-2025-09', person, path)).toBe(due)
    expect(isNoticeFor('promotion-2025-08', person, path)).toBe(true)
  },
)

it("the banner's style sheet changes at the widths of the calendar", async () => {
  const style = new URL('../../web/app/areas/buyer/home/PromotionBanner.module.css', import.meta.url)
  const widths = [...(await readFile(style, 'utf8')).matchAll(/min-width: (\d+)px/g)].map(([, width]) =>
    Number(width),
  )
  expect(widths).toEqual([...notices['promotion-2025-08'].widths])
})
