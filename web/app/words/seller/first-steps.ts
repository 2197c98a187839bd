import { defineWords } from '../use-words.tsx'

/** From the registration to the first transfer. */
export const firstStepWords = defineWords('firstStep', {
  title: ['เริ่มขายใน 5 ขั้น', 'Five steps to your first payout'],
  done: ['เสร็จแล้ว', 'done'],
  register: ['สมัครเป็นผู้ขาย', 'Register'],
  registerText: ['', ''],
  write: ['เขียนชีทแรก', 'Write your first sheet'],
  writeText: ['ใส่ชื่อวิชา รูปตัวอย่าง และไฟล์ PDF', 'Course, sample pictures, and the PDF'],
  approve: ['ส่งตรวจจนผ่าน', 'Have it approved'],
  approveText: ['ปกติใช้เวลาราว 3 ชั่วโมง เราจะแจ้งผลให้', 'Usually about 3 hours; we tell you the result'],
  sell: ['ขายได้ครั้งแรก', 'Sell it once'],
  sellText: [
    'ส่งลิงก์ชีทให้เพื่อนในคลาส ช่วงก่อนสอบขายดีที่สุด',
    'Pass its link on to your class; most are bought just before exams',
  ],
  paid: ['รับเงินโอนครั้งแรก', 'Be paid'],
  paidText: [
    (minimum: string) => `ส่วนแบ่งครบ ${minimum} บาทเมื่อไร โอนวันที่ 20 ของเดือนถัดไป`,
    (minimum: string) => `Once your share reaches ${minimum} baht, on the 20th of the next month`,
  ],
  goodSheets: ['ชีทแบบไหนที่ผ่านการตรวจ', 'Which sheets pass the check'],
  goOn: ['ทำต่อให้เสร็จ', 'Finish it'],
  share: ['เปิดหน้าชีทเพื่อแชร์', 'Open its page to share it'],
  seeRevenue: ['ดูรายได้', 'See revenue'],
})
