/** An answer: paragraphs, and lists of steps or points. */
export type AnswerPart = string | { points: readonly string[] } | { title: string; steps: readonly string[] }
export type Question = { id: string; title: string; answer: readonly AnswerPart[] }

/** The first three questions, which the landing page shows too (seller.md §2). */
export const firstThai: readonly Question[] = [
  {
    id: 'why',
    title: 'ทำไมถึงควรขายชีทที่นี่',
    answer: [
      'หน้าร้านมีคนมาหาชีทก่อนสอบอยู่แล้ว คุณไม่ต้องหาลูกค้าเอง เราช่วยโปรโมตชีทให้ รับเงิน และส่งไฟล์ให้ผู้ซื้อ',
      'ทีมงานตรวจมาตรฐานของทุกชีทก่อนขาย ผู้ซื้อจึงเชื่อใจ และชีทดี ๆ ขายได้นาน',
    ],
  },
  {
    id: 'start',
    title: 'เริ่มขายอย่างไร',
    answer: [
      {
        title: '',
        steps: [
          'เข้าสู่ระบบ แล้วสมัครเป็นผู้ขายด้วยข้อมูลและบัญชีธนาคารของตัวเอง',
          'ใส่ข้อมูลวิชา รูปตัวอย่าง และไฟล์ PDF ของชีท',
          'ส่งตรวจ ถ้าผ่าน ชีทจะขึ้นขายทันที ถ้าถูกตีกลับ จะเห็นเหตุผล แก้แล้วส่งใหม่ได้',
        ],
      },
      'การตรวจข้อมูลผู้ขายและขั้นตอนระบบภาษีใช้เวลาประมาณ 3 ชั่วโมง',
    ],
  },
  {
    id: 'price',
    title: 'ตั้งราคาอย่างไร',
    answer: [
      'เริ่มที่ประมาณหน้าละ 1 บาท แล้วปรับตามความยากของวิชา รูปและตารางที่วาดเอง และความครบของเนื้อหา',
      'ถ้าราคาไม่เหมาะกับเนื้อหา ทีมงานอาจขอให้ตั้งราคาใหม่',
    ],
  },
]

export const firstEnglish: readonly Question[] = [
  {
    id: 'why',
    title: 'Why sell here?',
    answer: [
      'Students already come here before an exam. You need not look for customers: we promote the sheets, take the payments and deliver the files.',
      'The team checks each sheet before it goes on sale, so buyers trust it, and good sheets sell for a long time.',
    ],
  },
  {
    id: 'start',
    title: 'How do I start?',
    answer: [
      {
        title: '',
        steps: [
          'Sign in and register as a seller with your own details and bank account.',
          'Enter the course, sample pictures and the PDF of your sheet.',
          'Hand it in. Approved sheets go on sale at once. A sheet sent back tells you why: fix it and hand it in again.',
        ],
      },
      'Checking your details and the step in the tax system take about 3 hours.',
    ],
  },
  {
    id: 'price',
    title: 'How do I set the price?',
    answer: [
      'Start at about 1 baht per page. Then adjust: how hard the course is, your own drawings and tables, how complete it is.',
      'When a price does not fit the content, the team may ask you to set a new one.',
    ],
  },
]
