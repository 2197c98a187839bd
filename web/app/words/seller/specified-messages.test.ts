import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/shared/refusals.ts'
import type { PayoutStanding, PayoutWait } from '#rules/payouts/payout-standing.ts'
import { editorWords } from './sheet-editor.ts'
import { questionsEnglish, questionsThai } from './faq.ts'
import { registerWords, sellEditWords } from './profile.ts'
import { sellerReportWords } from './complaints.ts'
import { sayStanding } from './payout-standing.ts'
import { sellerTermsEnglish, sellerTermsThai } from './seller-terms.ts'
import { uploadWords } from './uploads.ts'

type Texts = { th: Record<string, unknown>; en: Record<string, unknown> }

/** Thai and English of one of our texts; those with the name of a file in them are written with `x.jpg`. */
function told(words: Texts, name: string): string {
  const write = (text: unknown) => String(typeof text === 'function' ? text('x.jpg') : text)
  return `${write(words.th[name])} / ${write(words.en[name])}`
}
const refused = (code: keyof typeof refusals): string => refusals[code].msg.join(' / ')

/** A text may say more ("Try another picture"), never less; capitals and the space in "150 MB" are left to the place. */
const stands = (...[standing, waitsFor]: [PayoutStanding, PayoutWait]) =>
  sayStanding({ standing, waitsFor }, { date: '', missing: '', minimum: '', reason: '' }, 'th')

const messages: readonly [line: string, ours: string, ...specified: string[]][] = [
  ['phone', refused('sellers.phone-invalid'), 'Invalid phone number (accepts only a 10-digit number or +66'],
  ['national ID', refused('sellers.national-id-invalid'), 'Invalid ID (only 13 digits)'],
  [
    'account number',
    refused('sellers.account-invalid'),
    'Invalid account number (accepts only 10-15 digits)',
  ],
  [
    'a blank field',
    refused('sellers.address-missing'),
    'โปรดกรอกข้อมูลช่อง ที่อยู่',
    'Please fill in field address line',
  ],
  ['title', refused('sheets.title-missing'), 'fill in course code or name at least one'],
  ['class line', refused('sheets.class-info-missing'), 'fill in class/lesson info'],
  ['detail', refused('sheets.detail-missing'), 'fill in content detail'],
  ['price', refused('sheets.price-not-number'), 'price is not a number'],
  ['price of a draft', refused('sheets.price-invalid'), 'please enter price as a number'],
  ['QR code', told(uploadWords, 'hasQr'), 'cannot upload this sample'],
  ['QR code, by the server', refused('files.sample-has-qr'), 'cannot upload this sample'],
  ['sample too big', told(uploadWords, 'tooBig'), 'x.jpg', 'too big'],
  ['sample no image', told(uploadWords, 'notPicture'), 'x.jpg', 'not an image'],
  ['no PDF', told(uploadWords, 'notPdf'), 'use a .pdf file'],
  ['no PDF, by the server', refused('files.not-a-pdf'), 'use a .pdf file'],
  ['PDF too big', told(uploadWords, 'pdfTooBig'), 'file larger than 150 mb'],
  ['registered', told(registerWords, 'done'), 'การสมัครเป็นผู้ขายสำเร็จ', 'Seller registration complete'],
  ['profile saved', told(sellEditWords, 'saved'), 'สำเร็จ'],
  ['sheet saved', told(editorWords, 'edited'), 'แก้ไขแล้ว'],
  ['take it off sale?', told(editorWords, 'goDraftConfirm'), 'ยืนยันว่าคุณจะนำชีทออกจากการขายชั่วคราว?'],
  ['back in draft', told(editorWords, 'stateChanged'), 'ปรับสถานะแล้ว'],
  ['visibility', told(editorWords, 'openClosed'), 'เปิด/ปิด'],
  ['told the reporter', told(sellerReportWords, 'sentReporter'), 'ข้อความถูกส่งให้ผู้ Report แล้ว'],
  ['told all buyers', told(sellerReportWords, 'sentBuyers'), 'ข้อความถูกส่งให้ผู้ซื้อทุกคนแล้ว'],
  ['slip on its way', stands('in-flight', 'bank'), 'กำลังอยู่ในขั้นตอนการโอนเงิน'],
  ['no slip', stands('stopped', 'us'), 'การโอนเงินมีปัญหา โปรดติดต่อ Facebook Page'],
  ['marked', told(sellerReportWords, 'marked'), 'Mark สำเร็จ'],
]

describe('the messages of the specification', () => {
  test.each(messages)('%s', (_line, ours, ...specified) => {
    for (const text of specified) expect(ours.toLowerCase()).toContain(text.toLowerCase())
  })

  test('the terms name removal, suspension and the law, and the notice forbids resale and copying', () => {
    const english = sellerTermsEnglish.points.join(' ')
    for (const consequence of ['off sale immediately', 'suspended', 'legal action'])
      expect(english).toContain(consequence)
    const thai = sellerTermsThai.points.join(' ')
    for (const consequence of ['นำชีทออกจากการขายได้ทันที', 'ถูกระงับ', 'ดำเนินคดี'])
      expect(thai).toContain(consequence)
    expect(sellerTermsEnglish.notice).toMatch(/resale or copying/i)
    expect(sellerTermsThai.notice).toMatch(/ขายต่อหรือคัดลอก/)
  })
})

describe('the questions and answers', () => {
  /** Required words of the six, in Thai and English. */
  const facts: readonly [id: string, thai: string[], english: string[]][] = [
    ['why', ['โปรโมต', 'ตรวจมาตรฐาน'], ['promote', 'checks each sheet']],
    ['start', ['เข้าสู่ระบบ', '3 ชั่วโมง', 'ตีกลับ'], ['Sign in', '3 hours', 'sent back']],
    ['price', ['หน้าละ 1 บาท', 'ตั้งราคาใหม่'], ['1 baht per page', 'set a new one']],
    [
      'payout',
      ['ทุกสิ้นเดือน', 'วันที่ 20', 'วันทำการถัดไป', 'วันที่ 7', '100 บาท', '8 บาท', 'บัญชีที่ลงทะเบียน'],
      [
        'end of each month',
        'on the 20th',
        'next working day',
        'by the 7th',
        '100 baht',
        '8 baht',
        'account you registered',
      ],
    ],
    [
      'good-sheet',
      ['สั้น', 'สารบัญ', 'หน้าแรก', 'ถูกต้อง', 'ลายมืออ่านออก'],
      ['Short', 'outline on the first page', 'Accurate', 'Legible handwriting'],
    ],
    [
      'share',
      ['60%', '40%', 'กันยายน 2568', '1%', '3%', '1,000 บาท', '2566–2568', 'สรรพากร', '8 หลักสุดท้าย'],
      [
        '60%',
        '40%',
        'September 2025',
        '1%',
        '3%',
        '1,000 baht',
        '2023–2025',
        'Revenue Department',
        'last 8 digits of your tax ID',
      ],
    ],
  ]

  test.each(facts)('%s: every fact of the specification, in both languages', (id, thai, english) => {
    for (const [questions, wanted] of [
      [questionsThai(60, '100'), thai],
      [questionsEnglish(60, '100'), english],
    ] as const) {
      const answer = JSON.stringify(questions.find((question) => question.id === id)?.answer)
      for (const fact of wanted) expect(answer).toContain(fact)
    }
  })

  test('are six, in the order of the specification, each with its own address', () => {
    const order = facts.map(([id]) => id)
    expect(questionsThai(60, '100').map(({ id }) => id)).toEqual(order)
    expect(questionsEnglish(60, '100').map(({ id }) => id)).toEqual(order)
  })
})
