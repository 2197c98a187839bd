import { defineWords } from '../use-words.tsx'

/** The finance area: its tabs, and how the payment system is used, a line a step (staff.md §2). */
export const financeWords = defineWords('finance', {
  title: ['รอบบัญชีและการจ่าย', 'Books and payments'],
  tabs: ['ส่วนของงานการเงิน', 'Parts of the finance area'],
  orders: ['รายการคำสั่งซื้อ', 'Orders List'],
  closed: ['ยอดขายปิดเดือน', 'Monthly closed sales'],
  vendors: ['ผู้รับเงิน', 'Vendor Management'],
  payments: ['ระบบจ่ายเงิน', 'Payment system'],
  month: ['ปิดเดือนกับธนาคาร', 'Month and bank'],
  books: ['บัญชีและงบทดลอง', 'Books'],
  paymentTabs: ['ขั้นตอนของระบบจ่ายเงิน', 'Steps of the payment system'],
  'no-vendor': ['1. ไม่มีรหัสผู้รับเงิน', '1. No vendor id'],
  under: ['2. ต่ำกว่าขั้นต่ำ', '2. Under the minimum'],
  reached: ['3. สะสมครบขั้นต่ำ', '3. Accumulated to it'],
  author: ['4. รายได้รายนักเขียน', '4. Income of an author'],
  optional: ['ถ้าต้องการ', 'Optional'],
  check: ['5. รายการรอโอน', '5. Pending payments'],
  success: ['6. ยืนยันการโอนสำเร็จ', '6. Mark as paid'],
  next: ['ขั้นถัดไป', 'Next step'],
  allSteps: [
    (at: number, all: number) => `ขั้น ${at} จาก ${all}`,
    (at: number, all: number) => `Step ${at} of ${all}`,
  ],
  late: [
    (days: number) => `เลยมา ${days} วัน`,
    (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`,
  ],
  round: ['รอบ', 'Round of'],
  leftSellers: [
    (count: number, sum: string) => `เหลือ ${count.toLocaleString('th')} ผู้ขาย ${sum}`,
    (count: number, sum: string) =>
      `${count.toLocaleString('en')} ${count === 1 ? 'seller' : 'sellers'} left, ${sum}`,
  ],
  noneYet: ['ยังไม่มี', 'None yet'],
  help: ['วิธีใช้ระบบจ่ายเงิน', 'How to use this'],
  steps: [
    [
      'ปิดยอดเดือนก่อน ที่แท็บ “ยอดขายปิดเดือน” (ระบบปิดให้เองในวันที่ 1 ของเดือนถัดไป)',
      'ขั้นที่ 1: รายการที่ผู้ขายยังไม่มีรหัสผู้รับเงิน ให้ปรับเป็น “ไม่สำเร็จ” เหตุผล “ข้อมูลผู้ขายไม่ครบ” เมื่อเพิ่มรหัสผู้รับเงิน แล้วจึงปรับกลับเป็น “รอโอน”',
      'ขั้นที่ 2: รายการที่ยอดรวมของผู้ขายต่ำกว่ายอดโอนขั้นต่ำ ให้ปรับเป็น “สะสมยอด” จนกว่าจะครบ',
      'ขั้นที่ 3: รายการที่สะสมจนครบยอดโอนขั้นต่ำแล้ว ให้ปรับเป็น “รอโอน”',
      'ขั้นที่ 4 (ถ้าต้องการ): ค้นประวัติรายได้ของนักเขียนด้วยนามปากกาหรือรหัส',
      'ขั้นที่ 5: ดูรายการรอโอน อัปโหลดไฟล์ CSV จากธนาคาร (รหัสผู้รับเงิน, ชื่อผู้รับเงิน, จำนวนเงิน) เพื่อตรวจว่าตรงกันหรือไม่ รายการที่ไม่ตรงหรือไม่มีในไฟล์ให้ปรับเป็น “ไม่สำเร็จ” เหตุผล “โอนเงินไม่สำเร็จ”',
      'ขั้นที่ 6: รายการที่ตรงกัน กดยืนยันการโอนสำเร็จ ระบบบันทึกการจ่าย ภาษี และแจ้งผู้ขายให้ทันที ทำซ้ำไม่ได้',
      'ทุกครั้งระบบแสดงจำนวนรายการและยอดรวมก่อนยืนยัน ยอดที่ทำคนเดียวในวันเดียวเกินกำหนดต้องมีเจ้าหน้าที่การเงินอีกคนยืนยัน',
    ].join('\n'),
    [
      'Close the month first, on the tab “Monthly closed sales” (on the 1st of the next month it is closed by itself).',
      'Step 1: entries of sellers without a vendor id become “unsuccessful” with the reason “incomplete seller data”. Once the vendor id is there, set them back to “awaiting transfer”.',
      'Step 2: entries of sellers who are owed less than the minimum payout become “accumulating” until they reach it.',
      'Step 3: entries that have accumulated to the minimum become “awaiting transfer”.',
      'Step 4 (optional): look up the income of an author by pen name or id.',
      'Step 5: see what awaits transfer and upload the CSV of the bank (vendor id, vendor name, amount) to check it. What does not match or is not in the file becomes “unsuccessful” with the reason “payment unsuccessful”.',
      'Step 6: confirm the entries that match. The payout, its tax and the notification to the seller are recorded at once; this cannot be done twice.',
      'Count and sum are always shown first. Above the configured sum a day another finance member has to confirm.',
    ].join('\n'),
  ],
})
