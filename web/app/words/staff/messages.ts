import { defineWords } from '../use-words.tsx'

const thai = (value: number) => value.toLocaleString('th')
const english = (value: number) => value.toLocaleString('en')

/** Both languages go out together, whichever the desk is read in. */
export const presetTexts = {
  notice: ['ประกาศจากสรุป: ', 'News from Sarup: '],
  code: ['ใช้โค้ด … ลด … บาทในตะกร้าได้ถึงวันที่ …', 'Use the code … for … baht off in your cart until …'],
  thanks: ['ขอบคุณที่อ่านกับสรุป ขอให้สอบผ่านทุกวิชา', 'Thank you for reading with Sarup. Good luck in every exam'],
} as const

export const staffMessageWords = defineWords('staffMessage', {
  title: ['ส่งข้อความ', 'Messages'],
  write: ['เขียนข้อความ', 'Write a message'],
  search: ['ค้นหาข้อความ ผู้รับ หรือผู้ส่ง', 'Search text, receiver or sender'],
  templates: ['เริ่มจากแบบ', 'Start from'],
  howRead: ['บนมือถือของผู้รับ', 'On the reader’s phone'],
  noticeName: ['ประกาศ', 'A notice'],
  codeName: ['โค้ดส่วนลด', 'A discount code'],
  thanksName: ['คำขอบคุณ', 'Thanks'],
  noneYet: ['ยังไม่มีข้อความ', 'No messages yet'],

  state: ['สถานะ', 'State'],
  all: ['ทั้งหมด', 'All'],
  draft: ['ร่าง', 'Draft'],
  sending: ['กำลังส่ง', 'Being sent'],
  stopped: ['หยุดไว้', 'Stopped'],
  sent: ['ส่งแล้ว', 'Sent'],

  when: ['วันเวลา', 'Date and time'],
  to: ['ถึง', 'To'],
  text: ['ข้อความ', 'Message'],
  noText: ['(ยังไม่มีข้อความ)', '(nothing written yet)'],
  kind: ['ชนิด', 'Type'],
  by: ['ผู้ส่ง', 'Sender'],
  sentCount: ['ส่งแล้ว', 'Sent'],
  readCount: ['อ่านแล้ว', 'Read'],
  ofCount: [
    (part: number, whole: number) => `${thai(part)} จาก ${thai(whole)}`,
    (part: number, whole: number) => `${english(part)} of ${english(whole)}`,
  ],

  person: ['คนเดียว', 'One person'],
  sheet: ['ผู้ซื้อชีท', 'Buyers'],
  sellers: ['ผู้ขายทุกคน', 'All sellers'],
  everyone: ['ทุกคน', 'Everyone'],
  receivers: ['ผู้รับ', 'Receivers'],
  noReceivers: ['ยังไม่ได้เลือกผู้รับ', 'Nobody chosen yet'],
  change: ['เปลี่ยน', 'Change'],
  findPerson: ['ค้นหาบุคคล', 'Find a person'],
  findPersonHint: [
    'รหัสผู้ซื้อ ตัวอักษรแรก ๆ ของชื่อ หรืออีเมลทั้งหมด',
    'Buyer ID, first letters of the name, or the whole email',
  ],
  findSheet: ['ค้นหาชีท', 'Find a sheet'],
  findSheetHint: ['รหัสวิชา ชื่อวิชา หรือรหัสชีท', 'Course code, name, or sheet ID'],
  foundNobody: ['ไม่พบบุคคลนี้', 'No such person'],
  foundNone: ['ไม่พบชีทนี้ในสถาบันของคุณ', 'No such sheet in your institutions'],
  choose: ['เลือก', 'Choose'],
  chooseNamed: [(name: string) => `เลือก ${name}`, (name: string) => `Choose ${name}`],

  info: ['แจ้งให้ทราบ', 'Information'],
  success: ['สำเร็จ', 'Done'],
  warning: ['โปรดทราบ', 'Please note'],
  danger: ['สำคัญ', 'Important'],
  thai: ['ข้อความภาษาไทย', 'Thai text'],
  english: ['ข้อความภาษาอังกฤษ', 'English text'],
  bold: ['ตัวหนา', 'Bold'],
  link: ['ลิงก์', 'Link'],
  bestSold: ['ชีทที่มีผู้ซื้อมาก', 'Sheets most people own'],
  howReadNone: ['ตัวอย่าง พิมพ์แล้วข้อความของคุณจะขึ้นแทน', 'An example: what you type takes its place'],
  loses: [
    'มี HTML บางส่วนที่ข้อความใช้ไม่ได้ ดูในตัวอย่างว่าเหลืออะไร',
    'Some of this HTML is not kept in messages. The preview shows what remains',
  ],
  previewThai: ['อ่านเป็นภาษาไทย', 'Read in Thai'],
  previewEnglish: ['อ่านเป็นภาษาอังกฤษ', 'Read in English'],

  saving: ['กำลังบันทึกร่าง', 'Saving the draft'],
  saved: ['บันทึกร่างแล้ว', 'Draft saved'],
  notSaved: [
    (why: string) => `ยังไม่ได้บันทึก: ${why} สิ่งที่พิมพ์ยังอยู่ในหน้านี้`,
    (why: string) => `Not saved: ${why} What you typed is still here`,
  ],
  textsMissing: ['กรุณาเขียนข้อความทั้งภาษาไทยและอังกฤษ', 'Please write the message in Thai and in English'],
  toSending: ['ดูจำนวนผู้รับและส่ง', 'Count receivers and send'],
  confirmTitle: [
    (count: number) => `ส่งถึง ${thai(count)} คน`,
    (count: number) => (count === 1 ? 'Send to 1 person' : `Send to ${english(count)} people`),
  ],
  confirmText: [
    (to: string) => `${to} จะได้รับข้อความนี้ในการแจ้งเตือน ส่งแล้วแก้หรือเรียกคืนไม่ได้`,
    (to: string) =>
      `${to}: they get this message among their notifications. It cannot be changed or taken back`,
  ],
  send: ['ส่งเลย', 'Send it'],
  started: [
    (count: number) => `กำลังส่งถึง ${thai(count)} คน`,
    (count: number) => `Sending to ${english(count)}`,
  ],
  delete: ['ลบร่าง', 'Delete the draft'],
  deleteTitle: ['ลบร่างนี้', 'Delete this draft'],
  deleteText: ['สิ่งที่เขียนไว้จะหายไป', 'What you have written will be gone'],
  deleted: ['ลบร่างแล้ว', 'The draft is deleted'],

  progress: ['ความคืบหน้า', 'Progress'],
  stop: ['หยุดส่ง', 'Stop sending'],
  stopTitle: ['หยุดส่งข้อความนี้', 'Stop sending this message'],
  stopText: [
    'คนที่ได้รับแล้วจะยังมีข้อความ ส่งต่อให้คนที่เหลือภายหลังได้',
    'Those who have it keep it. You can go on with the others later',
  ],
  stopDone: ['หยุดส่งแล้ว', 'Stopped'],
  goOn: ['ส่งต่อ', 'Go on sending'],
  goOnDone: ['กำลังส่งต่อ', 'Sending again'],
  figures: ['ตัวเลข', 'Figures'],
})
