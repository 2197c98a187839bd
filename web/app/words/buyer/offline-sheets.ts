import { defineWords } from '../use-words.tsx'

/** Sheets on this device that can be read without a connection. */
export const offlineWords = defineWords('offlineSheets', {
  title: ['เก็บไว้อ่านออฟไลน์', 'Keep for reading offline'],
  shelf: ['อ่านได้แม้ไม่มีเน็ต', 'Readable without a connection'],
  about: [
    'เก็บหน้าที่มีรหัสผู้ซื้อของคุณไว้ในเครื่องนี้แบบเข้ารหัส อ่านได้ 72 ชั่วโมงนับจากครั้งล่าสุดที่ต่อเน็ต และลบทันทีเมื่อออกจากระบบ',
    'The pages with your buyer ID are kept encrypted on this device. You can read them for 72 hours after it was last online. They are removed when you sign out.',
  ],
  limits: ['เก็บได้ 10 ชีทต่อเครื่อง ใน 2 เครื่อง', '10 sheets a device, on 2 devices'],
  counts: ['การเก็บนับเป็นการเปิดอ่านชีท', 'Keeping a sheet counts as opening it'],
  keep: ['เก็บไว้ในเครื่องนี้', 'Keep on this device'],
  goOn: ['เก็บต่อ', 'Go on'],
  renew: ['เก็บฉบับใหม่', 'Keep the new version'],
  keeping: [
    (kept: number, pages: number) => `เก็บแล้ว ${kept} จาก ${pages} หน้า`,
    (kept: number, pages: number) => `${kept} of ${pages} pages kept`,
  ],
  beginning: ['กำลังเตรียมหน้า', 'Getting the pages ready'],
  kept: ['เก็บแล้ว อ่านได้แม้ไม่มีเน็ต', 'Kept. You can read it without a connection'],
  left: [
    (hours: number) => (hours < 1 ? 'อ่านได้อีกไม่ถึง 1 ชั่วโมง' : `อ่านได้อีก ${hours} ชั่วโมง`),
    (hours: number) =>
      hours < 1 ? 'less than an hour left' : `${hours} ${hours === 1 ? 'hour' : 'hours'} left`,
  ],
  over: [
    'ครบ 72 ชั่วโมงแล้ว ต่อเน็ตสักครู่แล้วจะอ่านต่อได้ ไม่ต้องเก็บใหม่',
    '72 hours are over. Go online for a moment to read on; nothing needs to be kept again.',
  ],
  isOld: ['ผู้เขียนอัปเดตฉบับใหม่แล้ว', 'The author has published a new version'],
  partly: [
    (kept: number, pages: number) => `เก็บไว้ ${kept} จาก ${pages} หน้า`,
    (kept: number, pages: number) => `${kept} of ${pages} pages`,
  ],
  pages: [(pages: number) => `${pages} หน้า`, (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)],
  remove: ['เอาออกจากเครื่องนี้', 'Remove from this device'],
  removeNamed: [
    (name: string) => `เอา ${name} ออกจากเครื่องนี้`,
    (name: string) => `Remove ${name} from this device`,
  ],
  removed: ['เอาออกจากเครื่องนี้แล้ว', 'Removed from this device'],
  onHere: ['ที่เก็บไว้ในเครื่องนี้', 'Kept on this device'],
  full: ['เครื่องนี้เก็บครบ 10 ชีทแล้ว เอาบางชีทออกก่อน', 'This device keeps 10 sheets. Remove one first'],
  devicesFull: [
    'ใช้อ่านออฟไลน์ครบ 2 เครื่องแล้ว เลือกเครื่องที่จะเลิกใช้ ชีทที่เก็บไว้ในเครื่องนั้นจะหายไป',
    'You read offline on 2 devices already. Choose the one to give up; what it keeps will be removed.',
  ],
  insteadOf: [
    (device: string) => `ใช้เครื่องนี้แทน ${device}`,
    (device: string) => `Use this one instead of ${device}`,
  ],
  anotherDevice: ['อีกเครื่อง', 'another device'],
  onSystem: [
    (browser: string, system: string) => `${browser} บน ${system}`,
    (browser: string, system: string) => `${browser} on ${system}`,
  ],
  lastOnline: ['ต่อเน็ตล่าสุด', 'Last online'],
  noRoom: [
    'พื้นที่ในเครื่องไม่พอ ลบไฟล์บางอย่างหรือเอาชีทอื่นออก แล้วเก็บต่อ หน้าที่เก็บไปแล้วยังอยู่',
    'There is no room left on this device. Free some space or remove another sheet, then go on. The pages kept so far stay.',
  ],
  cannot: [
    'ชีทนี้เก็บไว้อ่านออฟไลน์ไม่ได้ ดาวน์โหลด PDF แทนได้',
    'This sheet cannot be kept. Download its PDF instead.',
  ],
  notHere: [
    'เบราว์เซอร์นี้เก็บไว้อ่านออฟไลน์ไม่ได้ ลองเปิดด้วย Chrome หรือ Safari รุ่นล่าสุด',
    'This browser cannot keep sheets. Open Sarup in a recent Chrome or Safari.',
  ],
  replaced: [
    'เครื่องอื่นถูกใช้อ่านออฟไลน์แทนเครื่องนี้ ชีทที่เก็บไว้จึงถูกลบแล้ว',
    'Another device took the place of this one. The sheets kept here were removed.',
  ],
  gone: [
    (sheets: number) => `ลบ ${sheets} ชีทที่ไม่ใช่ของคุณแล้วออกจากเครื่องนี้`,
    (sheets: number) =>
      sheets === 1
        ? '1 sheet that is no longer yours was removed from this device'
        : `${sheets} sheets that are no longer yours were removed from this device`,
  ],
})
