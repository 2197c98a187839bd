import { defineWords } from '../use-words.tsx'

export const auditWords = defineWords('audit', {
  title: ['บันทึกการกระทำ', 'Audit trail'],
  when: ['เมื่อ', 'When'],
  person: ['ใคร', 'Who'],
  action: ['ทำอะไร', 'Action'],
  object: ['กับอะไร', 'Object'],
  details: ['รายละเอียด', 'Details'],
  before: ['ก่อน', 'Before'],
  after: ['หลัง', 'After'],
  from: ['ตั้งแต่วันที่', 'From day'],
  to: ['ถึงวันที่', 'To day'],
  show: ['ดู', 'Show'],
  personHint: ['รหัสหรือชื่อ', 'Id or name'],
  objectHint: ['รหัสชีท รหัสผู้ใช้', 'Id of a sheet'],
  acts: [(count: number) => `${count} ครั้ง`, (count: number) => `${count} times`],
  others: [(count: number) => `และอีก ${count}`, (count: number) => `and ${count} more`],
  signIns: [
    (count: number) => `ดูการเข้าระบบ ${count.toLocaleString('th')} ครั้ง`,
    (count: number) => `Show ${count.toLocaleString('en')} sign-ins`,
  ],
  nobody: ['ระบบ', 'System'],
  more: ['แสดงเพิ่ม', 'Show more'],
  roots: ['ลายนิ้วมือบัญชีรายวัน', 'Daily fingerprints of the books'],
  rootsText: [
    'แต่ละวันมีรหัสแฮชหนึ่งค่าที่ผูกการเปลี่ยนแปลงทางการเงินทั้งหมดถึงวันนั้น เก็บไฟล์นี้ไว้นอกระบบเพื่อพิสูจน์ว่าไม่มีใครแก้ย้อนหลัง',
    'Each day has one hash on which all changes of money up to it hang. Kept outside, the file proves that nothing was changed since',
  ],
  rootsFile: ['ดาวน์โหลด CSV ของทุกวัน', 'Every day as CSV'],
})

/** Papers of a month: `tax-paper:pay:202609`. */
export const paperKinds: Readonly<Record<string, readonly [string, string]>> = {
  sell: ['สรุปรายได้', 'Revenue summary'],
  certificate: ['หนังสือรับรองหัก ณ ที่จ่าย', 'Withholding certificate'],
  certificates: ['หนังสือรับรองหัก ณ ที่จ่าย', 'Withholding certificates'],
  pay: ['สรุปค่าใช้จ่าย', 'Payout expenses'],
  receipt: ['ใบรับรองแทนใบเสร็จ', 'Substitute receipts'],
  documents: ['ทะเบียนเอกสารภาษี', 'Register of tax documents'],
}

/** The kind of a record's object, by the prefix of its id: `sheet:7K2M9QX4TB`. */
export const objectKinds: Readonly<Record<string, readonly [string, string]>> = {
  'bank-file': ['ไฟล์ธนาคาร', 'Bank file'],
  'bank-holiday': ['วันหยุดธนาคาร', 'Bank holiday'],
  case: ['เรื่องที่คุย', 'Conversation'],
  'chart-account': ['บัญชี', 'Account'],
  claim: ['เรื่องลิขสิทธิ์', 'Copyright claim'],
  group: ['แพ็ก', 'Package'],
  'input-tax': ['ภาษีซื้อ', 'Input tax'],
  'institution-request': ['คำขอสถาบัน', 'Requested institution'],
  list: ['รายการ', 'List'],
  money: ['เงินเข้า', 'Money'],
  month: ['เดือน', 'Month'],
  order: ['คำสั่งซื้อ', 'Order'],
  payment: ['การจ่าย', 'Payment'],
  'payment-move': ['ย้ายการจ่าย', 'Moved payments'],
  'payment-run': ['รอบโอน', 'Payment run'],
  payments: ['การจ่าย', 'Payments'],
  payout: ['เงินผู้ขาย', 'Payout'],
  person: ['ผู้ใช้', 'Person'],
  promo: ['โค้ด', 'Promo code'],
  report: ['รายงาน', 'Report'],
  seller: ['ผู้ขาย', 'Seller'],
  'share-policy': ['ส่วนแบ่ง', 'Share'],
  sheet: ['ชีท', 'Sheet'],
  statement: ['รายการเดินบัญชี', 'Statement'],
  'statement-line': ['แถวเดินบัญชี', 'Statement line'],
  'statement-profile': ['รูปแบบเดินบัญชี', 'Statement profile'],
  store: ['สถาบัน', 'Institution'],
  'tax-certificate': ['หนังสือรับรองภาษี', 'Tax certificate'],
  'tax-document': ['เอกสารภาษี', 'Tax document'],
  'tax-paper': ['เอกสารภาษี', 'Tax paper'],
  'tax-policy': ['อัตราภาษี', 'Tax policy'],
  'tax-remittance': ['นำส่งภาษี', 'Tax remittance'],
  'vat-policy': ['ภาษีมูลค่าเพิ่ม', 'VAT policy'],
}

/** Names of the changed fields of a record, by stored key. */
export const fieldNames: Readonly<Record<string, readonly [string, string]>> = {
  category: ['ประเภท', 'Kind'],
  hidden: ['ซ่อน', 'Hidden'],
  highlighted: ['แนะนำ', 'Recommended'],
  percent: ['ร้อยละ', 'Percent'],
  price: ['ราคา', 'Price'],
  recommended: ['แนะนำ', 'Recommended'],
  semester: ['เทอม', 'Term'],
  visible: ['ผู้ซื้อเห็น', 'Seen by buyers'],
  year: ['ปี', 'Year'],
}
