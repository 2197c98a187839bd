import { refundRightDays } from '#rules/orders/refund.ts'
import type { AnswerPart, Question } from '../seller/faq-first.ts'
import { defineWords } from '../use-words.tsx'

export const helpWords = defineWords('help', {
  title: ['ช่วยเหลือผู้ซื้อ', 'Help for buyers'],
  text: [
    'การจ่ายเงิน คืนเงิน การอ่านชีท อุปกรณ์ ใบเสร็จ และความปลอดภัย',
    'Paying, refunds, reading, devices, receipts and safety',
  ],
  chapters: ['หมวดคำถาม', 'Chapters'],
  search: ['ค้นหาคำตอบ เช่น โอนผิดยอด', 'Search, e.g. wrong amount'],
  clear: ['ล้างคำค้น', 'Clear'],
  found: [
    (count: number) => `พบ ${count} คำตอบ`,
    (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'}`,
  ],
  none: ['ยังไม่มีคำตอบเรื่องนี้ ลองคำอื่น หรือเขียนถึงเรา', 'No answer to that yet. Try another word, or write to us.'],
  most: ['ถามบ่อยที่สุด', 'Asked most'],
  payTitle: ['จ่ายจากมือถือเครื่องนี้', 'Pay on this phone'],
  paySave: ['บันทึก QR', 'Save the QR'],
  payScan: ['เปิดรูปในแอปธนาคาร', 'Open it in your bank app'],
  payRead: ['กลับมาอ่าน', 'Come back and read'],
  waitTitle: ['โอนแล้ว ชีทยังไม่เข้า', 'Paid, nothing came'],
  waitFive: ['รอ 5 นาที', 'Wait 5 minutes'],
  waitSlip: ['แนบสลิป', 'Show the slip'],
  waitBank: ['ตรวจกับธนาคารทันที', 'We ask the bank at once'],
  backTitle: ['ซื้อผิด ขอคืนเงิน', 'The wrong sheet'],
  backClosed: ['ยังไม่เปิดอ่าน', 'Not opened yet'],
  backAsk: [`กดขอคืนใน ${refundRightDays} วัน`, `Ask within ${refundRightDays} days`],
  backMoney: ['ปกติโอนใน 3 วันทำการ', 'Usually in 3 working days'],
  still: ['ยังไม่เจอคำตอบ', 'Still no answer?'],
  toOrders: ['ดูคำสั่งซื้อของฉัน', 'See my orders'],
  copyright: ['แจ้งเรื่องลิขสิทธิ์', 'Report a copyright infringement'],
  talk: ['คุยกับทีมงาน', 'Talk to our team'],
  contact: ['หรือเขียนถึง', 'Or write to'],
})

export type HelpChapter = { id: string; title: string; questions: readonly Question[] }

/** The chapters with the questions that hold every word typed; a question's own words and its answer count alike. */
export function matchingHelp(chapters: readonly HelpChapter[], query: string): HelpChapter[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return chapters
    .map((chapter) => ({
      ...chapter,
      questions: chapter.questions.filter(({ title, answer }) => {
        const text = [chapter.title, title, ...answer.flatMap(textsOf)].join(' ').toLowerCase()
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

function textsOf(part: AnswerPart): readonly string[] {
  if (typeof part === 'string') return [part]
  return 'points' in part ? part.points : [part.title, ...part.steps]
}

/** [id, [Thai title, English title], Thai answer, English answer] */
type Row = readonly [string, readonly [string, string], readonly AnswerPart[], readonly AnswerPart[]]

const rows: readonly { id: string; title: readonly [string, string]; rows: readonly Row[] }[] = [
  {
    id: 'paying',
    title: ['การจ่ายเงิน', 'Paying'],
    rows: [
      [
        'pay-on-this-phone',
        ['จ่ายจากมือถือเครื่องที่กำลังดูอยู่ได้อย่างไร', 'How do I pay on the phone I am looking at?'],
        [
          {
            title: '',
            steps: [
              'กด “บันทึก QR” ที่หน้าชำระเงิน รูปจะมียอด เลขคำสั่งซื้อ และเวลาที่ต้องจ่ายก่อน',
              'เปิดแอปธนาคาร เลือกสแกน แล้วเลือกรูปจากคลังภาพ',
              'ตรวจยอดให้ตรง ยืนยัน แล้วกลับมาหน้าเดิม ระบบเช็กให้เอง',
            ],
          },
        ],
        [
          {
            title: '',
            steps: [
              'Press “Save QR” on the payment page. The picture carries the amount, the order and the deadline.',
              'Open your bank app, choose scan, and pick the picture.',
              'Check the amount, confirm, and come back. The page checks by itself.',
            ],
          },
        ],
      ],
      [
        'pay-by-picture',
        ['ใช้รูป QR ที่บันทึกไว้กับแอปธนาคารไหนได้', 'Which bank apps take the saved QR?'],
        [
          {
            points: [
              'K PLUS (กสิกรไทย)',
              'SCB EASY (ไทยพาณิชย์)',
              'Krungthai NEXT และเป๋าตัง (กรุงไทย)',
              'Bangkok Bank Mobile Banking (กรุงเทพ)',
              'krungsri app (กรุงศรี)',
              'ttb touch (ทีทีบี)',
              'MyMo (ออมสิน)',
              'BAAC Mobile (ธ.ก.ส.)',
              'UOB TMRW (ยูโอบี)',
              'CIMB Thai (ซีไอเอ็มบี ไทย)',
            ],
          },
          'ทุกแอปทำเหมือนกัน: กดสแกน (หลายแอปอยู่ที่หน้าแรกก่อนเข้าสู่ระบบ) แล้วกดรูปภาพหรืออัลบั้มที่หน้าสแกน เลือกรูป QR ของเรา ยอดจะขึ้นมาเอง ชื่อปุ่มต่างกันเล็กน้อยตามแอป',
          'ถ้าแอปขอสิทธิ์ดูรูปภาพ ให้อนุญาตก่อน ถ้าไม่เห็นรูป ให้เลือกโฟลเดอร์ดาวน์โหลด',
        ],
        [
          {
            points: [
              'K PLUS (Kasikornbank)',
              'SCB EASY (SCB)',
              'Krungthai NEXT and Paotang (Krungthai)',
              'Bangkok Bank Mobile Banking',
              'krungsri app',
              'ttb touch',
              'MyMo (GSB)',
              'BAAC Mobile',
              'UOB TMRW',
              'CIMB Thai',
            ],
          },
          'All work alike: press scan (in many it stands on the first screen, before signing in), then the picture or album on the scan screen, and pick our QR. The amount fills in by itself. Names of buttons differ a little.',
          'Allow the app to see pictures if it asks. If ours is not there, look among the downloads.',
        ],
      ],
      [
        'paid-nothing-came',
        ['โอนแล้วแต่ชีทยังไม่เข้า', 'I paid, but nothing came'],
        [
          'ปกติชีทเข้าภายใน 5 นาที รอที่หน้าชำระเงินได้เลย ถ้าเกิน 2 นาที หน้านั้นจะให้แนบสลิป เราอ่าน QR บนสลิปแล้วตรวจกับธนาคารให้ทันที',
          'สลิปไม่ถูกเก็บไว้ และสลิปหนึ่งใบใช้ได้กับคำสั่งซื้อเดียว',
        ],
        [
          'Sheets normally come within 5 minutes; stay on the payment page. After two minutes it offers to read your slip: we check its QR with the bank at once.',
          'The slip itself is not kept, and one slip pays one order.',
        ],
      ],
      [
        'wrong-amount',
        ['โอนผิดยอด โอนซ้ำ หรือโอนช้า', 'I sent the wrong amount, twice, or too late'],
        [
          'เงินไม่หาย ระบบเก็บเงินก้อนนั้นไว้กับบัญชีของคุณและบอกในการแจ้งเตือน ทีมงานจะใช้เปิดชีทให้หรือโอนคืน คุณไม่ต้องโอนใหม่จนกว่าจะได้คำตอบ',
        ],
        [
          'Nothing is lost. The money is kept under your account and your notifications tell you so; our team opens the sheets with it or sends it back. Do not pay again before you have the answer.',
        ],
      ],
      [
        'gift',
        ['ซื้อชีทให้เพื่อนได้ไหม', 'Can I buy a sheet for a friend?'],
        [
          `ได้ กด “ซื้อเป็นของขวัญให้เพื่อน” ที่หน้าชีท จ่ายเงินแล้วทำลิงก์ส่งให้เพื่อน ลิงก์ใช้ได้ครั้งเดียวและยกเลิกได้จนกว่าจะมีคนรับ ถ้ายังไม่มีใครรับ ขอคืนเงินได้ภายใน ${refundRightDays} วัน`,
        ],
        [
          `Yes. Press “Buy it as a gift” on its page, pay, and send the link. It works once, and you can take it back until somebody has opened the gift. While nobody has, the money goes back within ${refundRightDays} days.`,
        ],
      ],
      [
        'how-long',
        ['คำสั่งซื้ออยู่ได้นานเท่าไร', 'How long does an order stay open?'],
        ['24 ชั่วโมง หลังจากนั้นสั่งชีทเดิมใหม่ได้ด้วยปุ่มเดียว'],
        ['24 hours. After that, the same sheets can be ordered again with one press.'],
      ],
    ],
  },
  {
    id: 'refund',
    title: ['การคืนเงิน', 'Refunds'],
    rows: [
      [
        'refund-right',
        ['ซื้อผิด ขอคืนเงินได้ไหม', 'I bought the wrong sheet. Can I have my money back?'],
        [
          `ได้ทันที ถ้าจ่ายมาไม่เกิน ${refundRightDays} วันและยังไม่ได้เปิดอ่านหรือดาวน์โหลด กด “ขอคืนเงิน” ที่คำสั่งซื้อหรือที่ชีท หน้านั้นบอกทันทีว่าคืนได้หรือไม่`,
          'เมื่อเปิดอ่านแล้ว ไม่รับคืนเพราะเปลี่ยนใจ',
        ],
        [
          `Yes, at once, if you paid within the last ${refundRightDays} days and have neither opened nor downloaded it. Press “Ask for a refund” on the order or on the sheet; that page tells you right away.`,
          'A sheet that was opened cannot be returned for a change of mind.',
        ],
      ],
      [
        'refund-broken',
        ['ไฟล์เสีย ผิดวิชา หรือไม่ตรงกับตัวอย่าง', 'The file is broken, for another course, or not as shown'],
        ['กด “ขอคืนเงิน” แล้วเลือกสาเหตุและบอกว่าเกิดอะไรขึ้น ทีมงานตอบภายใน 3 วันทำการ ถ้าไม่คืน เราบอกเหตุผล'],
        [
          'Press “Ask for a refund”, choose the cause and say what is wrong. Our team answers within 3 working days, and says why if the answer is no.',
        ],
      ],
      [
        'refund-when',
        ['ได้เงินคืนเมื่อไร และคืนไปที่ไหน', 'When does the money come, and where to?'],
        [
          'โอนเข้าบัญชีธนาคารที่คุณกรอก ปกติภายใน 3 วันทำการ และไม่เกิน 14 วันหลังอนุมัติ เลขอ้างอิงของธนาคารอยู่ในการแจ้งเตือน เลขบัญชีถูกเข้ารหัสและเก็บเป็นหลักฐานการโอนเท่านั้น',
        ],
        [
          'It goes to the bank account you enter, usually within 3 working days and never later than 14 days after approval; a notification tells you the bank’s number. Your account number is kept encrypted, as evidence of the transfer alone.',
        ],
      ],
    ],
  },
  {
    id: 'reading',
    title: ['การอ่านชีท', 'Reading'],
    rows: [
      [
        'where',
        ['ชีทที่ซื้อแล้วอยู่ที่ไหน', 'Where are the sheets I bought?'],
        ['ที่ “ชีทของฉัน” อ่านบนเว็บได้ทันที หรือดาวน์โหลดเป็น PDF เมื่อผู้ขายออกฉบับใหม่ คุณได้ฉบับใหม่โดยไม่ต้องจ่ายเพิ่ม'],
        [
          'Under “My sheets”: read them right there, or download the PDF. When the author brings out a new version, you get it without paying again.',
        ],
      ],
      [
        'mark',
        ['ทำไมทุกหน้ามีรหัสของฉัน', 'Why does every page carry my ID?'],
        ['เพื่อคุ้มครองงานของผู้เขียน สำเนาทุกชุดระบุผู้ซื้อ จึงไม่ควรส่งต่อให้ใคร พิมพ์ใช้เองได้'],
        [
          'It protects the author: every copy names its buyer. Do not pass it on; printing for yourself is fine.',
        ],
      ],
      [
        'samples',
        ['ดูก่อนซื้อได้แค่ไหน', 'How much can I see before buying?'],
        ['ทุกชีทมีหน้าตัวอย่าง บางหน้าชัด บางหน้าเบลอจนกว่าจะซื้อ และมีรีวิวจากผู้ที่ซื้อแล้วเท่านั้น'],
        [
          'Every sheet has sample pages, some sharp and some blurred until you buy, and reviews only by buyers.',
        ],
      ],
    ],
  },
  {
    id: 'devices',
    title: ['อุปกรณ์และการเข้าสู่ระบบ', 'Devices and signing in'],
    rows: [
      [
        'other-device',
        ['ซื้อบนมือถือแล้วอ่านบนแท็บเล็ตได้ไหม', 'I bought on my phone. Can I read on my tablet?'],
        ['ได้ เข้าสู่ระบบด้วยบัญชีเดิม หน้าที่อ่านค้างไว้ตามไปทุกเครื่อง'],
        ['Yes. Sign in with the same account; the page you were at follows you.'],
      ],
      [
        'in-app',
        ['เปิดจาก LINE หรือ Instagram แล้วเข้าสู่ระบบไม่ได้', 'Signing in fails inside LINE or Instagram'],
        ['เบราว์เซอร์ในแอปเหล่านั้นมักปิดกั้นการเข้าสู่ระบบ เลือก “เปิดในเบราว์เซอร์” แล้วลองใหม่'],
        ['The browsers inside those apps often block it. Choose “open in browser” and try again.'],
      ],
      [
        'lost-device',
        ['ทำมือถือหาย หรือลืมออกจากระบบ', 'I lost my phone, or forgot to sign out'],
        ['ไปที่ บัญชีของฉัน แล้วดูอุปกรณ์ที่เข้าสู่ระบบ ออกจากระบบเครื่องนั้นได้จากเครื่องอื่น'],
        [
          'Under “My account” you see every device that is signed in, and can sign any of them out from another one.',
        ],
      ],
    ],
  },
  {
    id: 'receipts',
    title: ['ใบเสร็จ', 'Receipts'],
    rows: [
      [
        'receipt',
        ['ขอใบเสร็จได้ที่ไหน', 'Where is my receipt?'],
        ['ที่คำสั่งซื้อซึ่งชำระแล้ว หรือ บัญชีของฉัน → คำสั่งซื้อ พิมพ์หรือบันทึกเป็นรูปได้ทุกเมื่อ'],
        ['On the paid order, or under My account → Orders. Print it or save it as a picture at any time.'],
      ],
    ],
  },
  {
    id: 'safety',
    title: ['ความปลอดภัย', 'Safety'],
    rows: [
      [
        'scam',
        ['มีคนอ้างเป็นสรุปแล้วขอให้โอนเงิน', 'Somebody claims to be Sarup and asks for a transfer'],
        ['เรารับเงินด้วย QR บนหน้าชำระเงินเท่านั้น และไม่เคยขอรหัสผ่าน รหัส OTP หรือเลขบัตรของคุณ อย่าโอนเข้าบัญชีบุคคล'],
        [
          'We take money only by the QR on the payment page, and never ask for a password, an OTP or your card number. Do not transfer to a private account.',
        ],
      ],
      [
        'copied',
        ['เจอชีทที่ลอกคนอื่นมา หรือข้อสอบรั่ว', 'A sheet is copied, or holds leaked exam questions'],
        ['กด “รายงานปัญหา” ที่ชีท ทีมงานตรวจทุกเรื่อง ผู้เขียนไม่รู้ว่าใครรายงาน'],
        ['Press “Report” on the sheet. Our team looks at every report; the author is not told who made it.'],
      ],
      [
        'my-data',
        ['ขอข้อมูลของฉัน หรือลบบัญชี', 'My data, and closing my account'],
        ['ที่ บัญชีของฉัน ขอสำเนาข้อมูลหรือลบบัญชีได้เอง'],
        ['Under “My account” you can ask for a copy of your data or close the account yourself.'],
      ],
    ],
  },
]

const inLanguage = (at: 0 | 1): HelpChapter[] =>
  rows.map((chapter) => ({
    id: chapter.id,
    title: chapter.title[at],
    questions: chapter.rows.map(([id, title, thai, english]) => ({
      id,
      title: title[at],
      answer: at === 0 ? thai : english,
    })),
  }))

export const helpChapters = { th: inLanguage(0), en: inLanguage(1) }
