import { defineWords } from '../use-words.tsx'

export const pushWords = defineWords('push', {
  push: ['แจ้งเตือนบนอุปกรณ์นี้', 'Notifications on this device'],
  pushText: [
    'บอกทันทีเมื่อได้รับเงิน ชีทผ่านการตรวจ หรือใกล้เวลาติว',
    'We tell you at once when money has arrived, a sheet is approved or a session is near.',
  ],
  pushOn: ['เปิดการแจ้งเตือน', 'Turn notifications on'],
  pushIsOn: ['เปิดอยู่บนอุปกรณ์นี้', 'On for this device'],
  pushBlocked: [
    'เบราว์เซอร์ปิดการแจ้งเตือนของเว็บนี้ไว้ เปิดได้ในการตั้งค่าเว็บไซต์ของเบราว์เซอร์',
    'This browser blocks notifications of this site. Allow them in its site settings.',
  ],
  pushUnsupported: [
    'เบราว์เซอร์นี้ยังแจ้งเตือนไม่ได้ บน iPhone ให้เพิ่มสรุปไปที่หน้าจอโฮมก่อน',
    'This browser cannot notify. On an iPhone, add Sarup to the home screen first.',
  ],
  pushFailed: ['เปิดการแจ้งเตือนไม่สำเร็จ ลองอีกครั้ง', 'Notifications could not be turned on. Try again'],
  pushHint: ['ให้เราแจ้งบนอุปกรณ์นี้เมื่อมีข่าวไหม', 'Shall we tell you on this device when there is news?'],
  notNow: ['ไม่ใช่ตอนนี้', 'Not now'],
})

/** Emails that a person wants no more. */
export const emailWords = defineWords('letter', {
  offTitle: ['ไม่รับอีเมลเรื่องนี้', 'No more emails of this kind'],
  offKind: [(name: string) => `“${name}”`, (name: string) => `“${name}”`],
  offText: [
    'กดปุ่มเพื่อหยุดรับเรื่องนี้ทางอีเมล LINE และบนเครื่อง การแจ้งเตือนในเว็บยังมาเหมือนเดิม',
    'Press to stop them by email, LINE and on your devices. The notifications on the site still come.',
  ],
  offFrom: ['สรุป ถึงคุณ', 'Sarup to you'],
  brokenTitle: ['ลิงก์นี้ไม่ครบ', 'This link is incomplete'],
  brokenText: [
    'ยังไม่ได้ปิดอะไร กดลิงก์ท้ายอีเมลอีกครั้ง หรือเลือกเองในบัญชี',
    'Nothing was switched off. Press the link in the email again, or choose in your account.',
  ],
  choices: ['เลือกเองได้ทีละเรื่อง', 'Choose one by one'],
  manage: ['จัดการการแจ้งเตือน', 'Manage notifications'],
  offStops: ['จะหยุด', 'Will stop'],
  offStopped: ['หยุดแล้ว', 'Stopped'],
  offStays: ['ยังมา', 'Still comes'],
  offMail: ['อีเมล', 'Email'],
  offDevice: ['แจ้งเตือนบนเครื่อง', 'On your devices'],
  offSite: ['แจ้งเตือนในเว็บ', 'On the site'],
  offDo: ['หยุดรับ', 'Stop them'],
  offChoose: ['รับต่อ เลือกเรื่องเอง', 'Keep them, choose others'],
  offDone: [
    (subject: string) => `หยุดส่งอีเมล “${subject}” แล้ว เปิดใหม่ได้ที่หน้าบัญชี`,
    (subject: string) => `“${subject}” comes no more. You can turn it on again on your account page.`,
  ],
})
