import { describe, expect, it } from 'vitest'
import { hostileHtml } from '../test/hostile-html.ts'
import { losesMarkup, saysNothing, typedHtml } from './typed-html.ts'

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

  it.each(['', '  \n ', '<p> </p>', '<script>alert(1)</script>', '<!-- ซ่อน --><b></b>'])(
    '%j says nothing',
    (typed) => {
      expect(saysNothing(typed)).toBe(true)
    },
  )

  it.each(hostileHtml)('of %s nothing runs', (typed) => {
    expect(typedHtml(typed)).not.toMatch(
      /<(?!\/?(?:p|b|strong|i|em|u|ul|ol|li|br|a)\b)|javascript:|<[^>]*\son\w+=/i,
    )
  })
})
