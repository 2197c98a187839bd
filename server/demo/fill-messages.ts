import { sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { cast } from './cast.ts'

/** What the people one signs in as find in their bell. */
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
