import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Course, moreCourses } from './data/more-courses.ts'

export type Institution = {
  code: number
  nameTh: string
  nameEn: string
  short: string
  category: number
  colours: string[]
  faculties: string[]
}

const folder = path.join(import.meta.dirname, 'data')

function read<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T
}

/** The special stores have only codes and rules in the reference data; their names are the demo's own. */
const specialNames: Record<number, Pick<Institution, 'nameTh' | 'nameEn' | 'short'>> = {
  7: { nameTh: 'ติวสอบออนไลน์', nameEn: 'Online Tutoring', short: 'LIVE' },
  32: { nameTh: 'รวมเล่มแนวข้อสอบ', nameEn: 'Collected Past Papers', short: 'BOOK' },
  9997: { nameTh: 'สรุปนอกหลักสูตร', nameEn: 'Beyond the Syllabus', short: 'EXTRA' },
  9999: { nameTh: 'สิงห์ไดรฟ์', nameEn: 'Singh Drive', short: 'SINGH' },
  999_999: { nameTh: 'ทั่วไป', nameEn: 'General', short: 'GEN' },
}

export function readInstitutions(): Institution[] {
  return read<Institution[]>('institutions.json').map((institution) => ({
    ...institution,
    ...specialNames[institution.code],
  }))
}

/** Every course of the reference data. */
export function readCourses(): Course[] {
  return read<Course[]>('courses.json')
}

/** Subjects of sheets: the courses, and subjects of stores that have no course list. */
export function readSubjects(): Course[] {
  return [...readCourses(), ...moreCourses]
}
