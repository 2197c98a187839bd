import { defineWords } from '../use-words.tsx'

/** The account and its pages. */
export const accountWords = defineWords('account', {
  beginReading: ['เปิดอ่านวันนี้ เริ่มนับวันติดต่อกันได้เลย', 'Read a page today and your days in a row begin'],
  beginBuying: ['เลือกชีทแรกของคุณ', 'Choose your first sheet'],
  readLast: ['อ่านล่าสุด', 'Read last'],
  allSheets: [
    (sheets: number) => `ดูทั้งหมด ${sheets} ชีท`,
    (sheets: number) => (sheets === 1 ? 'See my sheet' : `See all ${sheets} sheets`),
  ],
  figureSheets: ['ชีท', 'Sheets'],
  figurePages: ['หน้าที่อ่าน', 'Pages read'],
  figureStreak: ['วันติดต่อกัน', 'Days in a row'],

  saveProfile: ['บันทึกข้อมูล', 'Save'],
  readerCard: ['บัตรผู้อ่านของคุณ', 'Your reader card'],
  readerCardText: ['สีของบัตรตามคณะ เปลี่ยนทันทีที่พิมพ์', 'In the colour of your faculty. It changes as you type'],
  profileSaved: ['บันทึกข้อมูลแล้ว', 'Saved'],

  languageLabel: ['ภาษาของเว็บ อีเมล และการแจ้งเตือน', 'Language of the site, emails and notifications'],
  mail: ['เรื่องที่อยากให้แจ้ง', 'What we tell you about'],
  always: ['ส่งให้เสมอ', 'Always sent'],
  alwaysReceipts: ['ใบเสร็จ', 'Receipts'],
  alwaysMoney: ['เรื่องเงิน', 'About money'],
  alwaysSafety: ['ความปลอดภัย', 'Your safety'],
  mailNeeded: ['เรื่องที่ปิดไว้ยังอ่านได้ในการแจ้งเตือน', 'What you switch off still appears in your notifications.'],
  ofBuying: ['การซื้อและการอ่าน', 'Buying and reading'],
  ofExams: ['สอบและติวสด', 'Exams and live tutoring'],
  ofSelling: ['การขาย', 'Selling'],
  lettersOn: [
    (on: number, all: number) =>
      on === 0 ? `ปิดทั้ง ${all} เรื่อง` : on === all ? `เปิดทั้ง ${all} เรื่อง` : `เปิด ${on} จาก ${all} เรื่อง`,
    (on: number, all: number) =>
      on === 0 ? `None of ${all}` : on === all ? `All ${all}` : `${on} of ${all}`,
  ],
  oneByOne: ['เลือกทีละเรื่อง', 'Choose one by one'],
  waysOfNotices: ['ส่งถึงคุณทาง', 'How they reach you'],
  byMailTitle: ['อีเมล', 'Email'],
  wayIsOn: ['เปิดอยู่', 'On'],

  line: ['แจ้งเตือนทาง LINE', 'LINE notifications'],
  lineText: [
    'ข่าวคำสั่งซื้อ และเตือนสอบตอนเย็นวันละครั้ง เรื่องที่เลือกรับได้จะมาทาง LINE แทนอีเมล ไม่มาซ้ำสองทาง',
    'News of your orders, and one reminder an evening before exams. What you may choose comes by LINE instead of email, never by both.',
  ],
  lineAdd: [
    (account: string) => `เพิ่ม ${account} เป็นเพื่อนก่อน`,
    (account: string) => `First add ${account} as a friend`,
  ],
  lineOn: ['เปิดแจ้งเตือนทาง LINE', 'Turn on LINE notifications'],
  lineOff: ['ปิดแจ้งเตือนทาง LINE', 'Turn off LINE notifications'],
  lineIsOn: ['เปิดแจ้งเตือนทาง LINE แล้ว', 'LINE notifications are on'],
  lineIsOff: ['ปิดแจ้งเตือนทาง LINE แล้ว', 'LINE notifications are off'],
  lineJoinFirst: [
    'เพิ่ม LINE เป็นวิธีเข้าสู่ระบบในหน้าบัญชีก่อน แล้วกลับมาเปิดที่นี่',
    'First add LINE as a way of signing in to this account, then turn it on here.',
  ],

  devices: ['อุปกรณ์ที่เข้าสู่ระบบ', 'Signed-in devices'],
  unknownDevice: ['แอปหรือเบราว์เซอร์ที่ไม่บอกชื่อ', 'An app or browser without a name'],
  strangeDevice: [
    'ไม่รู้จักเครื่องไหน ให้ออกจากระบบเครื่องนั้นก่อน แล้วบอกเราได้ทันที',
    'One you do not know? Sign it out first, then tell us.',
  ],
  unknownBrowser: ['เบราว์เซอร์อื่น', 'Another browser'],
  unknownSystem: ['ไม่ทราบอุปกรณ์', 'unknown device'],
  onSystem: [
    (browser: string, system: string) => `${browser} บน ${system}`,
    (browser: string, system: string) => `${browser} on ${system}`,
  ],
  thisDevice: ['อุปกรณ์นี้', 'This device'],
  newDevice: ['เข้าใหม่ใน 7 วัน ใช่คุณหรือไม่', 'New this week. Was it you?'],
  signIns: [(count: number) => `เข้าสู่ระบบ ${count} ครั้ง`, (count: number) => `${count} sign-ins`],
  lastUsed: ['ใช้ล่าสุด', 'Last used'],
  signedIn: ['เข้ามา', 'Signed in'],
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
  since: ['ใช้มาตั้งแต่', 'Since'],
  lastWay: ['วิธีเดียวที่มี ถอดไม่ได้', 'The only one; it cannot be removed'],

  credit: ['เครดิตของฉัน', 'My credit'],
  data: ['สำเนาข้อมูลของฉัน', 'A copy of my data'],
  dataText: [
    'ทุกอย่างที่เราเก็บเกี่ยวกับคุณในไฟล์ ZIP เดียว พร้อมแล้วจะแจ้ง และเก็บไว้ให้ 7 วัน',
    'Everything we hold of you in one ZIP file. We tell you when it is ready and keep it for 7 days.',
  ],
  holdsSheets: ['ชีทที่ได้มา', 'Sheets'],
  holdsOrders: ['คำสั่งซื้อ', 'Orders'],
  holdsMarks: ['โน้ตและไฮไลต์', 'Notes and highlights'],
  holdsWritten: ['ชีทที่เขียน', 'Sheets you wrote'],
  holdsMessages: ['การแจ้งเตือน', 'Notifications'],
  holdsSignIns: ['การเข้าสู่ระบบ', 'Sign-ins'],
  askData: ['ขอสำเนาข้อมูล', 'Ask for a copy'],
  dataWaiting: ['กำลังรวบรวม ปิดหน้านี้ได้', 'Being gathered. You may leave this page'],
  dataAsked: ['ขอเมื่อ', 'Asked for'],
  dataUntil: ['ดาวน์โหลดได้ถึง', 'Available until'],
  download: ['ดาวน์โหลด', 'Download'],

  reading: ['การอ่านของฉัน', 'What I read'],
  readingCounted: [
    'ให้ผู้เขียนรู้ว่าหน้าไหนอ่านยาก จากการอ่านของฉันรวมกับคนอื่น',
    'Let authors know which pages are hard, from my reading together with that of others',
  ],
  readingCountedText: [
    'เป็นตัวเลขรวมตั้งแต่ 5 คน ไม่มีใครเห็นว่าคุณอ่านหน้าไหน',
    'Only figures of five readers or more are shown. Nobody sees which pages you read.',
  ],

  close: ['ลบบัญชี', 'Delete my account'],
  closeText: [
    'ลบทุกอย่างที่กฎหมายไม่ได้ให้เก็บ ย้อนกลับไม่ได้ เราบอกผลให้อ่านก่อนยืนยัน',
    'Deletes, for good, everything the law does not oblige us to keep. You see what that means before you confirm.',
  ],
})
