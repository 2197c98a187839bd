/** The first profile (buyer.md §5): rules in order; the first failing one is the alert. Form and server share this. */
export type Profile = { name: string; email: string; university: number; faculty: string; year: number }

export type ProfileProblem =
  | 'profile.name-missing'
  | 'profile.email-invalid'
  | 'profile.university-missing'
  | 'profile.faculty-missing'
  | 'profile.year-missing'

export const profileFieldOf = {
  'profile.name-missing': 'name',
  'profile.email-invalid': 'email',
  'profile.university-missing': 'university',
  'profile.faculty-missing': 'faculty',
  'profile.year-missing': 'year',
} as const satisfies Record<ProfileProblem, keyof Profile>

/**
 * Something, an @, a name with a dot: catches typing errors without refusing real addresses. Invisible characters, copied along, would
 * misdirect every email.
 */
const emailForm = /^[^\s\p{Cf}@,;<>()"]+@[^\s\p{Cf}@.,;<>()"]+(\.[^\s\p{Cf}@.,;<>()"]+)+$/u

/** -1 is "not chosen" (buyer.md §5). */
export const universityNotChosen = -1
/** Choices instead of a year: graduate, teacher, other. */
export const profileStandings = { graduate: 20, teacher: 21, other: 22 } as const
/** -3 to -1 are Grades 10 to 12, 1 to 12 university years; 0 is not chosen. */
export const profileYears = [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Graduates, teachers and people who chose nothing study in no year. */
export const isYearOfStudy = (year: number): boolean => (profileYears as readonly number[]).includes(year)

export function findProfileProblem(profile: Profile): ProfileProblem | undefined {
  if (profile.name.trim() === '') return 'profile.name-missing'
  if (!isEmail(profile.email.trim())) return 'profile.email-invalid'
  if (profile.university === universityNotChosen) return 'profile.university-missing'
  if (profile.faculty.trim() === '') return 'profile.faculty-missing'
  if (profile.year === 0) return 'profile.year-missing'
  return undefined
}

/** Whether it has the form of an address: {name}@{host with a dot}. */
export function isEmail(text: string): boolean {
  return emailForm.test(text)
}
