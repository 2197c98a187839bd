import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileHtml } from '../test/hostile-html.ts'
import { cleanMessageHtml, escapeHtml, parseMessageHtml } from './message-html.ts'

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
