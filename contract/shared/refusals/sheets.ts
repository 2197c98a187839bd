import type { Entry } from './entry.ts'

/** Sheets and their review. */
export const sheets = {
  'sheets.title-missing': {
    status: 400,
    msg: ['กรุณากรอกรหัสวิชาหรือชื่อวิชาอย่างน้อย 1 ช่อง', 'Please fill in course code or name at least one'],
  },
  'sheets.class-info-missing': {
    status: 400,
    msg: ['กรุณากรอกข้อมูลคลาส/บทเรียน', 'Please fill in class/lesson info'],
  },
  'sheets.detail-missing': { status: 400, msg: ['กรุณากรอกรายละเอียดเนื้อหา', 'Please fill in content detail'] },
  'sheets.price-invalid': {
    status: 400,
    msg: [
      'กรุณากรอกราคาเป็นตัวเลข 1 ถึง 2,000,000 บาท',
      'Please enter price as a number from 1 to 2,000,000 baht',
    ],
  },
  'sheets.price-not-number': { status: 400, msg: ['ราคาไม่ใช่ตัวเลข', 'Price is not a number'] },
  'sheets.category-not-offered': {
    status: 400,
    msg: ['ประเภทนี้ใช้กับสถาบันที่เลือกไม่ได้', 'This category does not fit the chosen institution'],
  },
  'sheets.year-not-offered': {
    status: 400,
    msg: ['เลือกปีการศึกษาได้ตั้งแต่ปีนี้ย้อนหลังสิบปี', 'Choose this academic year or one of the ten before it'],
  },
  'sheets.terms-missing': {
    status: 400,
    msg: ['กรุณายอมรับข้อตกลงก่อนส่งตรวจ', 'Please accept the terms before handing in'],
  },
  'sheets.selling-closed': {
    status: 409,
    msg: [
      'ปิดการขายของคุณแล้วเพราะเรื่องลิขสิทธิ์สามเรื่อง จึงส่งตรวจไม่ได้ หากเห็นว่าไม่ถูกต้องให้ติดต่อเรา',
      'Your selling was closed after three copyright cases, so nothing can be handed in. If you think it is wrong, contact us',
    ],
  },
  'sheets.too-many-drafts': {
    status: 409,
    msg: [
      'คุณมีฉบับร่างครบ 200 ชีทแล้ว ส่งตรวจฉบับที่เสร็จก่อน',
      'You have 200 drafts already. Hand in the finished ones first',
    ],
  },
  'sheets.changed-elsewhere': {
    status: 409,
    msg: [
      'ชีทนี้ถูกแก้ไขจากแท็บหรือเครื่องอื่น เลือกว่าจะใช้ฉบับไหน',
      'This sheet was changed in another tab or device. Choose which one to keep',
    ],
  },
  'sheets.other-revision': {
    status: 409,
    msg: [
      'ชีทนี้เปลี่ยนไปจากที่คุณเปิดดู ดูใหม่ก่อนตัดสิน',
      'This is not the revision you looked at. Look again before you decide',
    ],
  },
  'sheets.under-review': {
    status: 409,
    msg: [
      'ทีมงานเปิดตรวจอยู่ รอผลก่อนแล้วค่อยแก้ไข',
      'Our team is reviewing it right now. Wait for the result before changing it',
    ],
  },
  'sheets.open-elsewhere': {
    status: 409,
    msg: ['ทีมงานคนอื่นเปิดตรวจชีทนี้อยู่', 'Another staff member has this sheet open'],
  },
  'sheets.release-invalid': {
    status: 400,
    msg: ['เลือกวันและเวลาที่ยังมาไม่ถึง ไม่เกินหนึ่งปีจากนี้', 'Choose a day and time to come, within a year from now'],
  },
  'sheets.launch-used': {
    status: 409,
    msg: [
      'ชีทนี้ใช้ราคาเปิดตัวไปแล้ว ใช้ได้ครั้งเดียวต่อชีท',
      'This sheet has had its launch price. There is one for each sheet',
    ],
  },
  'sheets.launch-late': {
    status: 409,
    msg: [
      'ชีทนี้วางขายเกิน 30 วันแล้ว ราคาเปิดตัวใช้กับชีทใหม่ ลองทำโค้ดส่วนลดแทน',
      'It has been on sale for over 30 days, and a launch price is for new sheets. Make a promo code instead',
    ],
  },
  'sheets.launch-invalid': {
    status: 400,
    msg: [
      'ลดได้ 1 ถึง 50% หรือเป็นบาทตั้งแต่ 1 บาทแต่ไม่เกินครึ่งราคา และราคาหลังลดต้องไม่ต่ำกว่า 1 บาท',
      'Take off 1 to 50 %, or from 1 baht up to half of the price; at least 1 baht must be left',
    ],
  },
  'sheets.launch-running': {
    status: 409,
    msg: [
      'เปลี่ยนราคาไม่ได้ระหว่างราคาเปิดตัว จบราคาเปิดตัวก่อนแล้วค่อยเปลี่ยน',
      'The price cannot change while the launch price runs. End the launch price first',
    ],
  },
  'sheets.too-many-wishes': {
    status: 409,
    msg: [
      'รอชีทได้ครั้งละ 30 รายการ ยกเลิกบางรายการก่อน',
      'You can wait for 30 sheets at a time. Cancel one first',
    ],
  },
  'sheets.moved-on': {
    status: 409,
    msg: [
      'สถานะของชีทเปลี่ยนไปแล้ว โหลดหน้าใหม่แล้วลองอีกครั้ง',
      'The sheet has moved on. Reload the page and try again',
    ],
  },
  'sheets.was-on-sale': {
    status: 409,
    msg: [
      'ชีทนี้เคยวางขายแล้วจึงลบไม่ได้ เพราะคนที่ซื้อยังต้องเปิดอ่านได้ เมื่อเป็นฉบับร่างก็ไม่มีใครซื้อได้แล้ว เก็บไว้อย่างนี้ได้เลย',
      'This sheet has been on sale, so it cannot be deleted: its buyers keep reading it. As a draft nobody can buy it any more, so leave it as it is',
    ],
  },
  'sheets.in-use': {
    status: 409,
    msg: [
      'ทีมงานใช้ชีทนี้อยู่ เช่น ในคลาสสดหรือข้อความ จึงยังลบไม่ได้ เก็บเป็นฉบับร่างไว้ หรือเขียนถึงทีมงานให้ปลดออกก่อน',
      'Our team uses this sheet, in a live session or a message, so it cannot be deleted yet. Keep it as a draft, or ask us to release it first',
    ],
  },
  'sheets.author-gone': {
    status: 409,
    msg: [
      'ผู้เขียนปิดบัญชีแล้ว จึงเปิดขายชีทนี้อีกไม่ได้ ผู้ที่ซื้อไปแล้วยังอ่านได้',
      'The author has closed the account, so this sheet cannot be sold again. Its buyers keep it',
    ],
  },
  'stores.changed-meanwhile': {
    status: 409,
    msg: [
      'มีคนบันทึกสถาบันนี้ไปแล้ว โหลดหน้าใหม่ก่อนแก้ไข',
      'Somebody has saved this institution meanwhile. Reload before you edit',
    ],
  },
  'stores.drive-in': {
    status: 409,
    msg: [
      'สถาบันที่แสดงไดรฟ์นี้: ไม่มีสถาบันรหัส {codes}',
      'Institutions that show this drive: there is none of code {codes}',
    ],
  },
  'stores.in-use': {
    status: 409,
    msg: [
      'สถาบันนี้ถูกใช้อยู่ ลบไม่ได้ ซ่อนแทนได้',
      'This institution is in use. It cannot be deleted, but it can be hidden',
    ],
  },
  'stores.code-taken': { status: 409, msg: ['รหัสนี้ถูกใช้แล้ว', 'This code is already used'] },
  'reviews.not-bought': {
    status: 403,
    msg: ['รีวิวได้เฉพาะชีทที่คุณซื้อแล้ว', 'Only those who bought the sheet can review it'],
  },
} as const satisfies Record<string, Entry>
