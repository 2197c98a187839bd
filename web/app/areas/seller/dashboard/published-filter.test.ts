import { describe, expect, test } from 'vitest'
import {
  filterPublished,
  noFilter,
  type PublishedFilter,
  readPublishedFilter,
  writePublishedFilter,
  yearsUpTo,
} from './published-filter.ts'
import type { OwnSheet } from './use-dashboard.ts'

type Facts = Pick<
  OwnSheet,
  '_id' | 'name' | 'semester' | 'year' | 'created' | 'bought' | 'score' | 'scoreCount'
>

const own: Facts[] = [
  {
    _id: 'old',
    name: 'EC210 เศรษฐศาสตร์',
    semester: 1,
    year: 2025,
    created: '2025-01-01',
    bought: 9,
    score: 4,
    scoreCount: 1,
  },
  {
    _id: 'new',
    name: 'MA111 แคลคูลัส',
    semester: 2,
    year: 2026,
    created: '2026-02-01',
    bought: 1,
    score: 4,
    scoreCount: 7,
  },
  {
    _id: 'mid',
    name: 'EC311 การเงิน',
    semester: 1,
    year: 2026,
    created: '2026-01-01',
    bought: 9,
    score: 5,
    scoreCount: 2,
  },
]
const found = (filter: Partial<PublishedFilter>) =>
  filterPublished(own as OwnSheet[], { ...noFilter, ...filter }).map(({ _id }) => _id)

describe('the list of published sheets', () => {
  test.each<[Partial<PublishedFilter>, string[]]>([
    // Newest first is the default; equals keep it.
    [{}, ['new', 'mid', 'old']],
    [{ sort: 'sold' }, ['mid', 'old', 'new']],
    [{ sort: 'score' }, ['mid', 'new', 'old']],
    [{ term: 1 }, ['mid', 'old']],
    [{ year: 2026 }, ['new', 'mid']],
    [{ term: 1, year: 2026 }, ['mid']],
    [{ search: 'ec 210' }, ['old']],
    [{ search: 'ec' }, ['mid', 'old']],
    [{ search: 'การเงิน ec311' }, ['mid']],
    [{ search: 'nothing' }, []],
  ])('of %j shows %j', (filter, ids) => expect(found(filter)).toEqual(ids))

  test('offers the current year and the nine before', () => {
    expect(yearsUpTo(2026)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017])
  })

  test('keeps its filter in the address, and reads nonsense as none', () => {
    const filter: PublishedFilter = { search: 'eco', term: 3, year: 2017, sort: 'score' }
    const query = writePublishedFilter(new URLSearchParams('days=90'), filter)
    expect(query.get('days')).toBe('90')
    expect(readPublishedFilter(query, 2026)).toEqual(filter)
    expect(readPublishedFilter(new URLSearchParams('term=4&year=2016&sort=price'), 2026)).toEqual(noFilter)
  })
})
