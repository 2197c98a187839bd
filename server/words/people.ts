import { html, template, typed } from './template.ts'

export const signInJoined = template<{ name: string }>({
  th: ({ name }) =>
    html`<p>เพิ่ม ${name} เป็นวิธีเข้าสู่ระบบของบัญชีนี้แล้ว หากไม่ใช่คุณ ถอดออกได้ที่<a href="/account">หน้าบัญชี</a>และออกจากระบบทุกอุปกรณ์</p>`,
  en: ({ name }) =>
    html`<p>${name} was added as a way of signing in to this account. If this was not you, take it off on the <a href="/account">account page</a> and sign out everywhere.</p>`,
})

export const exportReady = template<{ days: number }>({
  th: ({ days }) =>
    html`<p>สำเนาข้อมูลของคุณพร้อมแล้ว ดาวน์โหลดได้ที่<a href="/account/data">หน้าบัญชี</a>ภายใน ${days} วัน</p>`,
  en: ({ days }) =>
    html`<p>Your copy of your data is ready. Download it on the <a href="/account/data">account page</a> within ${days} days.</p>`,
})

export const lineFollowed = template({
  th: () => html`<p>คุณเพิ่มสรุปเป็นเพื่อนใน LINE แล้ว</p><p><a href="/account/notices">เปิดแจ้งเตือนทาง LINE</a></p>`,
  en: () =>
    html`<p>You have added Sarup as a friend in LINE</p><p><a href="/account/notices">Turn on LINE notifications</a></p>`,
})

export const lineStopped = template({
  th: () =>
    html`<p>ส่งแจ้งเตือนทาง LINE ไม่ได้ เพราะบัญชีของเราถูกบล็อกหรือถูกลบจากเพื่อน เราจึงปิดช่องทางนี้ไว้ ข่าวต่อจากนี้จะมาทางอีเมลและการแจ้งเตือนในเว็บ</p><p><a href="/account/notices">เปิดใหม่ได้ที่นี่</a></p>`,
  en: () =>
    html`<p>We could not tell you by LINE: our account is blocked or no longer your friend, so this way is off now. News comes by email and among your notifications.</p><p><a href="/account/notices">Turn it on again here</a></p>`,
})

const pictures = '/seller/selledit#author-page'

export const pictureShown = template({
  th: () => html`<p>รูปของคุณขึ้นที่หน้าผู้เขียนแล้ว</p><p><a href="${pictures}">ดูหน้าผู้เขียน</a></p>`,
  en: () =>
    html`<p>Your picture stands on your author page now</p><p><a href="${pictures}">See your page</a></p>`,
})

export const pictureRefused = template<{ reason: string }>({
  th: ({ reason }) =>
    html`<p>ทีมงานยังไม่ให้ใช้รูปนี้ที่หน้าผู้เขียน เหตุผล:</p>${typed(reason)}<p><a href="${pictures}">เลือกรูปอื่น</a></p>`,
  en: ({ reason }) =>
    html`<p>Our team did not accept this picture for your author page. Why:</p>${typed(reason)}<p><a href="${pictures}">Choose another one</a></p>`,
})

type GivenRight = { by: string; byId: string; to: string; toId: string; isMoney: boolean; store: number }

/** To the other administrators: who gives rights could give them to another account of their own. */
export const rightGiven = template<GivenRight>({
  th: ({ by, byId, to, toId, isMoney, store }) =>
    html`<p>${by} (${byId}) ให้สิทธิ์${isMoney ? 'การเงิน' : 'จัดการเจ้าหน้าที่'}${store === -1 ? 'ทุกสถาบัน' : ` สถาบัน ${store} `}แก่ ${to} (${toId}) ถ้าไม่รู้จักคนนี้ <a href="/staff/permissions">ถอนสิทธิ์</a></p>`,
  en: ({ by, byId, to, toId, isMoney, store }) =>
    html`<p>${by} (${byId}) gave ${to} (${toId}) the permission for ${isMoney ? 'finance' : 'staff management'} of ${store === -1 ? 'every institution' : `institution ${store}`}. If you do not know this person, <a href="/staff/permissions">take it away</a>.</p>`,
})

/** To staff, of what does not agree in the night's check. */
export const checkFound = template<{ count: number; named: readonly { name: string; wrongCount: number }[] }>(
  {
    th: ({ count, named }) =>
      html`<p>การตรวจข้อมูลประจำคืนพบสิ่งที่ไม่ตรงกัน ${count} เรื่อง กรุณาแจ้งผู้ดูแลระบบให้ตรวจด้วยคำสั่ง admin doctor ก่อนโอนเงินรอบถัดไป</p>${listed(named)}`,
    en: ({ count, named }) =>
      html`<p>The nightly check found ${count} ${count === 1 ? 'thing that does' : 'things that do'} not agree. Please have the operator look with admin doctor before the next transfers.</p>${listed(named)}`,
  },
)

function listed(named: readonly { name: string; wrongCount: number }[]) {
  return html`<ul>${named.map(({ name, wrongCount }) => html`<li>${name} (${wrongCount})</li>`)}</ul>`
}
