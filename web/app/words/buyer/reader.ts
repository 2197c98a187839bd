import { defineWords } from '../use-words.tsx'

/** Reading a sheet in the browser. */
export const readerWords = defineWords('reader', {
  title: ['อ่านชีท', 'Read a sheet'],
  titleOf: [(name: string) => `อ่าน ${name}`, (name: string) => `Reading ${name}`],
  back: ['กลับไปชีทของฉัน', 'Back to My sheets'],
  missing: [
    'ไม่พบชีทนี้ ลิงก์อาจไม่ครบ เปิดชีทที่ซื้อแล้วได้จากชีทของฉัน',
    'This sheet was not found: the link may be cut. Open what you bought from My sheets.',
  ],
  failed: ['เปิดชีทนี้ไม่ได้ตอนนี้', 'This sheet cannot be opened now'],
  opening: ['กำลังเปิดชีท', 'Opening the sheet'],
  pagesRegion: ['หน้าของชีท', 'Pages of the sheet'],
  page: [(page: number) => `หน้า ${page}`, (page: number) => `Page ${page}`],
  pageOf: [
    (page: number, pages: number) => `หน้า ${page} จาก ${pages}`,
    (page: number, pages: number) => `Page ${page} of ${pages}`,
  ],
  goToPage: ['ไปหน้า', 'Go to page'],
  pageSlider: ['เลื่อนไปหน้า', 'Slide to a page'],
  continued: [(page: number) => `อ่านต่อจากหน้า ${page}`, (page: number) => `Continuing from page ${page}`],
  zoomIn: ['ขยาย', 'Zoom in'],
  zoomOut: ['ย่อ', 'Zoom out'],
  zoomed: [(percent: number) => `ขนาด ${percent}%`, (percent: number) => `Zoom ${percent}%`],
  find: ['หน้าทั้งหมด สารบัญ และค้นหา', 'All pages, contents and search'],
  addBookmark: ['คั่นหน้านี้', 'Bookmark this page'],
  removeBookmark: ['เอาที่คั่นออก', 'Remove the bookmark'],
  noteOnPage: [
    (page: number, text: string) => `โน้ตหน้า ${page}: ${text}`,
    (page: number, text: string) => `Note on page ${page}: ${text}`,
  ],
  writeNote: ['จดโน้ตหน้านี้', 'Write a note here'],
  keep: ['เก็บไว้อ่านออฟไลน์', 'Keep for reading offline'],
  mark: ['ไฮไลต์ด้วยนิ้วหรือเมาส์', 'Highlight by finger or mouse'],
  markEnd: ['เลิกไฮไลต์', 'Stop highlighting'],
  marking: ['ลากบนหน้าเพื่อไฮไลต์ กดที่ไฮไลต์เพื่อลบ', 'Drag to highlight. Press a highlight to remove it'],
  choose: ['เลือกข้อความ', 'Select text'],
  chooseEnd: ['เลิกเลือกข้อความ', 'Stop selecting text'],
  choosing: [
    'แตะคำแรก แล้วแตะคำสุดท้าย หรือลากไปตามคำ',
    'Press the first word, then the last, or drag along them',
  ],
  pen: ['เขียนด้วยปากกา', 'Write with a pen'],
  penEnd: ['เลิกเขียน', 'Stop writing'],
  tools: ['เครื่องมืออ่าน', 'Reading tools'],
  paperWhite: ['กระดาษขาว', 'White paper'],
  paperSepia: ['กระดาษถนอมสายตา', 'Sepia paper'],
  paperNight: ['อ่านกลางคืน', 'Night'],
  print: ['พิมพ์', 'Print'],
  reportPage: ['รายงานปัญหาหน้านี้', 'Report this page'],
  onePage: ['ทีละหน้า', 'One page'],
  twoPages: ['สองหน้าคู่กัน', 'Two pages'],
  pageBroken: [
    'แสดงหน้านี้บนเว็บไม่ได้ ดาวน์โหลดไฟล์มาอ่านแทนได้',
    'This page cannot be shown here. Download the file to read it.',
  ],
  pageFailed: ['โหลดหน้านี้ไม่สำเร็จ', 'This page could not be loaded'],
  download: ['ดาวน์โหลด PDF', 'Download PDF'],
  downloadWithMarks: ['PDF พร้อมสิ่งที่จด', 'PDF with my marks'],
  downloadOnly: [
    'ไฟล์ของชีทนี้เปิดอ่านบนเว็บไม่ได้ ดาวน์โหลดมาอ่านในเครื่องได้เลย',
    'This file cannot be shown in the browser. Download it and read it on your device.',
  ],
  preparing: ['กำลังเตรียมไฟล์', 'Preparing your file'],
  preparingText: [
    'ชีทนี้เพิ่งถูกเปิดครั้งแรก ไฟล์ใหญ่ใช้เวลาสักครู่ หน้านี้จะเปิดต่อเอง',
    'This sheet is being opened for the first time. A big file takes a moment; this page goes on by itself.',
  ],

  stillPreparing: [
    'ไฟล์ยังไม่พร้อม ลองอีกครั้งในอีกสักครู่ ชีทอยู่ในคลังของคุณแล้ว',
    'The file is not ready yet. Try again in a moment; the sheet is safely in your library.',
  ],
  textOf: [(page: number) => `ข้อความหน้า ${page}`, (page: number) => `Text of page ${page}`],
  quotedFrom: [
    (page: number) => `(จากชีทสรุป หน้า ${page} · Sarup)`,
    (page: number) => `(from a summary sheet, page ${page} · Sarup)`,
  ],
  quoteCut: [
    (letters: number) => `คัดลอกได้ครั้งละ ${letters} ตัวอักษร`,
    (letters: number) => `Up to ${letters} characters can be copied at a time`,
  ],
})
