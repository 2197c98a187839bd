import { sql } from 'kysely'
import type { CaseTopic } from '#rules/complaints/cases.ts'
import { notifyWishersJob } from '#server/features/catalogue/ideas/index.ts'
import {
  answerCase,
  claimCopyright,
  counterClaim,
  decideClaim,
  openCase,
} from '#server/features/complaints/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { movableClock } from '#server/platform/clock.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cast } from './cast.ts'
import { dateMessages } from './past-messages.ts'

const hourMilliseconds = 3_600_000

type Talk = { topic: CaseTopic; asked: string; said: string; hoursAgo: number; solved: boolean }

/** Questions to the support, the newest first; all of it is answered, so no buyer waits. */
const talks: readonly Talk[] = [
  {
    topic: 'payment',
    asked: 'โอนเงินแล้วเมื่อเช้า แต่ยังไม่เห็นชีทค่ะ',
    said: 'ตรวจสอบแล้ว เงินเข้าแล้ว ชีทอยู่ในหน้า “ชีทของฉัน” พร้อมอ่านเลย ขออภัยที่ทำให้รอ',
    hoursAgo: 5,
    solved: true,
  },
  {
    topic: 'file',
    asked: 'เปิดอ่านในแท็บเล็ตแล้วหน้าขาว ต้องทำยังไงครับ',
    said: 'เราเตรียมไฟล์ให้ใหม่แล้ว ลองเปิดอีกครั้ง ถ้ายังไม่ได้ บอกรุ่นเครื่องและเบราว์เซอร์มาได้เลย',
    hoursAgo: 22,
    solved: false,
  },
  {
    topic: 'refund',
    asked: 'กดซื้อผิดวิชา ยังไม่ได้เปิดอ่าน ขอคืนเงินได้ไหมคะ',
    said: 'ขอคืนเองได้ที่หน้าคำสั่งซื้อ กด “ขอเงินคืน” เงินเข้าบัญชีที่แจ้งไว้ภายใน 3 วันทำการ',
    hoursAgo: 49,
    solved: true,
  },
  {
    topic: 'account',
    asked: 'เปลี่ยนเบอร์โทรใหม่ เข้าด้วย LINE แล้วไม่เจอชีทที่เคยซื้อ',
    said: 'เข้าสู่ระบบด้วยบัญชี Google ที่ใช้ซื้อครั้งแรก ชีทจะอยู่ครบ แล้วค่อยผูก LINE ใหม่ที่หน้าบัญชี',
    hoursAgo: 76,
    solved: true,
  },
  {
    topic: 'other',
    asked: 'อยากให้มีชีทวิชาใหม่ของคณะ ต้องแจ้งที่ไหนคะ',
    said: 'ค้นวิชานั้นในร้าน แล้วกด “บอกฉันเมื่อมี” ผู้ขายจะเห็นว่ามีคนรอกี่คน',
    hoursAgo: 120,
    solved: true,
  },
  {
    topic: 'sheet',
    asked: 'หน้า 4 กับหน้า 5 เนื้อหาซ้ำกันหรือเปล่าคะ',
    said: 'เราแจ้งผู้เขียนชีทแล้ว และจะบอกคุณเมื่อแก้ไขเสร็จ',
    hoursAgo: 149,
    solved: false,
  },
  {
    topic: 'payment',
    asked: 'สแกนจ่ายสองครั้งเพราะแอปค้าง เงินออกไปสองรอบครับ',
    said: 'พบเงินทั้งสองรายการแล้ว คืนรายการที่เกินให้ เงินเข้าบัญชีเดิมภายใน 3 วันทำการ',
    hoursAgo: 171,
    solved: true,
  },
  {
    topic: 'selling',
    asked: 'ส่งชีทไปเมื่อวาน ยังไม่ขึ้นในร้านเลยค่ะ',
    said: 'ชีทของคุณอยู่ในคิวตรวจแล้ว ปกติไม่เกินหนึ่งวัน ผลตรวจจะแจ้งในข้อความ',
    hoursAgo: 198,
    solved: true,
  },
  {
    topic: 'file',
    asked: 'ดาวน์โหลด PDF ในรถไฟแล้วค้างที่ครึ่งทาง',
    said: 'โหลดต่อจากเดิมได้ กดดาวน์โหลดอีกครั้งเมื่อมีสัญญาณ ไฟล์จะไม่เริ่มใหม่ตั้งแต่ต้น',
    hoursAgo: 245,
    solved: true,
  },
]

