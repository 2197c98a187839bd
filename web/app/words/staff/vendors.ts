import { defineWords } from '../use-words.tsx'

const th = (value: number) => value.toLocaleString('th')
const en = (value: number) => value.toLocaleString('en')
const some = (count: number, one: string, many: string) => `${en(count)} ${count === 1 ? one : many}`

/** Vendor Management (staff.md §2, §5, §8). */
export const vendorWords = defineWords('vendor', {
  parts: ['ส่วนของการจัดการผู้รับเงิน', 'Parts of vendor management'],
  with: ['มีรหัสผู้รับเงิน', 'With VendorID'],
  without: ['ไม่มีรหัสผู้รับเงิน', 'Without VendorID'],
  update: ['อัปเดตรหัสผู้รับเงิน', 'Update VendorID'],
  incomplete: ['ข้อมูลไม่ครบ', 'Incomplete'],
  'side-with': ['โอนได้', 'Payable'],
  'side-without': ['รอรหัส', 'No id'],
  'side-incomplete': ['ข้อมูลไม่ครบ', 'Incomplete'],
  search: ['ค้นหาผู้รับเงินหรือผู้ขาย', 'Find a vendor or a seller'],
  lacks: ['ยังขาด', 'Missing'],
  owed: ['ค้างจ่าย', 'Owed'],
  owedTotal: [
    (count: number) => `รวม ${th(count)} คน`,
    (count: number) => `${some(count, 'seller', 'sellers')} in all`,
  ],
  bankAccount: ['บัญชีธนาคาร', 'bank account'],
  openPerson: ['ดูผู้ขาย', 'Open'],
  codeName: ['นามปากกา', 'Pen name'],
  realName: ['ชื่อจริง', 'Name'],
  peopleID: ['เลขบัตรประชาชน', 'National ID'],
  vendorId: ['รหัสผู้รับเงิน', 'Vendor id'],
  vendorName: ['ชื่อผู้รับเงิน', 'Vendor name'],
  bankInfo: ['บัญชีธนาคาร', 'Bank account'],
  email: ['อีเมล', 'Email'],
  phone: ['โทรศัพท์', 'Phone'],
  seller: ['รหัสผู้ขาย', 'Seller id'],
  loadFailed: ['เกิดข้อผิดพลาด กรุณารีเฟรช!', 'an error occurred please refresh!'],

  how: [
    'ไฟล์ CSV มีหัวตาราง 1 แถว แล้วตามด้วย รหัสผู้รับเงิน, ชื่อผู้รับเงิน, เลขบัตรประชาชน แถวที่มีไม่ครบ 3 คอลัมน์จะถูกข้าม ใช้ได้ทั้ง UTF-8 และภาษาไทย Windows ไม่เกิน 60,000 แถว',
    'A CSV file with one header line, then vendor id, vendor name, national ID. Rows with fewer than three columns are skipped. UTF-8 or Thai Windows, 60,000 rows at most',
  ],
  choose: ['เลือกไฟล์ CSV', 'Choose a CSV file'],
  chooseOther: ['เลือกไฟล์อื่น', 'Choose another file'],
  onlyCsv: ['รับเฉพาะไฟล์ .csv เท่านั้น', 'Only .csv files are accepted'],
  reading: ['กำลังอ่านไฟล์', 'Reading the file'],
  checkTitle: [
    (name: string) => `ตรวจก่อนยืนยัน: ${name}`,
    (name: string) => `Look before you confirm: ${name}`,
  ],
  rows: [(count: number) => `${th(count)} แถว`, (count: number) => some(count, 'row', 'rows')],
  matched: [
    (count: number) => `พบผู้ขาย ${th(count)} คน`,
    (count: number) => `${some(count, 'seller', 'sellers')} found`,
  ],
  changed: [
    (count: number) => `จะเปลี่ยน ${th(count)} คน`,
    (count: number) => `${en(count)} of them will change`,
  ],
  unknown: [
    (count: number) => `ไม่พบเลขบัตร ${th(count)} รายการ`,
    (count: number) => `${some(count, 'national ID', 'national IDs')} not found`,
  ],
  skipped: [
    (count: number) => `ข้าม ${th(count)} แถวที่มีไม่ครบ 3 คอลัมน์`,
    (count: number) => `${some(count, 'row', 'rows')} with fewer than three columns skipped`,
  ],
  repeated: [
    (count: number) => `ซ้ำ ${th(count)} แถว`,
    (count: number) => `${some(count, 'row', 'rows')} repeated`,
  ],
  changes: ['รายการที่จะเปลี่ยน', 'What will change'],
  unknownRows: ['เลขบัตรที่ไม่พบในระบบ', 'National IDs that no seller here has'],
  row: ['แถว', 'Row'],
  before: ['เดิม', 'Before'],
  after: ['ใหม่', 'After'],
  firstRows: ['แสดง 200 รายการแรก', 'The first 200 are shown'],
  nothingToChange: ['ไม่มีอะไรเปลี่ยน ข้อมูลตรงกันอยู่แล้ว', 'Nothing to change: everything is so already'],
  confirm: ['ยืนยันการอัปเดต', 'Confirm the update'],
  cancel: ['ยกเลิก', 'Cancel'],
  updated: [
    (count: number) => `อัปเดตผู้ขายแล้ว ${th(count)} คน`,
    (count: number) => `updated ${en(count)} sellers`,
  ],
  done: ['เรียบร้อย', 'Done'],
  updateFailed: ['เกิดข้อผิดพลาด! กรุณาลองใหม่ภายหลัง!', 'Some error! Please retry later!'],
})
