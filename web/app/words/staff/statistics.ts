import { defineWords } from '../use-words.tsx'

export const statisticsWords = defineWords('statistics', {
  title: ['สถิติ', 'Statistics'],
  revenue: ['รายได้และจำนวนชีทที่ขายต่อเดือน', 'Revenue and sheets sold per month'],
  orders: ['คำสั่งซื้อที่จ่ายแล้วต่อเดือน', 'Paid orders per month'],
  refunds: ['ชีทที่คืนเงินต่อเดือน', 'Sheets refunded per month'],
  reviewHours: [
    'ชั่วโมงตั้งแต่ส่งตรวจถึงผลตรวจ (ค่ากลาง) ต่อเดือน',
    'Hours from hand-in to decision (median) per month',
  ],
  accounts: ['บัญชีผู้ใช้ใหม่ต่อเดือน', 'New user accounts per month'],
  sellers: ['ผู้ขายใหม่ต่อเดือน', 'New sellers per month'],
  revenueShort: ['ยอดขาย', 'Sales'],
  ordersShort: ['คำสั่งซื้อ', 'Orders'],
  refundsShort: ['คืนเงิน', 'Refunds'],
  reviewHoursShort: ['เวลาตรวจชีท', 'Review time'],
  accountsShort: ['ผู้ใช้ใหม่', 'New users'],
  sellersShort: ['ผู้ขายใหม่', 'New sellers'],
  topStores: [
    (month: string) => `สถาบันที่ขายดี ${month}`,
    (month: string) => `Institutions that sold most, ${month}`,
  ],
  topStoresNow: ['สถาบันที่ขายดี', 'Institutions that sold most'],
  misses: ['ค้นหาแล้วไม่พบ 30 วัน', 'Searched for in vain, 30 days'],
  noMisses: ['ยังไม่มีคำค้นที่มีผู้ค้น 5 คนขึ้นไป', 'Nothing that five people or more searched for'],
  searchers: [(people: string) => `${people} คน`, (people: string) => `${people} people`],
  hours: [(hours: string) => `${hours} ชม.`, (hours: string) => `${hours} h`],
  noSales: ['เดือนนี้ยังไม่มียอดขาย', 'No sales yet this month'],
  month: ['เดือน', 'Month'],
  sheets: ['ชีทที่ขาย', 'Sheets sold'],
  sheetsReturned: ['ชีทที่คืน', 'Sheets returned'],
  download: ['ดาวน์โหลด CSV', 'Download CSV'],
  figures: ['ดูทุกเดือนเป็นตาราง', 'Every month as a table'],
  change: [
    (percent: string) => `${percent} จากช่วงเดียวกันของเดือนก่อน`,
    (percent: string) => `${percent} on the same days of the month before`,
  ],
  basis: [
    (days: string) => `เดือนนี้ถึงตอนนี้ เทียบกับ ${days}`,
    (days: string) => `This month so far, compared with ${days}`,
  ],
  basisWhole: [
    (month: string, before: string) => `${month} ทั้งเดือน เทียบกับ ${before}`,
    (month: string, before: string) => `The whole of ${month}, compared with ${before}`,
  ],
  nothingYet: ['ยังไม่มีให้นับใน 13 เดือนนี้', 'Nothing to count in these 13 months yet'],
  usual: ['ปกติ', 'Usual'],
  chart: [
    (title: string, months: number) => `${title} ${months} เดือนล่าสุด`,
    (title: string, months: number) => `${title}, the last ${months} months`,
  ],
})
