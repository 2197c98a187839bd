import { defineWords } from '../use-words.tsx'

/** Reading a sheet in the browser. */
export const readerWords = defineWords({
  title: ['อ่านชีท', 'Read a sheet'],
  titleOf: [(name: string) => `อ่าน ${name}`, (name: string) => `Reading ${name}`],
  back: ['กลับไปชีทของฉัน', 'Back to My sheets'],
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
  noOutline: ['ชีทนี้ไม่มีสารบัญ', 'This sheet has no table of contents'],
  pageBroken: [
    'แสดงหน้านี้บนเว็บไม่ได้ ดาวน์โหลดไฟล์มาอ่านแทนได้',
    'This page cannot be shown here. Download the file to read it.',
  ],
  pageFailed: ['โหลดหน้านี้ไม่สำเร็จ', 'This page could not be loaded'],
  download: ['ดาวน์โหลด PDF', 'Download PDF'],
  downloadOnly: [
    'ไฟล์ของชีทนี้เปิดอ่านบนเว็บไม่ได้ ดาวน์โหลดมาอ่านในเครื่องได้เลย',
    'This file cannot be shown in the browser. Download it and read it on your device.',
  ],
  preparing: ['กำลังเตรียมไฟล์', 'Preparing your file'],
  preparingText: [
    'ชีทนี้เพิ่งถูกเปิดครั้งแรก ไฟล์ใหญ่ใช้เวลาสักครู่ หน้านี้จะเปิดต่อเอง',
    'This sheet is being opened for the first time. A big file takes a moment; this page goes on by itself.',
  ],
})
