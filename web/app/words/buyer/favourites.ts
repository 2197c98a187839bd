import { defineWords } from '../use-words.tsx'

export const favouriteWords = defineWords('favourite', {
  title: ['รายการโปรด', 'Favourites'],
  pickTitle: ['เก็บไว้ในรายการโปรด', 'Save to favourites'],
  pickHint: ['เลือกรายการที่จะเก็บ', 'Choose the lists to keep it in'],
  firstList: ['อยากอ่าน', 'Want to read'],
  keptFirst: ['เก็บไว้ใน “อยากอ่าน” แล้ว', 'Saved to “Want to read”'],
  changeList: ['เปลี่ยนรายการ', 'Change list'],
  noLists: ['ยังไม่มีรายการ ตั้งชื่อรายการแรกได้เลย', 'No lists yet. Name your first one.'],
  newList: ['เพิ่มรายการ', 'Add a list'],
  listName: ['ชื่อรายการ', 'Name of the list'],
  listNameExample: ['เช่น สอบปลายภาค', 'e.g. Final exams'],
  save: ['บันทึก', 'Save'],
  saveHere: ['สร้างและเก็บ', 'Create and save'],
  done: ['เสร็จแล้ว', 'Done'],
  sheets: [
    (sheets: number) => `${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`),
  ],
  rename: [(name: string) => `เปลี่ยนชื่อ ${name}`, (name: string) => `Rename ${name}`],
  delete: [(name: string) => `ลบ ${name}`, (name: string) => `Delete ${name}`],
  deleted: [(name: string) => `ลบรายการ ${name} แล้ว`, (name: string) => `The list ${name} was deleted`],
  remove: [(name: string) => `นำ ${name} ออกจากรายการ`, (name: string) => `Remove ${name} from the list`],
  removed: ['นำชีทออกจากรายการแล้ว', 'The sheet was removed from the list'],
  problem: ['พบปัญหา ลองใหม่ภายหลัง', 'Problem found, try again later'],
  empty: [
    'แตะหัวใจที่ชีท แล้วรวมไว้เป็นรายการของแต่ละสอบ',
    'Tap hearts, and gather the sheets of each exam in a list.',
  ],
  exampleName: ['สอบปลายภาค', 'Final exams'],
  heartThese: ['แตะหัวใจเล่มที่อยากอ่าน', 'Tap the hearts of what you want to read'],
  choose: ['เลือกชีท', 'Choose sheets'],
  emptyList: [
    'รายการนี้ยังไม่มีชีท กดหัวใจที่ชีทเพื่อเก็บไว้',
    'No sheets in this list yet. Press the heart on a sheet to keep it.',
  ],
})
