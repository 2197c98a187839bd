import { defineWords } from '../use-words.tsx'

/** The sheet card and the package card (buyer.md §8), on every screen that shows sheets. */
export const sheetWords = defineWords('sheet', {
  recommended: ['แนะนำ', 'Top pick'],
  sold: [(sold: string) => `ขายแล้ว ${sold}`, (sold: string) => `${sold} sold`],
  score: [(score: string) => `คะแนน ${score} จาก 5`, (score: string) => `Rated ${score} of 5`],
  fullPrice: ['ราคาเต็ม', 'Full price'],
  new: ['ใหม่', 'New'],
  add: ['ใส่ตะกร้า', 'Add to cart'],
  inCart: ['อยู่ในตะกร้าแล้ว', 'In the cart'],
  addNamed: [(name: string) => `ใส่ตะกร้า ${name}`, (name: string) => `Add ${name} to the cart`],
  openCartNamed: [
    (name: string) => `${name} อยู่ในตะกร้าแล้ว เปิดตะกร้า`,
    (name: string) => `${name} is in the cart. Open the cart`,
  ],
  favouriteNamed: [
    (name: string) => `เพิ่ม ${name} ในรายการโปรด`,
    (name: string) => `Add ${name} to favourites`,
  ],
  keptNamed: [
    (name: string) => `${name} อยู่ในรายการโปรดแล้ว เลือกรายการ`,
    (name: string) => `${name} is in your favourites. Choose lists`,
  ],
  read: ['อ่าน', 'Read'],
  liveNow: ['กำลังติวสดอยู่', 'Live now'],
  live: [(time: string) => `ติวสด ${time}`, (time: string) => `Live ${time}`],
  replay: ['ชีทพร้อมคลิปย้อนหลัง', 'Sheet with replay clips'],
  join: ['เข้าติว', 'Join'],
  watch: ['ดูย้อนหลัง', 'Watch replay'],
  recommendedPackage: ['แพ็กแนะนำ', 'Recommended package'],
  sheetsInPackage: [
    (sheets: number) => `${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`),
  ],
  seePackage: ['ดูแพ็ก', 'See package'],

  added: ['เพิ่มชีทลงตะกร้าแล้ว', 'Sheet added to the cart'],
  alreadyInCart: ['ชีทนี้อยู่ในตะกร้าแล้ว', 'This sheet is already in the cart'],
  alreadyOwned: ['คุณมีชีทนี้อยู่แล้ว', 'You already own this sheet'],
  cartFull: ['ตะกร้าเต็มแล้ว สั่งซื้อที่มีอยู่ก่อน', 'The cart is full: order what is in it first'],
  allAdded: ['เพิ่มทุกชีทลงตะกร้าแล้ว', 'All sheets added to the cart'],
  someOwnedNotAdded: [
    'คุณมีบางชีทอยู่แล้ว ชีทเหล่านั้นจะไม่ถูกเพิ่ม',
    'You already own some sheets, those will not be added',
  ],
  someCouldNotAdd: ['เพิ่มบางชีทไม่ได้ เพราะคุณมีอยู่แล้ว', 'Could not add some sheets, you own them'],
  removed: ['นำชีทออกจากตะกร้าแล้ว', 'Sheet removed from the cart'],
  searchPlaceholder: ['รหัสหรือชื่อวิชา', 'Course code or name'],
  myStore: [(name: string) => `ม.ของฉัน ${name}`, (name: string) => `My institution, ${name}`],
  withoutMyStore: [
    (name: string) => `${name} ขึ้นก่อน กดเพื่อเลิก`,
    (name: string) => `${name} comes first, press to stop`,
  ],
  near: ['ใกล้เคียง', 'Near match'],
  searchLabel: ['ค้นหาชีทจากรหัสหรือชื่อวิชา', 'Search sheets by course code or name'],
  clearSearch: ['ล้างคำค้น', 'Clear the search'],
  retryLater: ['ถ้าระบบช้า ลองใหม่ใน 5-10 นาที', 'If it is slow, try again in 5 to 10 minutes'],
})
