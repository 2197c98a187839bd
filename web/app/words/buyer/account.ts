import { defineWords } from '../use-words.tsx'

/** The account page and the receipt. */
export const accountWords = defineWords({
  title: ['บัญชีของฉัน', 'My account'],
  sections: ['หัวข้อในหน้านี้', 'On this page'],

  profile: ['ข้อมูลส่วนตัว', 'Profile'],
  saveProfile: ['บันทึกข้อมูล', 'Save'],
  profileSaved: ['บันทึกข้อมูลแล้ว', 'Saved'],

  language: ['ภาษาและการแจ้งเตือน', 'Language and notices'],
  languageLabel: ['ภาษาของเว็บ จดหมาย และการแจ้งเตือน', 'Language of the site, letters and notices'],
  thai: ['ภาษาไทย', 'ภาษาไทย (Thai)'],
  english: ['English (อังกฤษ)', 'English'],
  mail: ['จดหมายที่รับทางอีเมล', 'Letters by e-mail'],
  mailNeeded: [
    'ใบเสร็จ เรื่องเงิน และความปลอดภัยของบัญชีส่งให้เสมอ',
    'Receipts, money matters and the safety of your account always come.',
  ],
  'sheet-approved': ['ชีทของฉันผ่านการตรวจ', 'My sheet passed the review'],
  'sheet-rejected': ['ชีทของฉันถูกตีกลับ', 'My sheet was sent back'],
  'sheet-new-version': ['ชีทที่ซื้อมีฉบับใหม่', 'A sheet I bought has a new version'],
  'report-new': ['มีรายงานเรื่องชีทของฉัน', 'My sheet was reported'],
  'report-answered': ['มีคำตอบเรื่องที่ฉันรายงาน', 'My report was answered'],
  sale: ['มีคนซื้อชีทของฉัน', 'Somebody bought my sheet'],
  'month-closed': ['ปิดยอดขายรายเดือน', 'My month of sales was closed'],
  tutoring: ['เตือนก่อนติวออนไลน์', 'Reminders of tutoring sessions'],

  push: ['แจ้งเตือนบนอุปกรณ์นี้', 'Notifications on this device'],
  pushText: [
    'บอกทันทีเมื่อได้รับเงิน ชีทผ่านการตรวจ หรือใกล้เวลาติว',
    'Told at once when money has arrived, a sheet has passed or a session is near.',
  ],
  pushOn: ['เปิดการแจ้งเตือน', 'Turn notifications on'],
  pushOff: ['ปิดการแจ้งเตือน', 'Turn notifications off'],
  pushIsOn: ['เปิดอยู่บนอุปกรณ์นี้', 'On for this device'],
  pushBlocked: [
    'เบราว์เซอร์ปิดการแจ้งเตือนของเว็บนี้ไว้ เปิดได้ในการตั้งค่าเว็บไซต์ของเบราว์เซอร์',
    'This browser blocks notifications of this site. Allow them in its site settings.',
  ],
  pushUnsupported: [
    'เบราว์เซอร์นี้ยังแจ้งเตือนไม่ได้ บน iPhone ให้เพิ่มสรุปไปที่หน้าจอโฮมก่อน',
    'This browser cannot notify. On an iPhone, add Sarup to the home screen first.',
  ],
  pushFailed: ['เปิดการแจ้งเตือนไม่สำเร็จ ลองอีกครั้ง', 'Notifications could not be turned on. Try again'],
  pushHint: ['ให้เราแจ้งบนอุปกรณ์นี้เมื่อมีข่าวไหม', 'Shall we tell you on this device when there is news?'],
  notNow: ['ไม่ใช่ตอนนี้', 'Not now'],

  devices: ['อุปกรณ์ที่เข้าสู่ระบบ', 'Signed-in devices'],
  unknownDevice: ['อุปกรณ์อื่น', 'Another device'],
  unknownBrowser: ['เบราว์เซอร์อื่น', 'Another browser'],
  unknownSystem: ['ไม่ทราบอุปกรณ์', 'unknown device'],
  onSystem: [
    (browser: string, system: string) => `${browser} บน ${system}`,
    (browser: string, system: string) => `${browser} on ${system}`,
  ],
  thisDevice: ['อุปกรณ์นี้', 'This device'],
  lastUsed: ['ใช้ล่าสุด', 'Last used'],
  signOutDevice: [(name: string) => `ออกจากระบบ ${name}`, (name: string) => `Sign out ${name}`],
  signOut: ['ออกจากระบบ', 'Sign out'],
  signOutOthers: ['ออกจากระบบอุปกรณ์อื่นทั้งหมด', 'Sign out all other devices'],
  signedOut: ['ออกจากระบบอุปกรณ์นั้นแล้ว', 'That device is signed out'],
  othersSignedOut: [
    (devices: number) => `ออกจากระบบแล้ว ${devices} อุปกรณ์`,
    (devices: number) => (devices === 1 ? '1 device signed out' : `${devices} devices signed out`),
  ],

  ways: ['วิธีเข้าสู่ระบบ', 'Ways of signing in'],
  waysText: [
    'เพิ่มอีกวิธีไว้ เผื่อวันหนึ่งเข้าวิธีเดิมไม่ได้',
    'Add a second way, in case the first one stops working some day.',
  ],
  demo: ['คนตัวอย่าง', 'Demo person'],
  addWay: [(name: string) => `เพิ่ม ${name}`, (name: string) => `Add ${name}`],
  removeWay: [(name: string) => `ถอด ${name}`, (name: string) => `Remove ${name}`],
  wayAdded: ['เพิ่มวิธีเข้าสู่ระบบแล้ว', 'The way of signing in was added'],
  wayRemoved: ['ถอดวิธีเข้าสู่ระบบแล้ว', 'The way of signing in was removed'],
  lastWay: ['วิธีเดียวที่มี ถอดไม่ได้', 'The only one; it cannot be removed'],

  orders: ['คำสั่งซื้อและใบเสร็จ', 'Orders and receipts'],
  noOrders: ['ยังไม่มีคำสั่งซื้อ', 'No orders yet'],
  orderSheets: [
    (name: string, more: number) => (more > 0 ? `${name} และอีก ${more} ชีท` : name),
    (name: string, more: number) => (more > 0 ? `${name} and ${more} more` : name),
  ],
  order: ['คำสั่งซื้อ', 'Order'],
  askRefund: ['ขอคืนเงิน', 'Ask for a refund'],
  openOrder: ['ดูคำสั่งซื้อ', 'See the order'],
  receipt: ['ใบเสร็จ', 'Receipt'],
  refunded: ['คืนเงินแล้ว', 'Refunded'],
  refundedPart: ['คืนเงินบางส่วน', 'Refunded in part'],
  olderOrders: ['ดูคำสั่งซื้อก่อนหน้านี้', 'Show older orders'],

  data: ['สำเนาข้อมูลของฉัน', 'A copy of my data'],
  dataText: [
    'รวมทุกอย่างที่เราเก็บเกี่ยวกับคุณเป็นไฟล์ ZIP พร้อมแล้วจะแจ้งทางข้อความและอีเมล เก็บไว้ให้ 7 วัน',
    'Everything we hold of you as a ZIP file. A message and an e-mail tell you when it is ready; it is kept for 7 days.',
  ],
  askData: ['ขอสำเนาข้อมูล', 'Ask for a copy'],
  dataWaiting: ['กำลังรวบรวม ปิดหน้านี้ได้', 'Being gathered. You may leave this page'],
  dataAsked: ['ขอเมื่อ', 'Asked for'],
  dataUntil: ['ดาวน์โหลดได้ถึง', 'Available until'],
  download: ['ดาวน์โหลด', 'Download'],

  close: ['ลบบัญชี', 'Delete my account'],
  closeText: [
    'ลบชื่อ อีเมล ข้อความ รายการโปรด และทุกอย่างที่กฎหมายไม่ได้ให้เก็บ ย้อนกลับไม่ได้',
    'Takes away name, e-mail, messages, favourites and everything the law does not keep. There is no way back.',
  ],
  closeKept: [
    'กฎหมายภาษีและบัญชีให้เก็บคำสั่งซื้อและการชำระเงินไว้ 10 ปี เราเก็บโดยไม่มีชื่อ รีวิวและรายงานคงอยู่โดยไม่มีชื่อ',
    'Tax and accounting law keeps orders and payments for 10 years; we keep them without your name. Reviews and reports stay without a name.',
  ],
  closeSheets: [
    (sheets: number) => `คุณมีชีทที่ซื้อแล้ว ${sheets} ชีท จะอ่านและดาวน์โหลดไม่ได้อีก`,
    (sheets: number) =>
      `You own ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}. You will not be able to read or download them any more.`,
  ],
  closeOnSale: [
    (sheets: number) => `ชีทที่วางขาย ${sheets} ชีทจะถูกปิดการขาย ผู้ที่ซื้อแล้วยังอ่านได้`,
    (sheets: number) =>
      `Your ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'} on sale will go off sale. Those who bought them keep them.`,
  ],
  closeOwed: [
    'ยอดที่ยังไม่ได้โอน จะโอนเข้าบัญชีธนาคารที่ให้ไว้ตามรอบปกติ ชื่อ เลขประจำตัว และที่อยู่ในเอกสารภาษีเก็บไว้ 10 ปี',
    'What you have earned and not been paid goes to your bank account at the usual time. Name, ID number and address in tax documents are kept for 10 years.',
  ],
  closeOrders: [
    (orders: number) => `คำสั่งซื้อที่ยังไม่ชำระ ${orders} รายการจะถูกยกเลิก`,
    (orders: number) => `${orders} unpaid ${orders === 1 ? 'order' : 'orders'} will be cancelled.`,
  ],
  closeBegin: ['ลบบัญชีของฉัน', 'Delete my account'],
  closeTitle: ['ลบบัญชีนี้เลยไหม', 'Delete this account now?'],
  closeType: ['พิมพ์คำว่า ลบบัญชี เพื่อยืนยัน', 'Type DELETE to confirm'],
  closeConfirm: ['ลบบัญชีถาวร', 'Delete for good'],
  closed: ['ลบบัญชีแล้ว ขอบคุณที่ใช้สรุป', 'Your account was deleted. Thank you for using Sarup'],

  receiptTitle: ['ใบเสร็จรับเงิน', 'Receipt'],
  receiptNumber: ['เลขที่', 'No.'],
  receiptDate: ['วันที่', 'Date'],
  receiptBuyer: ['ได้รับเงินจาก', 'Received from'],
  receiptItem: ['รายการ', 'Item'],
  receiptPrice: ['ราคา', 'Price'],
  receiptPaid: ['จ่ายจริง', 'Paid'],
  receiptRefunded: ['คืนเงินแล้ว (บาท)', 'Refunded (baht)'],
  receiptSum: ['รวม', 'Sum'],
  receiptDiscount: ['ส่วนลด', 'Discount'],
  receiptTotal: ['รวมทั้งสิ้น (บาท)', 'Total (baht)'],
  receiptWords: ['จำนวนเงินเป็นตัวอักษร', 'Amount in words'],
  receiptPayment: ['ชำระโดย QR อ้างอิง', 'Paid by QR, reference'],
  receiptNoPayment: ['ไม่มียอดต้องชำระ', 'Nothing was due'],
  receiptNote: ['เอกสารนี้ออกโดยระบบ ไม่ใช่ใบกำกับภาษี', 'Issued by the system. This is not a tax invoice.'],
  savePicture: ['บันทึกเป็นรูป', 'Save as picture'],
  pictureFailed: ['เปิดรูปใบเสร็จไม่ได้ ลองอีกครั้ง', 'The picture could not be opened. Please try again'],
  print: ['พิมพ์หรือบันทึกเป็น PDF', 'Print or save as PDF'],
  back: ['กลับไปหน้าบัญชี', 'Back to my account'],
  telephone: ['โทรศัพท์', 'Telephone'],
  registration: ['เลขทะเบียนนิติบุคคล', 'Registration number'],

  offTitle: ['ไม่รับจดหมายเรื่องนี้', 'No more letters of this kind'],
  offText: [
    'กดปุ่มเพื่อหยุดรับจดหมายเรื่องนี้ทางอีเมล ข้อความในเว็บยังมาเหมือนเดิม',
    'Press to stop these letters. The messages on the site still come.',
  ],
  offDo: ['หยุดรับ', 'Stop them'],
  offDone: [
    (subject: string) => `หยุดส่งจดหมาย “${subject}” แล้ว เปิดใหม่ได้ที่หน้าบัญชี`,
    (subject: string) => `“${subject}” comes no more. You can turn it on again on your account page.`,
  ],
})
