import { defineWords } from '../use-words.tsx'

export const statisticsWords = defineWords({
  title: ['สถิติ', 'Statistics'],
  revenue: ['รายได้และจำนวนชีทที่ขายต่อเดือน', 'Revenue and sheets sold per month'],
  orders: ['คำสั่งซื้อที่จ่ายแล้วต่อเดือน', 'Paid orders per month'],
  accounts: ['บัญชีผู้ใช้ใหม่ต่อเดือน', 'New user accounts per month'],
  sellers: ['ผู้ขายใหม่ต่อเดือน', 'New sellers per month'],
  revenueShort: ['ยอดขาย', 'Sales'],
  ordersShort: ['คำสั่งซื้อ', 'Orders'],
  accountsShort: ['ผู้ใช้ใหม่', 'New users'],
  sellersShort: ['ผู้ขายใหม่', 'New sellers'],
  topStores: ['สถาบันที่ขายดีเดือนนี้', 'Institutions that sold most this month'],
  noSales: ['เดือนนี้ยังไม่มียอดขาย', 'No sales yet this month'],
  month: ['เดือน', 'Month'],
  baht: ['ยอดขาย (บาท)', 'Sales (baht)'],
  sheets: ['ชีทที่ขาย', 'Sheets sold'],
  people: ['จำนวน', 'Number'],
  download: ['ดาวน์โหลด CSV', 'Download CSV'],
  figures: ['ดูเป็นตาราง', 'As a table'],
  change: [(percent: string) => `${percent} จากเดือนก่อน`, (percent: string) => `${percent} on last month`],
  usual: ['ปกติ', 'Usual'],
  chart: [
    (title: string, months: number) => `${title} ${months} เดือนล่าสุด`,
    (title: string, months: number) => `${title}, the last ${months} months`,
  ],
})
