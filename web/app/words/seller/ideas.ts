import { defineWords } from '../use-words.tsx'

export const ideaWords = defineWords('idea', {
  title: ['เขียนอะไรต่อดี', 'What to write next'],
  text: [
    'สิ่งที่นักเรียนหาแล้วไม่เจอ และวิชาที่กำลังจะสอบ กดครั้งเดียวได้ร่างที่กรอกไว้ให้แล้ว',
    'What students look for and do not find, and courses with an exam ahead. One press starts a draft.',
  ],
  store: ['สถาบัน', 'Institution'],
  searches: ['ค้นหาแล้วไม่เจอ', 'Looked for, not found'],
  waiting: [
    (people: string) => `${people} คนขอให้แจ้งเมื่อมี`,
    (people: string) => `${people} people want to be notified`,
  ],
  courses: ['วิชาที่มีคนต้องการ', 'Courses in demand'],
  exam: [
    (people: string, exam: string, day: string) => `${people} คนจะสอบ${exam} ส่วนใหญ่วันที่ ${day}`,
    (people: string, exam: string, day: string) => `${people} people sit the ${exam} exam, most on ${day}`,
  ],
  favourites: [
    (people: string) => `${people} คนเก็บไว้ในรายการโปรด`,
    (people: string) => `${people} people keep one as a favourite`,
  ],
  carts: [
    (times: string) => `${times} ครั้งที่ใส่ตะกร้าใน 30 วัน`,
    (times: string) => `${times} times in carts in 30 days`,
  ],
  sheets: [
    (sheets: string, mine: number) =>
      sheets === '0' ? 'ยังไม่มีชีทขาย' : `มีขาย ${sheets} ชีท${mine > 0 ? ` ของคุณ ${mine}` : ''}`,
    (sheets: string, mine: number) =>
      sheets === '0'
        ? 'No sheet on sale yet'
        : `${sheets} on sale${mine > 0 ? `, ${mine} of them yours` : ''}`,
  ],
  newest: [(year: string) => `ใหม่สุดปี ${year}`, (year: string) => `The newest is of ${year}`],
  noExam: [
    (exams: string) => `ยังไม่มีของ 2 ปีนี้: ${exams}`,
    (exams: string) => `None of the last two years: ${exams}`,
  ],
  noChapters: [
    (chapters: string) => `ไม่มีบทที่ ${chapters}`,
    (chapters: string) => `Chapters not covered: ${chapters}`,
  ],
  chapters: [(chapters: string) => `บทที่ ${chapters}`, (chapters: string) => `Chapters ${chapters}`],
  share: ['ส่วนแบ่งกลาง ๆ ต่อชีทที่ขายได้ใน 1 ปี', 'Median share of a sheet that sold, in a year:'],
  shareUnknown: ['ผู้ขายยังน้อยเกินกว่าจะบอกรายได้', 'Too few sellers to say what it earns'],
  write: ['เขียนเรื่องนี้', 'Write it'],
  open: ['วิชาที่แทบไม่มีใครเขียน', 'Courses hardly anybody writes for'],
  examOn: [
    (exam: string, day: string) => `สอบ${exam} ${day}`,
    (exam: string, day: string) => `${exam} exam on ${day}`,
  ],
  onlyOne: ['มีขายชีทเดียว', 'Only one sheet on sale'],
  onlyOneSold: [
    (times: string) => `มีขายชีทเดียว ขายแล้ว ${times} ครั้ง`,
    (times: string) => `Only one sheet on sale, bought ${times === '1' ? 'once' : `${times} times`}`,
  ],
  timesSearched: ['ครั้งที่มีคนค้นหาใน 30 วัน', 'searches in 30 days'],
  timesSold: ['ครั้งที่ขายได้', 'sold'],
  writeThis: ['เริ่มวิชานี้', 'Start this one'],
  elsewhere: ['สถาบันนี้ยังไม่มีชีท ที่สถาบันอื่นวิชาเหล่านี้ขายดี', 'No sheets here yet. Elsewhere these courses sell'],
  coursesOfStore: ['ดูวิชาทั้งหมดของสถาบันนี้', 'All courses of this institution'],
  nothing: [
    'สิ่งที่มีคนค้นหาจะขึ้นเมื่อมีอย่างน้อย 5 คนต่อเรื่อง มีวิชาในใจอยู่แล้วก็เริ่มได้เลย',
    'What students look for stands here from five people on. Have a course in mind? Just begin.',
  ],
  honest: [
    'นับเฉพาะคนที่ใช้สรุป ไม่ใช่ทั้งคณะ และไม่แสดงตัวเลขที่มีคนน้อยกว่า 5 คน จึงเป็นแค่แนวทาง ไม่ใช่คำสัญญาว่าจะขายได้',
    'Only people who use Sarup are counted, not a whole faculty, and nothing of fewer than five. It points a way; it promises no sale.',
  ],
  madeAt: [(time: string) => `รวบรวมวิชาเมื่อ ${time}`, (time: string) => `Courses added up ${time}.`],
})
