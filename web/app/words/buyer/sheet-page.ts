import { defineWords } from '../use-words.tsx'

export const sheetPageWords = defineWords('sheetPage', {
  compareWith: [
    (code: string) => `เทียบกับชีทอื่นของ ${code}`,
    (code: string) => `Compare with other sheets of ${code}`,
  ],
  breadcrumb: ['ตำแหน่งของหน้านี้', 'Where this page is'],
  shop: ['ซื้อชีท', 'Buy sheets'],
  shareText: [
    (store: string, exam: string) => `ชีทสรุป ${store} ${exam} ดูตัวอย่างก่อนซื้อได้`,
    (store: string, exam: string) => `Summary sheet, ${store}, ${exam}. See samples before you buy.`,
  ],

  shareLine: ['ส่งทาง LINE', 'Send by LINE'],

  gallery: ['ภาพปกและตัวอย่าง', 'Cover and samples'],
  slideRole: ['สไลด์', 'slide'],
  galleryRole: ['สไลด์โชว์', 'slideshow'],
  cover: ['ปก', 'Cover'],
  coverOf: [(name: string) => `ปก ${name}`, (name: string) => `Cover of ${name}`],
  sample: [(page: number) => `ตัวอย่างหน้า ${page}`, (page: number) => `Sample page ${page}`],
  slideOf: [
    (at: number, all: number) => `ภาพที่ ${at} จาก ${all}`,
    (at: number, all: number) => `Picture ${at} of ${all}`,
  ],
  showSlide: [(what: string) => `ดู${what}`, (what: string) => `Show ${what.toLowerCase()}`],
  enlarge: [(what: string) => `ขยาย${what}`, (what: string) => `Enlarge ${what.toLowerCase()}`],
  pause: ['หยุดเลื่อนภาพ', 'Pause the slideshow'],
  play: ['เลื่อนภาพเอง', 'Play the slideshow'],
  earlier: ['ภาพก่อนหน้า', 'Previous picture'],
  later: ['ภาพถัดไป', 'Next picture'],

  reviewsCount: [
    (reviews: string) => `(${reviews} รีวิว)`,
    (reviews: string) => `(${reviews} ${reviews === '1' ? 'review' : 'reviews'})`,
  ],
  soldTimes: [(sold: string) => `ขายแล้ว ${sold} ครั้ง`, (sold: string) => `${sold} sold`],
  price: ['ราคา', 'Price'],
  launchPrice: ['ราคาเปิดตัว', 'Launch price'],
  launchUntil: [
    (day: string, full: string) => `ถึง ${day} แล้วเป็น ${full}`,
    (day: string, full: string) => `Until ${day}, then ${full}`,
  ],
  delivery: ['ได้ไฟล์ทันทีหลังชำระ', 'Yours right after paying'],
  howRead: ['อ่านหรือดาวน์โหลด PDF ได้ตลอด', 'Read or download the PDF any time'],
  buyNow: ['ซื้อเลย', 'Buy now'],
  offerGift: ['ซื้อเป็นของขวัญให้เพื่อน', 'Buy it as a gift'],
  asking: ['กำลังดูชั้นหนังสือของคุณ', 'Looking at your shelf'],
  askRefund: ['ขอคืนเงิน', 'Ask for a refund'],
  readSheet: ['อ่านชีท', 'Read'],
  ownedNote: ['คุณมีชีทนี้แล้ว', 'You own this sheet'],
  mineNote: ['ชีทของคุณเอง', 'Your own sheet'],
  notOnSale: [
    'ชีทนี้ปิดการขายอยู่ ผู้ซื้อเดิมยังอ่านได้',
    'This sheet is not on sale now. Those who bought it can still read it.',
  ],

  facts: ['ข้อมูลชีท', 'About this sheet'],
  samples: ['ตัวอย่าง', 'Samples'],
  blurred: ['ซื้อแล้วอ่านได้ทั้งหน้า', 'Whole once bought'],
  samplePages: [
    (samples: number) => `อ่านได้ ${samples} หน้า`,
    (samples: number) => (samples === 1 ? '1 page to read' : `${samples} pages to read`),
  ],
  samplePagesOf: [
    (samples: number, pages: number) => `อ่านได้ ${samples} จาก ${pages} หน้า`,
    (samples: number, pages: number) => `${samples} of ${pages} pages to read`,
  ],
  noSamples: ['ไม่มี', 'None'],
  pageCount: ['จำนวนหน้า', 'Pages'],
  allPages: [
    (pages: number) => `${pages} หน้า`,
    (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
  ],
  institution: ['สถาบัน', 'Institution'],
  covers: ['ครอบคลุม', 'Covers'],
  onSaleSince: ['ลงขาย', 'On sale since'],
  whatIsInside: ['ในชีทมีอะไร', 'What is inside'],
  sellerFacts: [
    (sheets: string, score: string) => `${sheets} ชีท · คะแนนเฉลี่ย ${score}`,
    (sheets: string, score: string) => `${sheets} ${sheets === '1' ? 'sheet' : 'sheets'} · rated ${score}`,
  ],
  sellerFactsUnrated: [
    (sheets: string) => `${sheets} ชีท`,
    (sheets: string) => `${sheets} ${sheets === '1' ? 'sheet' : 'sheets'}`,
  ],
  seller: ['ผู้เขียน', 'Author'],
  seeOthers: [(author: string) => `ดูชีทอื่นของ ${author}`, (author: string) => `Other sheets by ${author}`],
  reviews: ['รีวิวจากผู้ซื้อ', 'Reviews by buyers'],
  reviewRange: [
    (from: number, to: number, all: string) => `${from}–${to} จาก ${all}`,
    (from: number, to: number, all: string) => `${from}–${to} of ${all}`,
  ],
  noReviews: ['ยังไม่มีความคิดเห็น', 'No comments yet'],
  starsOf: [
    (stars: number, people: string, percent: number) => `${stars} ดาว ${people} คน ${percent}%`,
    (stars: number, people: string, percent: number) =>
      `${stars} ${stars === 1 ? 'star' : 'stars'}: ${people} ${people === '1' ? 'person' : 'people'}, ${percent}%`,
  ],
  readToEnd: ['อ่านจนจบ', 'Read to the end'],
  readToEndBy: [(percent: number) => `${percent}% ของผู้อ่าน`, (percent: number) => `By ${percent}% of readers`],
  newVersion: [(number: number) => `ฉบับที่ ${number} มีอะไรใหม่`, (number: number) => `New in version ${number}`],
  newerReviews: ['รีวิวที่ใหม่กว่า', 'Newer reviews'],
  olderReviews: ['รีวิวที่เก่ากว่า', 'Older reviews'],
  othersOf: [(author: string) => `ชีทอื่นของ ${author}`, (author: string) => `Other sheets by ${author}`],
})
