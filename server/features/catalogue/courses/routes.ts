import { getCourse, getInstitution } from '#contract/buyer/institutions.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { normaliseCourseCode } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { searchSheets } from '#server/features/catalogue/search/index.ts'
import {
  findOwnedSheets,
  presentSheetCard,
  type SheetCardRow,
} from '#server/features/catalogue/sheets/index.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads } from '#server/platform/route.ts'
import { hasInstitutionPage, listStores, presentStore, type Store } from '../../institutions/index.ts'
import { listCourses, listSheetsOfCourse, readCourse } from './courses.queries.ts'

const coursesOfPage = 200
const sheetsOfPage = 40

export const routes = [
  reads(getInstitution, async ({ store: code, page }, { platform, caller }) => {
    const store = await publicStore(platform, code)
    const [courses, sheets] = await Promise.all([
      listCourses(platform.pool, code, { skip: page * coursesOfPage, take: coursesOfPage }),
      searchSheets(platform, {
        search: '',
        filter: { store: code },
        sort: '-created',
        page,
        pageLimit: sheetsOfPage,
      }),
    ])
    const most = Math.max(
      Math.ceil(courses.total / coursesOfPage),
      Math.ceil(store.sheetCount / sheetsOfPage),
    )
    if (page > 0 && page >= most) refuse('not-found')
    return {
      store: { ...presentStore(store), description: store.description },
      courses: courses.rows.map((course) => ({
        code: course.code,
        name: course.name,
        sheets: course.sheets,
        from: satangToBaht(course.from_satang),
        best: { _id: course.best_id, cover: coverVersion(course.cover_version, course.store_pictures) },
      })),
      sheets: await cards(platform, caller, sheets),
      pages: most,
    }
  }),
  reads(getCourse, async ({ store: code, course: typed, page }, { platform, caller }) => {
    // An address may be typed: its code is found as sellers' are, whatever the case.
    const course = normaliseCourseCode(typed, code)
    const [store, facts, sheets] = await Promise.all([
      publicStore(platform, code),
      readCourse(platform.pool, code, course),
      listSheetsOfCourse(platform.pool, code, course, { skip: page * sheetsOfPage, take: sheetsOfPage }),
    ])
    if (facts === undefined || sheets.length === 0) return refuse('not-found')
    return {
      store: { ...presentStore(store), description: store.description },
      code: course,
      name: facts.name,
      count: facts.sheets,
      prices: [satangToBaht(facts.least_satang), satangToBaht(facts.most_satang)],
      score: facts.score_count === 0 ? 0 : Math.round((facts.score_sum * 10) / facts.score_count) / 10,
      scoreCount: facts.score_count,
      years: facts.years.toSorted((a, b) => b - a),
      exams: facts.categories.toSorted((a, b) => a - b),
      sheets: await cards(platform, caller, sheets),
      pages: Math.ceil(facts.sheets / sheetsOfPage),
    }
  }),
]

/** Refuses: not-found. */
async function publicStore(platform: Platform, code: number): Promise<Store> {
  const store = (await listStores(platform)).find((one) => one.code === code)
  return store === undefined || !hasInstitutionPage(store) ? refuse('not-found') : store
}

async function cards(platform: Platform, caller: Caller, rows: readonly SheetCardRow[]) {
  const owned = await findOwnedSheets(
    platform,
    caller,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentSheetCard(row, owned.has(row.id)))
}
