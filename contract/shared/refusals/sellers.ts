import type { Entry } from './entry.ts'

/** Registration and own data of sellers. */
export const sellers = {
  'sellers.profile-incomplete': {
    status: 403,
    msg: [
      'ข้อมูลผู้ขายไม่ครบ กรุณาแก้ไขก่อนใช้งานต่อ',
      'Seller information is incomplete, please update before continuing',
    ],
  },
  'sellers.code-name-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง นามปากกา', 'Please fill in field pen name'],
  },
  'sellers.real-name-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง ชื่อจริง', 'Please fill in field real name'],
  },
  'sellers.national-id-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง เลขบัตรประชาชน', 'Please fill in field national ID number'],
  },
  'sellers.phone-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง เบอร์โทรศัพท์', 'Please fill in field phone number'],
  },
  'sellers.email-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง อีเมล', 'Please fill in field email'],
  },
  'sellers.email-invalid': {
    status: 400,
    msg: ['อีเมลไม่ถูกต้อง ต้องเป็นแบบ name@example.com', 'Invalid email. It looks like name@example.com'],
  },
  'sellers.postal-invalid': {
    status: 400,
    msg: ['ไม่มีรหัสไปรษณีย์นี้ ตรวจเลข 5 หลักอีกครั้ง', 'There is no such postal code. Check the five digits'],
  },
  'sellers.ack-missing': {
    status: 400,
    msg: [
      'กรุณาติ๊กรับทราบเรื่องภาษี และยืนยันว่าชีทที่ขายเป็นงานของคุณเอง',
      'Please tick that you have read about tax and that the sheets you sell are your own work',
    ],
  },
  'sellers.account-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง เลขที่บัญชี', 'Please fill in field account number'],
  },
  'sellers.address-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง ที่อยู่', 'Please fill in field address line'],
  },
  'sellers.postal-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง รหัสไปรษณีย์', 'Please fill in field postal code'],
  },
  'sellers.sub-district-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง ตำบล/แขวง', 'Please fill in field sub-district'],
  },
  'sellers.district-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง อำเภอ/เขต', 'Please fill in field district'],
  },
  'sellers.province-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง จังหวัด', 'Please fill in field province'],
  },
  'sellers.picture-has-qr': {
    status: 400,
    msg: ['ใช้รูปนี้ไม่ได้ เพราะมี QR code อยู่ในภาพ', 'This picture cannot be used: there is a QR code in it'],
  },
  'sellers.about-advert': {
    status: 400,
    msg: [
      'คำแนะนำตัวชวนไปติดต่อหรือซื้อที่อื่นไม่ได้ ตัดไลน์และลิงก์ออก',
      'These words may not lead readers elsewhere. Take out LINE accounts and links',
    ],
  },
  'sellers.national-id-invalid': {
    status: 400,
    msg: ['เลขบัตรประชาชนไม่ถูกต้อง (เฉพาะตัวเลข 13 หลัก)', 'Invalid ID (only 13 digits)'],
  },
  'sellers.phone-invalid': {
    status: 400,
    msg: [
      'เบอร์โทรศัพท์ไม่ถูกต้อง (เฉพาะตัวเลข 10 หลัก หรือ +66..........)',
      'Invalid phone number (accepts only a 10-digit number or +66..........)',
    ],
  },
  'sellers.bank-unknown': {
    status: 400,
    msg: ['กรุณาเลือกธนาคารจากรายการ', 'Please choose a bank from the list'],
  },
  'sellers.account-invalid': {
    status: 400,
    msg: ['เลขที่บัญชีไม่ถูกต้อง (เฉพาะตัวเลข 10-15 หลัก)', 'Invalid account number (accepts only 10-15 digits)'],
  },
  'sellers.account-differs': {
    status: 409,
    msg: [
      'เลขที่บัญชีไม่ตรงกับที่บันทึกไว้ ตรวจแล้วพิมพ์อีกครั้ง',
      'This is not the account number that was saved. Check it and type it again',
    ],
  },
  'sellers.already-seller': {
    status: 409,
    msg: ['คุณเป็นผู้ขายอยู่แล้ว', 'You are a seller already'],
  },
  'sellers.code-name-taken': {
    status: 409,
    msg: ['นามปากกานี้มีคนใช้แล้ว ลองชื่ออื่น', 'This pen name is taken. Try another one'],
  },
  'sellers.national-id-held': {
    status: 409,
    msg: [
      'เปลี่ยนเลขบัตรประชาชนไม่ได้ระหว่างที่การขายของคุณถูกหยุด ถ้าเลขไม่ถูกต้องให้ติดต่อเรา',
      'The national ID cannot be changed while your selling is stopped. If the number is wrong, contact us',
    ],
  },
  'sellers.national-id-taken': {
    status: 409,
    msg: [
      'เลขบัตรประชาชนนี้มีบัญชีผู้ขายแล้ว ตรวจเลขอีกครั้ง ใช้บัญชีเดิม หรือติดต่อเรา',
      'A seller with this national ID exists already. Check the number, use that account, or contact us',
    ],
  },
} as const satisfies Record<string, Entry>
