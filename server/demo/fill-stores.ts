import { coloursFromBrand } from '#rules/brand/choose-colours.ts'
import { createStore } from '#server/features/institutions/stores/save-store.ts'
import type { Trx } from '#server/platform/database.ts'
import { readCourses, readInstitutions } from './catalogue-data.ts'

type Drive = { code: number; nameTh: string; nameEn: string; subject: string; in: number[]; colour: string }

/** Drives: shelves of one subject that an institution (or the secret shop, 9999) shows beside its own sheets. */
export const drives: readonly Drive[] = [
  {
    code: 20_001,
    nameTh: 'ไดรฟ์วิศวะ',
    nameEn: 'Engineering drive',
    subject: 'วิศวกรรมศาสตร์',
    in: [1, 9999],
    colour: '#7A1F2B',
  },
  {
    code: 20_002,
    nameTh: 'ไดรฟ์บัญชี',
    nameEn: 'Accounting drive',
    subject: 'บัญชีและบริหารธุรกิจ',
    in: [1, 2, 9999],
    colour: '#00ADEF',
  },
  {
    code: 20_003,
    nameTh: 'ไดรฟ์เศรษฐศาสตร์',
    nameEn: 'Economics drive',
    subject: 'เศรษฐศาสตร์',
    in: [1, 2, 3, 9999],
    colour: '#C79A3B',
  },
  {
    code: 20_004,
    nameTh: 'ไดรฟ์วิทยาศาสตร์',
    nameEn: 'Science drive',
    subject: 'วิทยาศาสตร์',
    in: [1, 3, 5, 9999],
    colour: '#F2C14E',
  },
  {
    code: 20_005,
    nameTh: 'ไดรฟ์ภาษา',
    nameEn: 'Languages drive',
    subject: 'ภาษาและมนุษยศาสตร์',
    in: [3, 5, 9999],
    colour: '#6A1B9A',
  },
  {
    code: 20_006,
    nameTh: 'ไดรฟ์คอมพิวเตอร์',
    nameEn: 'Computing drive',
    subject: 'คอมพิวเตอร์และไอที',
    in: [1, 6, 12, 9999],
    colour: '#1E88E5',
  },
  {
    code: 20_007,
    nameTh: 'ไดรฟ์สอบเข้า',
    nameEn: 'Entrance drive',
    subject: 'สอบเข้ามหาวิทยาลัย',
    in: [157, 158, 9999],
    colour: '#F4511E',
  },
]

const groups: Record<number, { name: string; items: number[]; expand: boolean }[]> = {
  1: [
    { name: 'สายวิทย์', items: [20_001, 20_004, 20_006], expand: true },
    { name: 'สายศิลป์', items: [20_002, 20_003], expand: false },
  ],
  3: [{ name: 'คลังตามคณะ', items: [20_004, 20_003, 20_005], expand: true }],
  5: [{ name: 'คลังตามคณะ', items: [20_004, 20_005], expand: true }],
  6: [{ name: 'คลังตามคณะ', items: [20_006], expand: true }],
  9999: [
    { name: 'วิทย์และวิศวะ', items: [20_001, 20_004, 20_006], expand: true },
    { name: 'ธุรกิจและสังคม', items: [20_002, 20_003], expand: true },
    { name: 'ภาษาและสอบเข้า', items: [20_005, 20_007], expand: false },
  ],
}

const descriptions: Record<number, string> = {
  1: 'ชีทสรุปจากรุ่นพี่จุฬาฯ แยกไดรฟ์ตามสายวิชา เลือกเฉพาะที่ลงเรียนได้',
  3: 'ชีทสรุปจากรุ่นพี่เกษตรศาสตร์ทุกวิทยาเขต',
  5: 'ชีทสรุปจากรุ่นพี่ มช. ทั้งวิชาแกนและวิชาเลือก',
  6: 'ชีทสรุปจากรุ่นพี่ลาดกระบัง เน้นวิชาคำนวณและคอมพิวเตอร์',
  7: 'เรียนสดกับรุ่นพี่ ถามได้ระหว่างติว และดูย้อนหลังได้',
  9999: 'คลังชีทลับของพี่สิงห์ รวมไดรฟ์ทุกสายไว้ที่เดียว เข้าได้เฉพาะคนที่มีลิงก์',
}

/** Pages of this demo: they exist for no real institution, so only a few stores carry one. */
const demoPages = new Set(['CU', 'KU', 'CMU', 'KMITL', 'LIVE', 'SINGH'])

const statementRowsMax = 2_000

/** Every institution with its faculties and colours, the drives, and every course. */
export async function fillStores(trx: Trx): Promise<void> {
  for (const institution of readInstitutions()) {
    const { code, nameTh, nameEn, short, category } = institution
    const [brand = '', second] = institution.colours
    await createStore(trx, null, {
      code,
      kind: 'institution',
      nameTh,
      nameEn,
      short,
      category,
      colours: fourColours(brand, second),
      facebookLink: demoPages.has(short) ? `https://www.facebook.com/sarup.demo.${short.toLowerCase()}` : '',
      description: descriptions[code] ?? '',
      useNewDrive: groups[code] !== undefined,
      driveMap: groups[code] ?? [],
      faculties: institution.faculties.map((faculty) => [faculty]),
    })
  }
  for (const drive of drives) {
    await createStore(trx, null, {
      code: drive.code,
      kind: 'drive',
      nameTh: drive.nameTh,
      nameEn: drive.nameEn,
      short: `D${drive.code - 20_000}`,
      subject: drive.subject,
      description: `ชีท${drive.subject}จากหลายสถาบัน`,
      driveIn: drive.in,
      colours: fourColours(drive.colour),
    })
  }
  const courses = readCourses()
  for (let at = 0; at < courses.length; at += statementRowsMax) {
    await trx
      .insertInto('course')
      .values(
        courses.slice(at, at + statementRowsMax).map((course) => ({
          store_code: course.institution,
          code: course.code,
          name_th: course.nameTh,
          name_en: course.nameEn,
        })),
      )
      .execute()
  }
}

function fourColours(brand: string, second?: string): [string, string, string, string] {
  const { header, book, mouth, price } = coloursFromBrand(brand, second)
  return [header, book, mouth, price]
}
