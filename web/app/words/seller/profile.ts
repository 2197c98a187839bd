import { defineWords } from '../use-words.tsx'

/** The form of a seller's data: registration and profile (seller.md §3 and §5). */
export const sellerProfileWords = defineWords('sellerProfile', {
  steps: ['ขั้นตอนการสมัคร', 'Steps of the registration'],
  nameStep: ['นามปากกา', 'Pen name'],
  personStep: ['ตัวคุณ', 'You'],
  bankStep: ['บัญชี', 'Account'],
  addressStep: ['ที่อยู่', 'Address'],
  stepSell: ['เริ่มขาย', 'Sell'],
  stepDone: ['ครบแล้ว', 'complete'],
  next: ['ถัดไป', 'Next'],
  back: ['ย้อนกลับ', 'Back'],
  toFill: ['ยังกรอกไม่ครบ', 'To be completed'],
  name: ['คุณจะขายในชื่ออะไร', 'What name will you sell under?'],
  person: ['ข้อมูลตัวคุณ', 'About you'],
  codeName: ['นามปากกา', 'Pen name'],
  codeNameHint: ['ภาษาไทยหรืออังกฤษเท่านั้น เปลี่ยนภายหลังไม่ได้', 'Thai or English only. It cannot be changed later'],
  penNameYours: ['นามปากกาของคุณ', 'Your pen name'],
  penNameRole: ['ผู้เขียนชีท', 'Author of the sheets'],
  penNameSeen: ['ผู้ซื้อเห็นชื่อนี้ใต้ทุกชีทของคุณ', 'Buyers see this name below each of your sheets'],
  codeNameFixed: ['เปลี่ยนนามปากกาไม่ได้', 'The pen name cannot be changed'],
  realName: ['ชื่อจริง', 'Real name'],
  realNameHint: ['ภาษาไทยเท่านั้น ตามบัตรประชาชน', 'In Thai only, as on your national ID'],
  peopleID: ['เลขบัตรประชาชน', 'National ID number'],
  peopleIDHint: [
    '13 หลัก ใช้ยื่นภาษีตามกฎหมายเท่านั้น เก็บแบบเข้ารหัส',
    '13 digits. Used for the tax the law asks for only, and kept encrypted',
  ],
  phone: ['เบอร์โทรศัพท์', 'Phone number'],
  phoneHint: ['10 หลัก หรือ +66 ตามด้วย 9 หลัก', '10 digits, or +66 and 9 digits'],
  email: ['อีเมล', 'E-mail'],
  emailHint: ['เราแจ้งการโอนเงินทางอีเมลนี้', 'Transfer notices go to this address'],

  bank: ['บัญชีรับเงิน', 'Payout account'],
  bankHint: [
    'ชื่อบัญชีต้องตรงกับชื่อจริง บัญชีที่ไม่ใช่ธนาคารแรกในรายการอาจมีค่าโอน 8 บาท',
    'The account must be in your own name. Accounts at other banks than the first in the list may cost a fee of 8 baht',
  ],
  cardTitle: ['เงินจะโอนเข้าบัญชีนี้', 'Your money goes to this account'],
  cardNoName: ['ชื่อจริงของคุณ', 'Your real name'],
  cardDay: ['โอนทุกวันที่ 20', 'Paid on the 20th'],
  bankName: ['ธนาคาร', 'Bank'],
  bankNumber: ['เลขที่บัญชี', 'Account number'],
  bankNumberHint: ['ตัวเลข 10-15 หลัก', '10 to 15 digits'],

  address: ['ที่อยู่ตามบัตรประชาชน', 'Address on your national ID'],
  addSmall: ['ที่อยู่', 'Address line'],
  addSmallHint: ['บ้านเลขที่ ถนน ซอย หมู่บ้าน', 'House number, road, lane, village'],
  addPostal: ['รหัสไปรษณีย์', 'Postal code'],
  addPostalHint: [
    'พิมพ์รหัส แล้วเลือกตำบล/แขวงจากรายการ',
    'Type the code, then choose the sub-district from the list',
  ],
  addSmallDistrict: ['ตำบล/แขวง', 'Sub-district'],
  addSmallDistrictHint: ['พิมพ์ชื่อหรือเลือกจากรายการ', 'Type or choose'],
  addDistrict: ['อำเภอ/เขต', 'District'],
  addProvince: ['จังหวัด', 'Province'],

  problemsTitle: [
    (count: number) => `แก้ ${count} จุดก่อนบันทึก`,
    (count: number) => (count === 1 ? 'Please mend one thing first' : `Please mend ${count} things first`),
  ],
  goToFirst: ['ไปแก้จุดแรก', 'Go to the first'],
  doubtsTitle: ['ถูกต้องแล้วใช่ไหม', 'Is this right?'],
  doubtNationalId: [
    'เลขบัตรประชาชนนี้ไม่ตรงกับรูปแบบของเลขที่ออกจริง ตรวจกับบัตรอีกครั้ง',
    'This national ID does not fit how such numbers are made. Compare it with your card once more',
  ],
  doubtAccount: [
    'เลขที่บัญชีนี้มีจำนวนหลักไม่เหมือนที่ธนาคารนี้ใช้ทั่วไป ตรวจกับสมุดบัญชีอีกครั้ง',
    'This account number is not as long as this bank’s numbers usually are. Compare it with your passbook once more',
  ],
  doubtsConfirm: ['ถูกต้อง บันทึกเลย', 'It is right, save'],
  draftRestored: ['เติมสิ่งที่คุณพิมพ์ค้างไว้ให้แล้ว', 'What you had typed before is back'],
  draftDiscard: ['ไม่ใช้ที่พิมพ์ไว้', 'Discard it'],
  notice: [
    'เราใช้ข้อมูลนี้เพื่อโอนเงินและยื่นภาษีของคุณ เก็บไว้ตามที่กฎหมายกำหนด ส่งให้เฉพาะธนาคารและกรมสรรพากร อายุต่ำกว่า 20 ปีต้องได้รับความยินยอมจากผู้ปกครองก่อน',
    'We use this to pay you and to file your tax, keep it as long as the law asks, and pass it to the bank and the Revenue Department only. Under 20, ask a parent for consent first.',
  ],
})

