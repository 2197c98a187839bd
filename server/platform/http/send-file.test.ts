import { describe, expect, it } from 'vitest'
import { attachmentNamed, rangeStillValid, readRange } from './send-file.ts'

describe('a Range header', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1e3-', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
  ])('%j of 100 bytes is %j', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })

  it('finds nothing in an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
  })

  it('counts only while the client has the same file', () => {
    const file = { etag: '"a"', lastModified: new Date('2026-11-20T10:00:00.500Z') }
    expect(rangeStillValid(undefined, file)).toBe(true)
    expect(rangeStillValid('"a"', file)).toBe(true)
    expect(rangeStillValid('"b"', file)).toBe(false)
    expect(rangeStillValid('W/"a"', file)).toBe(false)
    expect(rangeStillValid('Fri, 20 Nov 2026 10:00:00 GMT', file)).toBe(true)
    expect(rangeStillValid('Fri, 20 Nov 2026 09:59:59 GMT', file)).toBe(false)
    expect(rangeStillValid('nonsense', file)).toBe(false)
  })
})

describe('the name of a download', () => {
  it('keeps Thai letters and gives a plain name beside', () => {
    expect(attachmentNamed('EC210 เศรษฐศาสตร์.pdf', 'EC210.pdf')).toBe(
      'attachment; filename="EC210.pdf"; filename*=UTF-8\'\'EC210%20%E0%B9%80%E0%B8%A8%E0%B8%A3%E0%B8%A9%E0%B8%90%E0%B8%A8%E0%B8%B2%E0%B8%AA%E0%B8%95%E0%B8%A3%E0%B9%8C.pdf',
    )
  })

  it.each([
    'a"b.pdf',
    'a\r\nset-cookie: x.pdf',
    '../../a.pdf',
    "a';b*.pdf",
    'a\u202efdp.exe',
    'a\ud800.pdf',
    '😀'.repeat(200),
  ])('lets %j neither leave the header nor the folder', (name) => {
    const header = attachmentNamed(name, name)
    expect(header).toMatch(/^attachment; filename="[\w.-]*"; filename\*=UTF-8''[A-Za-z0-9%.!~_-]*$/)
    expect(decodeURIComponent(header.split("''")[1] ?? '')).not.toMatch(/[\r\n"/\\\u202e]/)
  })
})
