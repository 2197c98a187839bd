import { defineWords } from '../use-words.tsx'
import { firstEnglish, firstThai, type Question } from './faq-first.ts'

export const faqWords = defineWords('faq', {
  example: [
    (price: number) => `ขายชีท ฿${price} ได้หนึ่งครั้ง`,
    (price: number) => `One sale of a ฿${price} sheet`,
  ],
  yours: ['คุณได้', 'Yours'],
  forUs: ['สรุปได้', 'Ours'],
  ours: [
    (share: number) => `อีก ${share}% ดูแลระบบ ตรวจ และโปรโมต`,
    (share: number) => `The other ${share}% run, check and promote`,
  ],
  flow: ['จากยอดขายถึงบัญชีคุณ', 'From a sale to your account'],
  flowSold: ['มีคนซื้อชีท', 'A sheet is bought'],
  flowSoldText: ['เรารับเงินและส่งไฟล์ให้', 'We take the payment and deliver'],
  flowShare: [(share: number) => `คุณได้ ${share}%`, (share: number) => `${share}% are yours`],
  flowSum: ['รวมยอดสิ้นเดือน', 'Summed up monthly'],
  flowSumText: ['ดูได้ทุกวันที่หน้ารายได้', 'Seen every day on your revenue page'],
  flowPaid: ['โอนวันที่ 20', 'Paid on the 20th'],
  flowPaidText: ['ของเดือนถัดไป เข้าบัญชีของคุณ', 'of the next month, into your account'],
  title: ['คำถามที่พบบ่อยของผู้ขาย', 'Seller FAQ'],
  text: ['รายได้ ราคา ภาษี และชีทแบบไหนที่ผ่านการตรวจ', 'Income, prices, tax, and which sheets pass the check'],
  ready: ['ชีทแรกของคุณช่วยเพื่อนได้กี่คน', 'How many will your first sheet help?'],
  startSelling: ['เริ่มขายชีท', 'Start selling'],
  contact: ['ไม่เจอคำตอบ เขียนถึง', 'No answer here? Write to'],
})

/** The six questions of seller.md §1 and §2; `id` is the end of each question's own address. */
export const questionsThai = (share: number, minimum: string): readonly Question[] => [
  ...firstThai,
  {
    id: 'payout',
    title: 'ตัดยอดและรับเงินเมื่อไร',
    answer: [
      'ยอดขายรวมทุกสิ้นเดือน และโอนวันที่ 20 ของเดือนถัดไป ถ้าตรงกับวันหยุด โอนวันทำการถัดไป เข้าบัญชีที่ลงทะเบียนไว้',
      {
        points: [
          'ตัดข้อมูลภายในวันที่ 7 ของเดือนที่โอน',
          `ยอดขั้นต่ำ ${minimum} บาท ต่ำกว่านั้นทบไปเดือนหน้า`,
          'บัญชีที่ไม่ใช่ธนาคารหลักอาจมีค่าโอน 8 บาท ตั้งแต่ 1 พฤศจิกายน 2568',
        ],
      },
    ],
  },
  {
    id: 'good-sheet',
    title: 'ชีทแบบไหนที่ผ่านการตรวจ',
    answer: [
      { points: ['สั้น กระชับ', 'มีสารบัญหรือโครงเรื่องในหน้าแรก', 'เนื้อหาถูกต้อง', 'ลายมืออ่านออก'] },
      'ชีทที่ต่ำกว่ามาตรฐานจะถูกตีกลับพร้อมเหตุผล หรือขอให้ตั้งราคาใหม่',
    ],
  },
  {
    id: 'share',
    title: 'ส่วนแบ่งรายได้และภาษีหัก ณ ที่จ่าย',
    answer: [
      `ผู้ขายได้รับ ${share}% ของยอดขาย บริษัทได้ ${100 - share}% เป็นค่าดูแลระบบ การตรวจ และการโปรโมต`,
      'ตั้งแต่รอบภาษีกันยายน 2568 หักภาษี ณ ที่จ่าย 1% ของส่วนที่ผู้ขายได้รับ เดือนก่อนหน้านั้นหัก 3% เฉพาะเมื่อส่วนของผู้ขายเกิน 1,000 บาท',
      'อัตรา 1% เป็นอัตราที่ลดจาก 3% ชั่วคราว ประกาศครั้งแรกสำหรับปี 2566–2568 และใช้กับรายได้ถึงเดือนพฤศจิกายน 2570 หลังจากนั้นเราจะแจ้งก่อนเปลี่ยน',
      {
        title: 'ดาวน์โหลดหลักฐานการหักภาษีจากเว็บกรมสรรพากร',
        steps: [
          'เปิดเว็บไซต์กรมสรรพากร (rd.go.th) แล้วเข้าสู่ระบบด้วยบัญชีผู้เสียภาษีของคุณ',
          'เลือกข้อมูลภาษีหัก ณ ที่จ่าย แล้วเลือกปีและเดือนที่รับเงิน',
          'ดาวน์โหลดหลักฐานเป็นไฟล์ PDF',
          'เปิดไฟล์ด้วยรหัสผ่าน: เลข 8 หลักสุดท้ายของเลขประจำตัวผู้เสียภาษี',
        ],
      },
    ],
  },
]

export const questionsEnglish = (share: number, minimum: string): readonly Question[] => [
  ...firstEnglish,
  {
    id: 'payout',
    title: 'When are earnings closed and paid?',
    answer: [
      'Sales are totalled at the end of each month and paid on the 20th of the next month, or on the next working day, into the account you registered.',
      {
        points: [
          'Data is cut off by the 7th of the month of the payment.',
          `The minimum is ${minimum} baht. Smaller amounts carry over to the next month.`,
          'A transfer fee of 8 baht may apply to accounts at other than the main bank, from 1 November 2025.',
        ],
      },
    ],
  },
  {
    id: 'good-sheet',
    title: 'Which sheets pass the check?',
    answer: [
      { points: ['Short', 'An outline on the first page', 'Accurate', 'Legible handwriting'] },
      'A sheet below standard is sent back with the reason, or you are asked to set a new price.',
    ],
  },
  {
    id: 'share',
    title: 'The revenue share and withholding tax',
    answer: [
      `The seller receives ${share}% of sales. The company keeps ${100 - share}% for running the product, checking and promotion.`,
      "From the tax period of September 2025, 1% of the seller's share is withheld as tax. For earlier months it was 3%, and only when the share was above 1,000 baht.",
      'The 1% is a temporary reduction from 3%. It was first announced for 2023–2025 and holds for revenue until November 2027; we tell you before it changes.',
      {
        title: "Download the withholding-tax statement from the tax authority's site",
        steps: [
          'Open the site of the Revenue Department (rd.go.th) and sign in with your taxpayer account.',
          'Choose the withholding-tax information, then the year and month in which you were paid.',
          'Download the statement as a PDF.',
          'Open it with the password: the last 8 digits of your tax ID.',
        ],
      },
    ],
  },
]
