import { defineWords } from '../use-words.tsx'

export const authorWords = defineWords('author', {
  title: ['ฐานข้อมูลผู้เขียน', 'Author database'],
  search: ['ค้นหาผู้เขียน', 'Search authors'],
  searchHint: ['ชื่อ รหัส อีเมล หรือเบอร์', 'Name, id, mail or phone'],
  count: [
    (count: number) => `ค้นหาได้ ${count.toLocaleString('th')} คน`,
    (count: number) => `Out of ${count.toLocaleString('en')} authors`,
  ],
  foundCount: [
    (count: number) => (count === 0 ? '' : count >= 50 ? 'พบ 50 คนแรก' : `พบ ${count} คน`),
    (count: number) =>
      count === 0 ? '' : count >= 50 ? 'The first 50' : count === 1 ? '1 author' : `${count} authors`,
  ],
  notFound: ['ไม่พบ', 'not found'],
  results: ['ผลการค้นหา', 'Results'],
  lately: ['ดูล่าสุด', 'Viewed recently'],
  newcomers: ['ผู้ขายใหม่ล่าสุด', 'Newest sellers'],
  choose: ['เลือกชื่อเพื่อดูข้อมูล', 'Choose a name to see the facts'],
  codeName: ['นามปากกา', 'Code name'],
  name: ['ชื่อ', 'Name'],
  realName: ['ชื่อจริง', 'Real name'],
  year: ['ชั้นปี', 'Year'],
  peopleID: ['เลขบัตรประชาชน', 'National ID'],
  bankInfo: ['ข้อมูลรับรายได้', 'Bank and revenue info'],
  email: ['อีเมล', 'Email'],
  phone: ['โทรศัพท์', 'Phone'],
  address: ['ที่อยู่', 'Address'],
  created: ['เป็นสมาชิกเมื่อ', 'Member since'],
  sheets: ['ชีทที่กำลังขาย', 'Sheets on sale'],
  sheetsOf: [
    (count: number) => `${count.toLocaleString('th')} ชีท`,
    (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'sheet' : 'sheets'}`,
  ],
  revenue: ['ยอดขายรวม', 'Sales so far'],
  sold: ['ขายเดือนนี้', 'Sold this month'],
  months: ['ยอดขาย 12 เดือน', 'Sales of twelve months'],
  inMonths: [(months: number) => `ใน ${months} เดือน`, (months: number) => `in ${months} months`],
  newest: ['ชีทที่ขึ้นขายล่าสุด', 'Last on sale'],
  halts: ['เงินรอโอนและการพัก', 'Waiting payouts and pauses'],
  buyerId: ['รหัส', 'ID'],
  reveal: ['แสดงเลขเต็ม', 'Show in full'],
  revealTitle: ['แสดงเลขเต็มใช่ไหม', 'Show the whole number?'],
  revealText: [
    (what: string, name: string) => `จะบันทึกไว้ว่าคุณเปิดดู${what}ของ ${name}`,
    (what: string, name: string) => `It is kept on record that you looked at the ${what} of ${name}`,
  ],
})
