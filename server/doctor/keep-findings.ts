import { escapeHtml, sendMessage } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore } from '#server/platform/rights.ts'
import type { Finding } from '../doctor.ts'

const namedMax = 8

/** Keeps what the doctor found for the metrics, and tells of breaches whoever looks after money or staff of every store, once a day. */
export async function keepFindings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  findings: readonly Finding[],
): Promise<void> {
  const now = clock.now()
  const breaches = findings.filter(({ wrongCount }) => wrongCount > 0)
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('doctor_finding').execute()
    await trx
      .insertInto('doctor_finding')
      .values(findings.map(({ name, wrongCount }) => ({ name, wrong_count: wrongCount, examined_at: now })))
      .execute()
    if (breaches.length === 0) return
    const list = breaches
      .slice(0, namedMax)
      .map(({ name, wrongCount }) => `<li>${escapeHtml(name)} (${wrongCount})</li>`)
      .join('')
    const told = await trx
      .selectFrom('staff_permission')
      .select('person_id')
      .distinct()
      .where('permission', 'in', [2, 3])
      .where('store_code', '=', everyStore)
      .execute()
    for (const { person_id: personId } of told) {
      await sendMessage(trx, {
        personId,
        type: 'danger',
        key: `doctor:${now.toISOString().slice(0, 10)}:${personId}`,
        html: {
          th: `<p>การตรวจข้อมูลประจำคืนพบสิ่งที่ไม่ตรงกัน ${breaches.length} เรื่อง กรุณาแจ้งผู้ดูแลระบบให้ตรวจด้วยคำสั่ง admin doctor ก่อนโอนเงินรอบถัดไป</p><ul>${list}</ul>`,
          en: `<p>The nightly check found ${breaches.length} things that do not agree. Please have the operator look with admin doctor before the next transfers.</p><ul>${list}</ul>`,
        },
      })
    }
  })
}