/** Registration only. */
export const registerWords = defineWords('register', {
  title: ['สมัครเป็นผู้ขาย', 'Register as a seller'],
  text: [
    'กรอกครั้งเดียว ใช้รับเงินทุกเดือน ใช้เวลาประมาณ 3 นาที',
    'Once, for every month’s payout. It takes about 3 minutes',
  ],
  keptSafe: ['เลขบัตรและบัญชีเก็บแบบเข้ารหัส', 'National ID and account are kept encrypted'],
  changedLater: ['แก้บัญชีและที่อยู่ภายหลังได้', 'Account and address can be changed later'],
  paidMonthly: ['โอนเข้าบัญชีทุกวันที่ 20', 'Paid into your account on the 20th'],
  ack: [
    'ฉันรับทราบการหักภาษี ณ ที่จ่ายและรอบการโอนเงิน และชีทที่ขายเป็นงานของฉันเอง',
    'I have read about withholding tax and payout days, and the sheets I sell are my own work',
  ],
  readTax: ['อ่านเรื่องภาษีและการโอนเงิน', 'Read about tax and payouts'],
  submit: ['สมัครเป็นผู้ขาย', 'Register'],
  done: ['การสมัครเป็นผู้ขายสำเร็จ', 'Seller registration complete'],
  doneTitle: ['ยินดีต้อนรับ', 'Welcome'],
  doneAction: ['ไปหน้าผู้ขาย', 'To the seller page'],
})