type Dispute = {
  name: string
  pages: string
  work: string
  proof: string
  daysAgo: number
  /** Told by the author when the sheet was taken down for it, and that it came back. */
  counter?: string
  answer: string
}

/** Claims of others about sheets, the newest first: all decided, and no sheet stays away by one. */
const disputes: readonly Dispute[] = [
  {
    name: 'ชมรมวิชาการ',
    pages: '3',
    work: 'ตารางสรุปสูตรของชมรม',
    proof: 'โพสต์ของชมรมเมื่อปีที่แล้ว',
    daysAgo: 3,
    answer: 'เป็นสูตรพื้นฐานในตำราทุกเล่ม จัดหน้าไม่เหมือนกัน จึงให้ขายต่อ',
  },
  {
    name: 'ธนกร วัฒนชัย',
    pages: '2-5',
    work: 'สไลด์ประกอบการสอน',
    proof: 'ไฟล์สไลด์บนเว็บรายวิชา',
    daysAgo: 12,
    counter: 'วาดใหม่เองทั้งหมด แนบไฟล์ต้นฉบับให้แล้ว',
    answer: 'ผู้ขายส่งไฟล์ต้นฉบับมา รูปวาดใหม่เองทั้งหมด จึงกลับมาขายได้',
  },
  {
    name: 'สำนักพิมพ์ตัวอย่าง',
    pages: '',
    work: 'หนังสือแบบฝึกหัด บทที่ 2',
    proof: 'หน้าหนังสือ 41-48',
    daysAgo: 27,
    answer: 'โจทย์ต่างกันทุกข้อ ชื่อบทเหมือนกันเท่านั้น จึงให้ขายต่อ',
  },
  {
    name: 'พิมพ์ชนก เรืองศรี',
    pages: '1',
    work: 'แผนภาพสรุปบทแรกจากบล็อกส่วนตัว',
    proof: 'บทความในบล็อก ลงก่อนหน้าหนึ่งเดือน',
    daysAgo: 44,
    counter: 'แผนภาพมาจากเอกสารประกอบที่อาจารย์อนุญาตให้ใช้',
    answer: 'อาจารย์ยืนยันว่าอนุญาตทั้งสองคน จึงกลับมาขายได้',
  },
  {
    name: 'ศูนย์ติวเพื่อนช่วยเพื่อน',
    pages: '6-8',
    work: 'แนวข้อสอบปีก่อน',
    proof: 'ไฟล์ในกลุ่มของศูนย์',
    daysAgo: 61,
    answer: 'เป็นข้อสอบที่ภาควิชาเผยแพร่เอง จึงให้ขายต่อ',
  },
  {
    name: 'ณัฐนรี คงมั่น',
    pages: '',
    work: 'ลายมือและสีในสรุปเหมือนของฉัน',
    proof: 'รูปถ่ายสมุด',
    daysAgo: 83,
    answer: 'เนื้อหาและลายมือต่างกันเมื่อเทียบทีละหน้า จึงให้ขายต่อ',
  },
]

/** Answers and decisions of staff, so that their empty lists show what was done last. */
export async function fillHelp(trx: Trx, platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime()
  const { rows: askers } = await sql<{ id: string; sheet: string; order: string }>`
    select e.person_id as id, (array_agg(e.sheet_id order by e.acquired_at desc, e.sheet_id))[1] as sheet,
      (array_agg(o.id order by e.acquired_at desc, o.id))[1] as order
    from library_entry e join orders o on o.id = e.order_id and o.buyer_id = e.person_id
    where e.revoked_at is null and e.person_id <> all(${Object.values(cast).map(({ id }) => id)})
    group by 1 order by max(e.acquired_at) desc, 1 limit ${talks.length}`.execute(trx)
  for (const [at, talk] of talks.entries()) {
    const asker = askers[at]
    if (asker === undefined) break
    const clock = movableClock(new Date(now - talk.hoursAgo * hourMilliseconds))
    const then: Platform = { ...platform, clock }
    const about = aboutOf(talk.topic, asker)
    const id = await openCase(trx, then, asker.id, { topic: talk.topic, message: talk.asked, about })
    clock.advance(1.5 * hourMilliseconds)
    await answerCase(trx, then, staff, { id, message: talk.said, solved: talk.solved, seen: 1 })
    await dateMessages(trx, clock.now())
  }
  // Sheets of others than the seller whom visitors sign in as, whose own page says that there is no claim.
  const { rows: sheets } = await sql<{ id: string; author: string }>`
    select distinct on (author_id) id, author_id as author from sheet where on_sale and author_id <> ${cast.seller.id}
    order by author_id, id limit ${disputes.length}`.execute(trx)
  for (const [at, dispute] of disputes.entries()) {
    const sheet = sheets[at]
    if (sheet === undefined) break
    await settle(trx, platform, sheet, dispute)
  }
}

