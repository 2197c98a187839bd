import { defineWords } from '../use-words.tsx'

/** The home page. */
export const homeWords = defineWords('home', {
  homeTitle: ['อ่านทันก่อนสอบ ด้วยสรุปจากรุ่นพี่', "Ready before the exam, with seniors' summaries"],
  heroFirst: ['อ่านทันก่อนสอบ', 'Ready before the exam,'],
  heroSecond: ['ด้วยสรุปจากรุ่นพี่', "with seniors' summaries"],
  heroTag: ['ชีทสรุปจากทั่วประเทศ', 'Summary sheets from all over Thailand'],
  heroText: [
    'เลือกวิชาที่เรียน เปิดดูตัวอย่างก่อน จ่ายด้วย QR แล้วอ่านได้เลย',
    'Pick your course, look at sample pages, pay by QR and read right away.',
  ],
  search: ['ค้นหา', 'Search'],
  searchSuggestions: ['ชีทที่ตรงกับคำค้น', 'Matching sheets'],
  buyButton: ['ซื้อชีท', 'Buy sheets'],
  sellButton: ['ขายชีท', 'Sell sheets'],
  hits: ['กำลังฮิตช่วงสอบนี้', 'Popular this exam season'],
  hitsAt: [(store: string) => `กำลังฮิตที่ ${store}`, (store: string) => `Popular at ${store}`],
  hitsOfYear: [
    (year: number) => `เริ่มจากที่เพื่อน${year < 0 ? ` ม.${year + 7} ` : `ปี ${year} `}ที่เดียวกันซื้อบ่อยในครึ่งปีนี้`,
    (year: number) =>
      `First what ${year < 0 ? `Grade ${year + 13}` : `Year ${year}`} students there bought most in the last half year`,
  ],
  hitsOfStore: ['ชีทขายดีของสถาบันคุณ', 'Best sellers of your institution'],
  mySuggestions: ['ชีทแนะนำจากสถาบันและชั้นปีของคุณ', 'Suggested for your institution and year'],
  ofMyYear: ['ปีเดียวกันซื้อบ่อย', 'Bought by your year'],
  seeAll: ['ดูทั้งหมด', 'See all'],
  earlier: ['เลื่อนไปก่อนหน้า', 'Scroll back'],
  later: ['เลื่อนไปถัดไป', 'Scroll on'],
  byInstitution: ['เลือกจากสถาบันของคุณ', 'Choose your institution'],
  byInstitutionText: ['เลือกภาค แล้วเลือกสถาบัน', 'Pick a region, then the institution.'],
  backToRegions: ['ย้อนกลับ', 'Back'],
  storesInRegion: [
    (stores: number) => `${stores} สถาบัน`,
    (stores: number) => (stores === 1 ? '1 institution' : `${stores} institutions`),
  ],
  missingInstitution: ['ไม่เจอสถาบันของคุณ?', 'Institution missing?'],
  requestInstitution: ['ขอเพิ่มสถาบัน', 'Request it'],
  statistics: ['สรุปวันนี้', 'Sarup today'],
  statStores: ['สถาบัน', 'institutions'],
  statSheets: ['ชีทสรุป', 'summary sheets'],
  statSold: ['ชีทที่ขายแล้ว', 'sheets sold'],
  statOrders: ['คำสั่งซื้อ', 'orders'],
  reviewsTitle: ['เสียงจากคนที่อ่านทัน', 'From those who were ready'],
  reviewOf: [(sheet: string) => `รีวิว ${sheet}`, (sheet: string) => `On ${sheet}`],
  closingBuyTitle: ['สอบครั้งหน้า อ่านทันแน่', 'Be ready for the next exam'],
  closingBuyText: ['เปิดดูตัวอย่างได้ทุกชีทก่อนซื้อ', 'Every sheet shows sample pages before you buy.'],
  closingSellTitle: ['สรุปของคุณช่วยรุ่นน้องได้', 'Your notes can help juniors'],
  closingSellText: [
    (share: number) => `ลงขายฟรี รับ ${share}% ของยอดขาย โอนทุกวันที่ 20`,
    (share: number) => `Free to list. You get ${share}% of sales, paid on the 20th of each month.`,
  ],
  bannerTitle: ['ลดรับเปิดเทอม', 'Back-to-term sale'],
  bannerText: ['ชีทสรุปทุกสถาบัน พร้อมอ่านตั้งแต่สัปดาห์แรก', 'Sheets of every institution, ready from week one.'],
})

/** Regions 0 to 5 of the institutions on the home page. */
export const regionNames = [
  ['ภาคกลาง', 'Central'],
  ['ภาคเหนือ', 'North'],
  ['ภาคใต้', 'South'],
  ['ภาคอีสาน', 'Northeast'],
  ['มัธยมศึกษา', 'Secondary schools'],
  ['อื่น ๆ', 'Other'],
] as const
