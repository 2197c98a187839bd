import { bangkokParts } from '../calendar/bangkok.ts'

/**
 * What students of Thai universities are reading for in a month: the first term runs from August to December, the second
 * from January to May, the summer term in June and July. Category: 1 midterm, 2 final.
 */
export function examSeason(now: Date): { semester: 1 | 2 | 3; category: 1 | 2 } {
  const { month } = bangkokParts(now)
  if (month >= 8) return { semester: 1, category: month <= 10 ? 1 : 2 }
  if (month <= 5) return { semester: 2, category: month <= 3 ? 1 : 2 }
  return { semester: 3, category: month === 6 ? 1 : 2 }
}