function aboutOf(topic: CaseTopic, { order, sheet }: { order: string; sheet: string }): string | undefined {
  if (topic === 'payment' || topic === 'refund') return `order:${order}`
  return topic === 'file' || topic === 'sheet' ? `sheet:${sheet}` : undefined
}

async function settle(
  trx: Trx,
  platform: Platform,
  sheet: { id: string; author: string },
  { daysAgo, counter, answer, ...claim }: Dispute,
): Promise<void> {
  const clock = movableClock(new Date(platform.clock.now().getTime() - daysAgo * 24 * hourMilliseconds))
  const then: Platform = { ...platform, clock }
  const asked = {
    ...claim,
    sheet: sheet.id,
    email: 'claims@example.com',
    address: '99 ถนนพญาไท แขวงวังใหม่ เขตปทุมวัน กรุงเทพฯ 10330',
    signature: claim.name,
    language: 'th',
    sworn: true,
  } as const
  const { id } = await claimCopyright(trx, then, asked)
  await dateMessages(trx, clock.now())
  clock.advance(20 * hourMilliseconds)
  if (counter === undefined) {
    await decideClaim(trx, then, staff, { id, decision: 'kept', answer, seen: 'open' })
  } else {
    const removed = 'ปิดการขายไว้ก่อน รอคำตอบของผู้ขาย'
    await decideClaim(trx, then, staff, { id, decision: 'removed', answer: removed, seen: 'open' })
    await dateMessages(trx, clock.now())
    clock.advance(20 * hourMilliseconds)
    await counterClaim(trx, then, sheet.author, { id, message: counter })
    await decideClaim(trx, then, staff, { id, decision: 'restored', answer, seen: 'removed' })
  }
  await dateMessages(trx, clock.now())
  // No person is notified of what happened long ago.
  await sql`
    select graphile_worker.remove_job(key) from graphile_worker.jobs
    where starts_with(key, ${`complaints.notify-claimant:${id}:`}) or task_identifier = ${notifyWishersJob}`.execute(
    trx,
  )
}

const { id, name, permissions } = cast.administrator

/** Writes the answers. */
const staff: Person = {
  kind: 'person',
  id,
  name,
  permissions,
  sessionId: '',
  profileEntered: true,
  seller: false,
  sellerComplete: false,
}

/** Messages of the people whom visitors sign in as. */
export async function fillMessages(trx: Trx): Promise<void> {
  for (const personId of [cast.buyer.id, cast.fresh.id, cast.seller.id, cast.newSeller.id]) {
    await sendMessage(trx, {
      personId,
      type: 'info',
      key: `demo:welcome:${personId}`,
      html: {
        th: '<p>ยินดีต้อนรับสู่สรุป ค้นหาด้วยรหัสวิชาหรือชื่อวิชา เปิดดูตัวอย่างก่อนซื้อได้ทุกชีท</p><p><a href="/shop">ไปเลือกชีท</a></p>',
        en: '<p>Welcome to Sarup. Search by course code or name, and look into every sheet before you buy.</p><p><a href="/shop">Choose a sheet</a></p>',
      },
    })
  }
  await sendMessage(trx, {
    personId: cast.buyer.id,
    type: 'success',
    key: 'demo:promo',
    html: {
      th: '<p>สู้สอบ! ใช้โค้ด <b>MIDTERM</b> ลด 20 บาทในตะกร้าของคุณ</p>',
      en: '<p>Good luck with your exams! The code <b>MIDTERM</b> takes 20 baht off your cart.</p>',
    },
  })
  await sendMessage(trx, {
    personId: cast.newSeller.id,
    type: 'warning',
    key: 'demo:seller-profile',
    html: {
      th: '<p>ข้อมูลผู้ขายยังไม่ครบ กรุณาอัปเดตก่อนเริ่มขาย</p>',
      en: '<p>Seller information is incomplete, please update before you start selling.</p>',
    },
  })
}
