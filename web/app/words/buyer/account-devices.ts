import { defineWords } from '../use-words.tsx'

/** Devices and ways of sign-in. */
export const accountDevicesWords = defineWords('accountDevices', {
  unknownDevice: ['เครื่องที่ไม่บอกชื่อ', 'Unnamed device'],
  whichUnknown: ['เครื่องที่ไม่บอกชื่อ ดูจากเวลาที่เข้า', 'Of an unnamed device, go by the time.'],
  strangeDevice: [
    'ไม่รู้จักเครื่องไหน ให้ออกจากระบบเครื่องนั้นก่อน แล้วบอกเราได้ทันที',
    'One you do not know? Sign it out first, then tell us.',
  ],
  unknownBrowser: ['เบราว์เซอร์อื่น', 'Another browser'],
  unknownSystem: ['ไม่ทราบอุปกรณ์', 'unknown device'],
  onSystem: [
    (browser: string, system: string) => `${browser} บน ${system}`,
    (browser: string, system: string) => `${browser} on ${system}`,
  ],
  thisDevice: ['อุปกรณ์นี้', 'This device'],
  newDevice: ['เข้าใหม่ใน 7 วัน ใช่คุณหรือไม่', 'New this week. Was it you?'],
  signIns: [(count: number) => `เข้าสู่ระบบ ${count} ครั้ง`, (count: number) => `${count} sign-ins`],
  earlierSignIns: [(count: number) => `ก่อนหน้านี้อีก ${count} ครั้ง`, (count: number) => `${count} earlier`],
  signOutAll: [(count: number) => `ออกจากระบบทั้ง ${count} ครั้ง`, (count: number) => `Sign out all ${count}`],
  lastUsed: ['ใช้ล่าสุด', 'Last used'],
  signedIn: ['เข้ามา', 'Signed in'],
  signOutDevice: [(name: string) => `ออกจากระบบ ${name}`, (name: string) => `Sign out ${name}`],
  out: ['ออก', 'Sign out'],
  signOutOthers: ['ออกจากระบบอุปกรณ์อื่นทั้งหมด', 'Sign out all other devices'],
  signedOut: ['ออกจากระบบอุปกรณ์นั้นแล้ว', 'That device is signed out'],
  othersSignedOut: [
    (devices: number) => `ออกจากระบบแล้ว ${devices} อุปกรณ์`,
    (devices: number) => (devices === 1 ? '1 device signed out' : `${devices} devices signed out`),
  ],

  demo: ['คนตัวอย่าง', 'Demo person'],
  addWay: [(name: string) => `เพิ่ม ${name}`, (name: string) => `Add ${name}`],
  removeWay: [(name: string) => `ถอด ${name}`, (name: string) => `Remove ${name}`],
  wayAdded: ['เพิ่มวิธีเข้าสู่ระบบแล้ว', 'The way of signing in was added'],
  wayRemoved: ['ถอดวิธีเข้าสู่ระบบแล้ว', 'The way of signing in was removed'],
  since: ['ใช้มาตั้งแต่', 'Since'],
  lastWay: ['วิธีเดียวที่มี ถอดไม่ได้', 'The only one; it cannot be removed'],
})