/** Profile only. */
export const sellEditWords = defineWords('sellEdit', {
  title: ['ข้อมูลผู้ขาย', 'Seller data'],
  text: [
    'ชื่อ บัญชี และที่อยู่ที่ใช้โอนเงินและออกหลักฐานภาษี',
    'The name, account and address your payouts and tax papers are made out to',
  ],
  incomplete: ['กรอกให้ครบทุกช่องเพื่อขายต่อ', 'Fill in every field to go on selling'],
  save: ['บันทึก', 'Save'],
  saved: ['สำเร็จ', 'Saved'],
  hide: ['ซ่อน', 'Hide'],
  revealPeopleID: ['แสดงเลขบัตรประชาชนเต็ม', 'Show the national ID in full'],
  revealBankNumber: ['แสดงเลขที่บัญชีเต็ม', 'Show the account number in full'],
  keptHint: ['พิมพ์ทับเพื่อเปลี่ยน', 'Type over it to change it'],
  staffHoldTitle: ['ทีมงานพักการโอนเงินไว้', 'Our team has put your payouts on hold'],
  staffHoldText: [
    'ตรวจและแก้บัญชีรับเงินด้านล่าง แล้วกดบันทึก ทีมงานจะตรวจอีกครั้งก่อนโอน ถ้าบัญชีถูกต้องแล้ว เขียนบอกเราได้',
    'Check and correct the bank account below, then save. We look at it once more before anything is transferred. If the account is right, write to us.',
  ],
  staffHoldCorrected: ['ได้รับบัญชีใหม่แล้ว ทีมงานกำลังตรวจ', 'We have your new account and are looking at it'],
  staffHoldWrite: ['เขียนถึงทีมงาน', 'Write to us'],
  holdTitle: ['การโอนเงินครั้งถัดไปพักไว้', 'The next payout is on hold'],
  holdText: [
    'บัญชีรับเงินเพิ่งเปลี่ยน พิมพ์เลขที่บัญชีใหม่อีกครั้งเพื่อยืนยันว่าถูกต้อง ถ้าคุณไม่ได้เปลี่ยนเอง กรุณาติดต่อเราทันที',
    'Your payout account was changed. Type the new account number once more to confirm it. If it was not you, contact us at once.',
  ],
  holdField: ['เลขที่บัญชีใหม่', 'New account number'],
  holdConfirm: ['ยืนยันบัญชีใหม่', 'Confirm the new account'],
  holdDone: ['ยืนยันบัญชีแล้ว', 'The account is confirmed'],
  notices: ['แจ้งเมื่อขายได้', 'Notices of sales'],
  noticesWhen: ['แจ้งเมื่อไร', 'When'],
  noticesEach: ['ทันทีทุกครั้งที่ขายได้', 'At once, for each sale'],
  noticesDay: ['วันละครั้ง ตอนเช้าของวันถัดไป', 'Once a day, the next morning'],
  noticesNever: ['ไม่ต้องแจ้ง', 'Not at all'],
  noticesSaved: ['บันทึกแล้ว', 'Saved'],
  noticesWays: [
    'แจ้งในเว็บ ทางอีเมล และบนเครื่องที่เปิดการแจ้งเตือนไว้',
    'Told here, by mail, and on devices that take notifications.',
  ],
  noticesSettings: ['ตั้งค่าอีเมลและการแจ้งเตือน', 'Mail and notification settings'],
  referral: ['ชวนเพื่อนมาขาย', 'Bring other sellers'],
  referralText: [
    'ส่งลิงก์นี้ให้เพื่อน แล้วดูได้ที่นี่ว่ามีผู้ขายสมัครผ่านลิงก์ของคุณกี่คน',
    'Pass this link on. Here you see how many sellers registered through it.',
  ],
  referralCount: [
    (sellers: string) => `ชวนมาแล้ว ${sellers} คน`,
    (sellers: string) => `${sellers} ${sellers === '1' ? 'seller' : 'sellers'} so far`,
  ],
  referralLink: ['ลิงก์ชวนของคุณ', 'Your referral link'],
  referralCopy: ['คัดลอกลิงก์', 'Copy the link'],
  referralCopied: ['คัดลอกแล้ว', 'Copied'],
  referralSellers: ['ผู้ขายที่ชวนมา', 'Sellers you brought'],
  referralSold: ['ชีทที่เขาขายได้เดือนนี้', 'Sheets they sold this month'],
  referralAmount: ['ยอดขายของเขาเดือนนี้', 'Their sales this month'],
})
