import { expect, test } from 'vitest'
import { readToken, signToken, tokenLifeSeconds } from './tokens.ts'

const secret = 'a secret of at least thirty-two characters'
const claims = { personId: 'ABCDEFGHJK', sessionId: 'session-1' }
const issuedAt = new Date('2026-11-20T08:00:00Z')
const later = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1_000)

test('a token that was found good before is still refused when its time is over, or not yet come', async () => {
  const token = await signToken(secret, claims, issuedAt)
  for (let time = 0; time < 2; time += 1) {
    expect(await readToken([secret], token, later(1))).toEqual(claims)
    expect(await readToken([secret], token, later(tokenLifeSeconds - 1))).toEqual(claims)
    expect(await readToken([secret], token, later(tokenLifeSeconds))).toBeUndefined()
    expect(await readToken([secret], token, later(-301))).toBeUndefined()
    // A clock that was set back by some minutes signs no person out.
    expect(await readToken([secret], token, later(-299))).toEqual(claims)
  }
})

test('a token that was found good with one secret is a stranger to another', async () => {
  const token = await signToken(secret, claims, issuedAt)
  expect(await readToken([secret], token, issuedAt)).toEqual(claims)
  expect(await readToken([`${secret}!`], token, issuedAt)).toBeUndefined()
})

test('a token with another ending is refused although its beginning is known', async () => {
  const token = await signToken(secret, claims, issuedAt)
  expect(await readToken([secret], token, issuedAt)).toEqual(claims)
  const forged = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  expect(await readToken([secret], forged, issuedAt)).toBeUndefined()
})
