import { describe, expect, it, test } from 'vitest'
import { readDevice } from './device-words.ts'
import { findProfileProblem } from './profile.ts'

const whole = { name: 'มะลิ ใจดี', email: 'mali@example.com', university: 1, faculty: 'คณะอักษรศาสตร์', year: 2 }

describe('the first profile', () => {
  test('a whole one has no problem', () => {
    expect(findProfileProblem(whole)).toBeUndefined()
  })

  test.each([
    ['a name of spaces only', { name: '   ' }, 'profile.name-missing'],
    ['an address without @', { email: 'mali.example.com' }, 'profile.email-invalid'],
    ['an address without a point', { email: 'mali@example' }, 'profile.email-invalid'],
    ['two addresses', { email: 'a@b.co,c@d.co' }, 'profile.email-invalid'],
    ['an address with a sign that nobody sees', { email: 'mali\u200b@example.com' }, 'profile.email-invalid'],
    ['no university', { university: -1 }, 'profile.university-missing'],
    ['no faculty', { faculty: ' ' }, 'profile.faculty-missing'],
    ['year 0, which counts as not chosen', { year: 0 }, 'profile.year-missing'],
  ])('%s is refused', (_what, change, problem) => {
    expect(findProfileProblem({ ...whole, ...change })).toBe(problem)
  })

  test('the first problem in the order of the specification is the one told', () => {
    const fields = ['name', 'email', 'university', 'faculty', 'year'] as const
    const empty = { name: '', email: '', university: -1, faculty: '', year: 0 }
    const problems = fields.map((_field, index) => {
      const mended = Object.fromEntries(fields.slice(0, index).map((field) => [field, whole[field]]))
      return findProfileProblem({ ...empty, ...mended })
    })
    expect(problems).toEqual([
      'profile.name-missing',
      'profile.email-invalid',
      'profile.university-missing',
      'profile.faculty-missing',
      'profile.year-missing',
    ])
  })

  test('school years are chosen years', () => {
    expect(findProfileProblem({ ...whole, year: -3 })).toBeUndefined()
  })
})

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.2.1/IAB',
      'LINE',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox',
      'Mac',
      'computer',
    ],
    ['curl/8.5.0', undefined, undefined, 'computer'],
    ['', undefined, undefined, 'computer'],
  ])('%s', (userAgent, browser, system, kind) => {
    expect(readDevice(userAgent)).toEqual({ browser, system, kind })
  })
})
