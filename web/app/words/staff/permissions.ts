import { defineWords } from '../use-words.tsx'

export const permissionWords = defineWords('permission', {
  title: ['สิทธิ์เจ้าหน้าที่', 'Staff permissions'],
  lately: ['เปลี่ยนสิทธิ์ล่าสุด', 'Changed last'],
  system: ['ระบบ', 'The system'],
  'did-permission.grant': ['ให้สิทธิ์', 'gave'],
  'did-permission.revoke': ['ถอนสิทธิ์', 'took'],
  'did-permission.revoke-all': ['ถอนสิทธิ์ทั้งหมด', 'took everything'],
  opens: ['สิทธิ์แต่ละข้อเปิดหน้าไหน', 'What each permission opens'],
  opensOn: [(right: string) => `${right}: หน้าที่เปิดได้`, (right: string) => `${right}: screens it opens`],
  globally: ['ต้องมีสิทธิ์ทุกสถาบัน', 'Needs the permission for every institution'],
  heldBy: [
    (people: number) => `${people} คน`,
    (people: number) => (people === 1 ? '1 person' : `${people} people`),
  ],
  howTo: ['วิธีใช้', 'How to use this page'],
  howToSteps: [
    'ขอรหัสผู้ซื้อจากเจ้าหน้าที่คนนั้น (อยู่ในหน้าชีทของฉัน) วางในช่อง เลือกสถาบันและสิทธิ์ แล้วกดเพิ่ม จากนั้นกดปุ่มในตารางเพื่อให้หรือถอนสิทธิ์อื่น ทุกคนเห็นเฉพาะสถาบันที่ตนมีสิทธิ์จัดการเจ้าหน้าที่ และให้ได้เฉพาะสิทธิ์ที่ตนมี แถวที่ไม่มีสิทธิ์เหลืออยู่จะหายไปเมื่อออกจากหน้านี้ คนที่ออกจากทีมกด “ออกจากทีม” ครั้งเดียว สิทธิ์ทั้งหมดและการเข้าสู่ระบบจบทันที',
    'Ask the person for their buyer ID (on their My sheets page), paste it here, choose the institution and the permission, then press Add. Press the buttons in the table to give or take away further permissions. Everyone sees only the institutions for which they hold staff management, and can only give permissions that they hold. A row without permissions disappears when you leave this page. When somebody leaves the team, one press on “Leaves the team” ends all their permissions and sign-ins.',
  ],
  buyerId: ['รหัสผู้ซื้อ', 'Buyer ID'],
  name: ['ชื่อ', 'Name'],
  store: ['สถาบัน', 'Institution'],
  permission: ['สิทธิ์', 'Permission'],
  sheet: ['ชีท', 'Sheets'],
  finance: ['การเงิน', 'Finance'],
  hr: ['เจ้าหน้าที่', 'Staff'],
  leave: ['ออกจากทีม', 'Leaves the team'],
  'leave-short': ['ออก', 'Leaves'],
  leaveTitle: [(name: string) => `${name} ออกจากทีมใช่ไหม`, (name: string) => `Does ${name} leave the team?`],
  leaveText: [
    'ถอนสิทธิ์ทุกสถาบันและออกจากระบบทุกอุปกรณ์ทันที บัญชีผู้ใช้ยังอยู่',
    'All permissions for all institutions and all sign-ins end at once. The account stays',
  ],
  left: [
    (name: string, rights: number, sessions: number) =>
      `${name} ออกจากทีมแล้ว: ${rights} สิทธิ์ ${sessions} อุปกรณ์`,
    (name: string, rights: number, sessions: number) =>
      `${name} has left: ${rights} permissions, ${sessions} sign-ins`,
  ],
  add: ['เพิ่มสิทธิ์', 'Add permission'],
  has: ['มี', 'Has'],
  hasNot: ['ไม่มี', 'Has not'],
  cell: [
    (state: string, permission: string, name: string) => `${state}: ${permission} ของ ${name}`,
    (state: string, permission: string, name: string) => `${state}: ${permission}, ${name}`,
  ],
  search: ['ค้นหารหัส ชื่อ หรือสถาบัน', 'Search ID, name or institution'],
  confirmGive: ['ให้สิทธิ์นี้ใช่ไหม', 'Give this permission?'],
  confirmTake: ['ถอนสิทธิ์นี้ใช่ไหม', 'Take this permission away?'],
  giveText: [
    (permission: string, name: string, store: string) => `ให้สิทธิ์ “${permission}” (${store}) แก่ ${name}`,
    (permission: string, name: string, store: string) => `Give “${permission}” (${store}) to ${name}`,
  ],
  takeText: [
    (permission: string, name: string, store: string) => `ถอนสิทธิ์ “${permission}” (${store}) จาก ${name}`,
    (permission: string, name: string, store: string) => `Take “${permission}” (${store}) away from ${name}`,
  ],
  give: ['ให้สิทธิ์', 'Give'],
  take: ['ถอนสิทธิ์', 'Take away'],
  given: ['ให้สิทธิ์แล้ว', 'Permission given'],
  taken: ['ถอนสิทธิ์แล้ว', 'Permission taken away'],
  notYours: ['คุณไม่มีสิทธิ์นี้ จึงให้ผู้อื่นไม่ได้', 'You do not hold this permission, so you cannot give it'],
  noPerson: ['ไม่มีผู้ใช้รหัสนี้ ตรวจรหัสอีกครั้ง', 'Nobody has this ID. Check it once more'],
  idMissing: ['กรุณากรอกรหัสผู้ซื้อและเลือกสถาบัน', 'Please enter a buyer ID and choose an institution'],
})
