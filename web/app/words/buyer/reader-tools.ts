import { defineWords } from '../use-words.tsx'

/** Panels over the pages of a sheet, and what follows them. */
export const readerToolWords = defineWords('readerTool', {
  thumbnails: ['หน้าทั้งหมด', 'All pages'],
  outline: ['สารบัญ', 'Contents'],
  search: ['ค้นหา', 'Search'],
  searchLabel: ['ค้นหาในชีทนี้', 'Search in this sheet'],
  searchPlaceholder: ['คำในชีท', 'Words in the sheet'],
  clearSearch: ['ล้างคำค้น', 'Clear the search'],
  searching: ['กำลังค้นหา', 'Searching'],
  found: [
    (times: number, pages: number) => `พบ ${times} ตำแหน่งใน ${pages} หน้า`,
    (times: number, pages: number) =>
      `${times} ${times === 1 ? 'match' : 'matches'} on ${pages} ${pages === 1 ? 'page' : 'pages'}`,
  ],
  noneFound: ['ไม่พบคำนี้ในชีท', 'This sheet does not contain that'],
  times: [
    (count: number) => `${count} ตำแหน่ง`,
    (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  ],
  noText: [
    'ชีทนี้เป็นภาพสแกน จึงค้นหาคำไม่ได้ ดูจากหน้าทั้งหมดแทน',
    'This sheet is a scan, so its words cannot be searched. Look through all pages instead.',
  ],
  bookmark: ['ที่คั่นหน้า', 'Bookmark'],
  highlight: ['ไฮไลต์', 'Highlight'],
  copyQuote: ['คัดลอก', 'Copy'],
  quoteCopied: ['คัดลอกแล้ว', 'Copied'],
  strokes: [
    (count: number) => `ลายมือ ${count} เส้น`,
    (count: number) => `Handwriting, ${count} ${count === 1 ? 'stroke' : 'strokes'}`,
  ],
  penTools: ['ปากกา', 'Pen'],
  penColour: [
    (at: number) => ['หมึกดำ', 'หมึกน้ำเงิน', 'หมึกแดง', 'หมึกเขียว'][at] ?? '',
    (at: number) => ['Black ink', 'Blue ink', 'Red ink', 'Green ink'][at] ?? '',
  ],
  penWidth: [
    (at: number) => ['เส้นบาง', 'เส้นกลาง', 'เส้นหนา'][at] ?? '',
    (at: number) => ['Thin line', 'Medium line', 'Thick line'][at] ?? '',
  ],
  eraser: ['ยางลบ', 'Eraser'],
  undoStroke: ['ย้อนกลับ', 'Undo'],
  inkFull: [
    'ลายมือในชีทนี้เต็มแล้ว ลบบางเส้นก่อนเขียนต่อ',
    'Your handwriting on this sheet is full. Erase some before writing on.',
  ],
  noMarks: [
    'ยังไม่มีที่คั่น โน้ต ไฮไลต์ หรือลายมือ สิ่งที่จดเห็นเฉพาะคุณ และตามไปทุกเครื่อง',
    'No bookmarks, notes, highlights or handwriting yet. They are yours alone and follow you to every device.',
  ],
  marks: ['ที่จดไว้', 'My marks'],
  removeMark: [(page: number) => `ลบที่จดไว้หน้า ${page}`, (page: number) => `Remove the mark on page ${page}`],
  noOutline: ['ชีทนี้ไม่มีสารบัญ', 'This sheet has no table of contents'],
  noteOf: [(page: number) => `โน้ตหน้า ${page}`, (page: number) => `Note on page ${page}`],
  note: ['โน้ต', 'Note'],
  noteHint: ['เห็นเฉพาะคุณ บันทึกเองแม้ไม่มีเน็ต', 'Yours alone, kept even without a connection'],
  printMarked: ['ทุกหน้าที่พิมพ์มีรหัสผู้ซื้อของคุณ', 'Every printed page carries your buyer ID'],
  printLong: [
    (pages: number) => `พิมพ์ได้ครั้งละ ${pages} หน้า จะพิมพ์ทั้งชีททีเดียว ดาวน์โหลด PDF แล้วพิมพ์แทน`,
    (pages: number) =>
      `Up to ${pages} pages can be printed at a time. To print the whole sheet at once, download its PDF.`,
  ],
  printFrom: ['ตั้งแต่หน้า', 'From page'],
  printTo: ['ถึงหน้า', 'To page'],
  printRange: [
    (pages: number) => `เลือกหน้า 1 ถึง ${pages} ครั้งละไม่เกิน 100 หน้า`,
    (pages: number) => `Choose pages 1 to ${pages}, up to 100 at a time`,
  ],
  printWithMarks: ['พิมพ์ไฮไลต์ ลายมือ และโน้ตของฉันด้วย', 'Print my highlights, handwriting and notes too'],
  downloading: ['เริ่มดาวน์โหลดแล้ว', 'The download has started'],
  downloadHint: [
    'ดูไฟล์ได้ที่แถบดาวน์โหลดของเบราว์เซอร์ ปกติอยู่มุมบนขวาหรือด้านล่างของหน้าจอ',
    'Check the download bar of your browser, usually at the upper right or at the bottom of the screen.',
  ],
  downloadAgain: ['ดาวน์โหลดอีกครั้ง', 'Download again'],
  undrawable: [
    'วาดสิ่งที่จดลงในไฟล์นี้ไม่ได้ ดาวน์โหลดไฟล์เปล่าแทนได้',
    'Your marks cannot be drawn into this file. You can download it without them.',
  ],
  finished: ['อ่านทันแล้ว!', 'Read in time!'],
  shareFinished: ['อวดเพื่อน', 'Show my friends'],
  markRemoved: ['ลบแล้ว', 'Removed'],
})
