import { describe, expect, test } from 'vitest'
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
    ['no university', { university: -1 }, 'profile.university-missing'],
    ['no faculty', { faculty: ' ' }, 'profile.faculty-missing'],
    ['year 0, which counts as not chosen', { year: 0 }, 'profile.year-missing'],
  ])('%s is refused', (_what, change, problem) => {
    expect(findProfileProblem({ ...whole, ...change })).toBe(problem)
  })

  test('the first problem in the order of the specification is the one told', () => {
    const fields = ['name', 'email', 'university', 'faculty', 'year'] as const
    const empty = { name: '', email: '', university: -1, faculty: '', year: 0 }
    const told = fields.map((_field, index) => {
      const mended = Object.fromEntries(fields.slice(0, index).map((field) => [field, whole[field]]))
      return findProfileProblem({ ...empty, ...mended })
    })
    expect(told).toEqual([
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
