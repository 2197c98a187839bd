import type { ReportCategory } from '#rules/complaints/categories.ts'
import { Refusal } from '#rules/refusal.ts'
import { answerQuestion, askQuestion } from '#server/features/catalogue/questions/questions.ts'
import { addReport, answerReport, markReport } from '#server/features/complaints/index.ts'
import { answerReview, thankForReview } from '#server/features/catalogue/reviews/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cast } from './cast.ts'
import { forgetEmails } from './past-messages.ts'

type Story = {
  category: ReportCategory
  message: string
  daysAgo: number
  page?: number
  answer?: string
  dealt?: true
}

/** Reports to the seller whom visitors sign in as: some of it waits, some is answered and dealt with. */
const stories: readonly Story[] = [
  {
    category: 'incomplete',
    message: 'ไม่มีเฉลยแบบฝึกหัดท้ายบทที่ 3 ค่ะ',
    daysAgo: 41,
    answer: 'เพิ่มเฉลยครบทุกข้อแล้ว ขอบคุณที่บอกนะคะ',
    dealt: true,
  },
  { category: 'blank', message: '', daysAgo: 23, dealt: true },
  {
    category: 'unreadable',
    message: 'หน้า 5 ตัวหนังสือเล็กมาก อ่านในมือถือไม่ออก',
    daysAgo: 9,
    page: 5,
    answer: 'กำลังทำหน้า 5 ใหม่ให้ตัวใหญ่ขึ้นค่ะ',
  },
  { category: 'incomplete', message: 'อาจารย์เพิ่มหัวข้อสุดท้ายแล้ว ในชีทยังไม่มี', daysAgo: 4 },
  { category: 'copyright', message: 'รูปในหน้า 2 เหมือนในหนังสือเรียน ได้ขออนุญาตไหม', daysAgo: 1, page: 2 },
]

/** Readers' public questions to the same seller. */
const questions: readonly { text: string; daysAgo: number; answer?: string }[] = [
  {
    text: 'มีเฉลยแบบฝึกหัดท้ายบทด้วยไหมคะ',
    daysAgo: 33,
    answer: 'มีเฉลยวิธีทำครบทุกข้อค่ะ อยู่ท้ายแต่ละบท',
  },
  { text: 'ใช้กับเซกอาจารย์ท่านอื่นได้ไหม', daysAgo: 12, answer: 'ได้ค่ะ ข้อสอบกลางชุดเดียวกันทุกเซก' },
  { text: 'ครอบคลุมถึงสัปดาห์ไหนครับ', daysAgo: 2 },
]

/** Her answers to her newest reviews but the very last ones, which wait for one. */
const saidToReviews = ['ดีใจที่ช่วยได้ ขอให้สอบผ่านนะคะ', 'ขอบคุณค่ะ จะเพิ่มตัวอย่างในฉบับหน้า'] as const

/** The inbox of the demo's seller, once; the reports come from people who own the sheets. */
export async function fillReports(trx: Trx, platform: Platform): Promise<void> {
  const sellerId = cast.seller.id
  const existing = await trx.selectFrom('report').select('id').limit(1).executeTakeFirst()
  if (existing !== undefined) return
  const now = platform.clock.now().getTime()
  const owners = await trx
    .selectFrom('library_entry')
    .innerJoin('sheet', 'sheet.id', 'library_entry.sheet_id')
    .select(['library_entry.person_id', 'library_entry.sheet_id'])
    .where('sheet.author_id', '=', sellerId)
    .where('library_entry.revoked_at', 'is', null)
    .where('library_entry.person_id', '!=', cast.buyer.id)
    .orderBy('library_entry.acquired_at')
    .orderBy('library_entry.sheet_id')
    .limit(stories.length)
    .execute()
  for (const [at, story] of stories.entries()) {
    const owner = owners[at % owners.length]
    if (owner === undefined) continue
    const clock = movableClock(new Date(now - story.daysAgo * 86_400_000))
    const then: Platform = { ...platform, clock }
    try {
      const reportId = await addReport(trx, then, owner.person_id, {
        sheetId: owner.sheet_id,
        category: story.category,
        message: story.message,
        page: story.page,
      })
      clock.advance(3_600_000)
      if (story.answer !== undefined)
        await answerReport(trx, then, sellerId, { reportId, audience: 'reporter', message: story.answer })
      if (story.dealt) await markReport(trx, then, sellerId, reportId)
    } catch (error) {
      // A visitor signed in as one of these people and was quicker.
      if (!(error instanceof Refusal)) throw error
    }
  }
  for (const [at, { text, daysAgo, answer }] of questions.entries()) {
    const [asked, asker] = [owners[at % owners.length], owners[(at + 1) % owners.length]]
    if (asked === undefined || asker === undefined) continue
    const clock = movableClock(new Date(now - daysAgo * 86_400_000))
    try {
      const id = await askQuestion(trx, { clock }, asker.person_id, { sheet: asked.sheet_id, text })
      clock.advance(7_200_000)
      if (answer !== undefined) await answerQuestion(trx, { clock }, sellerId, { id, text: answer })
    } catch (error) {
      // A sheet that has gone off sale is asked nothing.
      if (!(error instanceof Refusal)) throw error
    }
  }
  const reviews = await trx
    .selectFrom('review')
    .innerJoin('sheet', 'sheet.id', 'review.sheet_id')
    .select('review.id')
    .where('sheet.author_id', '=', sellerId)
    .where('review.message', '<>', '')
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .offset(2)
    .limit(saidToReviews.length)
    .execute()
  for (const [at, { id }] of reviews.entries()) {
    await thankForReview(trx, platform, sellerId, id)
    await answerReview(trx, platform, sellerId, { id, text: saidToReviews[at] ?? null })
  }
  await forgetEmails(trx)
}
