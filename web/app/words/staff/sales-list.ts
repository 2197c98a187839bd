import { defineWords } from '../use-words.tsx'

export const orderReportWords = defineWords('orderReport', {
  findOrder: ['ค้นหารหัสคำสั่งซื้อ', 'Find an order code'],
  title: ['รายการคำสั่งซื้อที่ชำระแล้ว', 'Paid orders'],
  by: ['เลือกช่วงเวลาเป็น', 'Choose the time by'],
  days: ['วัน', 'Days'],
  months: ['เดือน', 'Months'],
  fromDay: ['ตั้งแต่วันที่', 'From day'],
  toDay: ['ถึงวันที่', 'To day'],
  fromMonth: ['ตั้งแต่เดือน', 'From month'],
  toMonth: ['ถึงเดือน', 'To month'],
  note: ['ช่วงเวลาที่เกิน 90 วันอาจโหลดไม่สำเร็จ', 'Ranges of more than 90 days may fail to load'],
  over: [
    (days: number) => `ช่วงนี้ยาว ${days.toLocaleString('th')} วัน ซึ่งเกิน 90 วัน อาจโหลดไม่สำเร็จ`,
    (days: number) =>
      `This range is ${days.toLocaleString('en')} days long, more than 90, and may fail to load`,
  ],
  backwards: ['วันสิ้นสุดต้องไม่อยู่ก่อนวันเริ่มต้น', 'The range ends before it begins'],
  paid: ['วันและเวลาที่จ่าย', 'Paid on'],
  order: ['รหัสคำสั่งซื้อ', 'Order code'],
  sales: ['ยอดขายรวม', 'Total sales'],
  cost: ['ต้นทุนขาย', 'Cost of sales'],
  sheet: ['ชีท', 'Sheets'],
  buyer: ['ผู้ซื้อ', 'Buyer'],
  byDay: ['ยอดขายรายวัน', 'Sales by day'],
  refunded: ['คืนเงินผู้ซื้อแล้ว', 'Refunded'],
  kept: ['เหลือยอดขาย', 'Sales that are left'],
  left: ['ส่วนของบริษัท', "The company's part"],
  count: [
    (orders: number) => `${orders.toLocaleString('th')} คำสั่งซื้อ`,
    (orders: number) => `${orders.toLocaleString('en')} ${orders === 1 ? 'order' : 'orders'}`,
  ],
  more: ['แสดงเพิ่ม', 'Show more'],
  none: ['ไม่มีคำสั่งซื้อในช่วงนี้', 'No orders in this time'],
})
