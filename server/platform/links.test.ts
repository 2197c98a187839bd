import { describe, expect, it } from 'vitest'
import { type LinkClaims, openLink, signLink } from './links.ts'

const secret = 'a secret of the tests, long enough to sign with'
const now = new Date('2026-11-20T10:00:00Z')
const claims: LinkClaims = {
  purpose: 'read',
  personId: 'PPPPPPPPPP',
  sessionId: 's-1',
  sheetId: 'SSSSSSSSSS',
}

describe('a link', () => {
  it('opens to what it was given out for', () => {
    expect(openLink([secret], signLink(secret, claims, now), now)).toEqual(claims)
  })

  it('lives 120 seconds, not one more', () => {
    const token = signLink(secret, claims, now)
    expect(openLink([secret], token, new Date(now.getTime() + 119_999))).toEqual(claims)
    expect(openLink([secret], token, new Date(now.getTime() + 120_000))).toBe('expired')
  })

  it('is worthless with any part changed', () => {
    const token = signLink(secret, claims, now)
    const [text = '', signature = ''] = token.split('.')
    const other = signLink(secret, { ...claims, personId: 'QQQQQQQQQQ' }, now)
    const forged = [
      '',
      '.',
      text,
      `${text}.`,
      `.${signature}`,
      `${other.split('.')[0]}.${signature}`,
      `${text}.${'A'.repeat(43)}`,
      `${token}.x`,
      signLink('another secret', claims, now),
      'e30.e30',
    ]
    for (const one of forged) expect(openLink([secret], one, now)).toBe('invalid')
  })
})
