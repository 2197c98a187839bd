import { describe, expect, it } from 'vitest'
import { firstPath, messageLine, messageText } from './message-text.ts'

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
