import { defineWords } from '../use-words.tsx'

/** Samples made again and taken out (decisions §4). */
export const sampleWords = defineWords('sample', {
  title: ['ชีทที่ต้องทำตัวอย่างใหม่', 'Samples to be made again'],
  sheet: ['ชีท', 'Sheet'],
  author: ['ผู้ขาย', 'Seller'],
  store: ['สถาบัน', 'Institution'],
  why: ['เหตุผล', 'Why'],
  none: ['ไม่มีตัวอย่าง', 'No samples'],
  flagged: ['ทำเครื่องหมายไว้', 'Flagged'],
  flaggedAt: [(day: string) => `เมื่อ ${day}`, (day: string) => `on ${day}`],
  make: ['ทำตัวอย่าง', 'Make samples'],
  lately: ['เผยแพร่ล่าสุดพร้อมตัวอย่าง', 'Published last, with samples'],
  latelyText: [
    'ภาพไหนอ่านไม่ออก กดชีทแล้วทำเครื่องหมาย จะมารอที่นี่',
    'If a picture cannot be read, press the sheet and flag it: it waits here then',
  ],
  seeAll: ['ดูตัวอย่างทั้งหมดของสถาบัน', 'See all samples of an institution'],
  nothing: ['ทุกชีทมีตัวอย่างที่ใช้ได้', 'Every sheet has good samples'],

  now: [(count: number) => `ตัวอย่างตอนนี้ (${count})`, (count: number) => `Samples now (${count})`],
  sample: [(place: number) => `ตัวอย่าง ${place}`, (place: number) => `Sample ${place}`],
  pages: ['เลือกหน้าจาก PDF', 'Choose pages of the PDF'],
  pagesHint: ['1-10 หน้า เรียงตามที่เลือก', '1 to 10 pages, in the order in which you choose them'],
  noPdf: ['ชีทนี้ไม่มี PDF', 'This sheet has no PDF'],
  makeFrom: [
    (count: number) => `ใช้ ${count} หน้าเป็นตัวอย่าง`,
    (count: number) => `Use ${count} ${count === 1 ? 'page' : 'pages'} as samples`,
  ],
  replaces: ['ตัวอย่างเดิมทั้งหมดจะถูกแทนที่', 'All old samples are replaced'],
  made: [(count: number) => `ทำตัวอย่าง ${count} ภาพแล้ว`, (count: number) => `${count} samples are made`],
  upload: ['อัปโหลดภาพ', 'Upload pictures'],
  edit: ['แก้ไขชีท', 'Edit the sheet'],
  out: ['พิมพ์หรือโหลด ZIP', 'Print, or as a ZIP'],
  flag: ['ต้องทำตัวอย่างใหม่', 'To be made again'],
  unflag: ['ตัวอย่างใช้ได้แล้ว', 'The samples will do'],
  flagNote: ['หมายเหตุ (ไม่บังคับ)', 'Note (optional)'],
  flagSaved: ['บันทึกแล้ว', 'Saved'],

  outTitle: ['ตัวอย่างของชีท', 'Samples of a sheet'],
  print: ['พิมพ์', 'Print'],
  zip: ['โหลด ZIP', 'Download ZIP'],
  back: ['กลับ', 'Back'],
  noSamples: ['ชีทนี้ยังไม่มีตัวอย่าง', 'This sheet has no samples yet'],

  allTitle: ['ตัวอย่างทั้งหมดของสถาบัน', 'Institution samples'],
  allText: [
    'ตัวอย่างของชีทที่ขายอยู่และเผยแพร่ในช่วงวันที่นี้',
    'Samples of sheets on sale that were published in this period',
  ],
  from: ['ตั้งแต่วันที่', 'From day'],
  to: ['ถึงวันที่', 'To day'],
  last7: ['7 วันล่าสุด', 'Last 7 days'],
  last30: ['30 วันล่าสุด', 'Last 30 days'],
  coming: ['กำลังทำ', 'Being made'],
  making: ['ตัวอย่างที่ทำเสร็จแล้ว', 'Samples that are made'],
  showMore: [(count: number) => `แสดงอีก ${count} ชีท`, (count: number) => `Show ${count} more`],
  badPeriod: ['ช่วงวันที่ไม่ถูกต้อง', 'These days are not a period'],
  samplesOf: [
    (samples: number) => `${samples} ภาพ`,
    (samples: number) => `${samples} ${samples === 1 ? 'picture' : 'pictures'}`,
  ],
  paper: [
    (pages: number) => `กระดาษ A4 ${pages} แผ่น`,
    (pages: number) => `${pages} ${pages === 1 ? 'sheet' : 'sheets'} of A4`,
  ],
  found: [
    (sheets: number, samples: number) =>
      `พบ ${sheets.toLocaleString('th')} ชีท ${samples.toLocaleString('th')} ภาพ`,
    (sheets: number, samples: number) =>
      `${sheets.toLocaleString('en')} sheets, ${samples.toLocaleString('en')} pictures`,
  ],
  more: [
    'มีมากกว่า 1,000 ชีท ที่เหลือเลือกด้วยช่วงวันที่อื่น',
    'There are more than 1,000 sheets. Choose other days for the rest',
  ],
  noneFound: ['ไม่มีชีทในช่วงนี้', 'No sheets in this period'],
  printPart: [
    (first: number, last: number) => `พิมพ์ชีท ${first}–${last}`,
    (first: number, last: number) => `Print ${first}–${last}`,
  ],
})
