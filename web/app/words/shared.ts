import { defineWords } from './use-words.tsx'

/** Words of the shell and of the parts that every area uses. */
export const sharedWords = defineWords('shared', {
  product: ['สรุป', 'Sarup'],
  close: ['ปิด', 'Close'],
  cancel: ['ยกเลิก', 'Cancel'],
  acknowledge: ['รับทราบ', 'OK'],
  error: ['เกิดข้อผิดพลาด', 'Error'],
  undo: ['เลิกทำ', 'Undo'],
  retry: ['ลองอีกครั้ง', 'Try again'],
  loading: ['กำลังโหลด', 'Loading'],
  signInEnded: ['การเข้าสู่ระบบหมดอายุ กรุณาเข้าสู่ระบบใหม่', 'Your sign-in has expired. Please sign in again'],
  noConnection: ['เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองอีกครั้ง', 'No connection. Check your internet and try again'],
  somethingBroke: ['มีบางอย่างผิดพลาด ลองอีกครั้งในอีกสักครู่', 'Something went wrong. Try again in a moment'],
  opensNewTab: ['(เปิดแท็บใหม่)', '(opens a new tab)'],

  skipToContent: ['ข้ามไปเนื้อหา', 'Skip to content'],
  mainMenu: ['เมนูหลัก', 'Main menu'],
  openMenu: ['เปิดเมนู', 'Open the menu'],
  home: ['หน้าแรก', 'Home'],
  buy: ['ซื้อชีท', 'Buy sheets'],
  sell: ['ขายชีท', 'Sell sheets'],
  help: ['ช่วยเหลือ', 'Help'],
  login: ['เข้าสู่ระบบ', 'Sign in'],
  logout: ['ออกจากระบบ', 'Sign out'],
  notifications: ['การแจ้งเตือน', 'Notifications'],
  notificationsUnread: [
    (unread: number) => `การแจ้งเตือน ยังไม่อ่าน ${unread} รายการ`,
    (unread: number) => `Notifications, ${unread} unread`,
  ],
  unreadBanner: [
    (unread: number) => `คุณมี ${unread} แจ้งเตือนใหม่ กดเพื่ออ่าน`,
    (unread: number) => `You have ${unread} new notifications, click to read`,
  ],
  cart: ['ตะกร้า', 'Cart'],
  cartWith: [
    (sheets: number) => `ตะกร้า มี ${sheets} ชีท`,
    (sheets: number) => `Cart, ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}`,
  ],
  me: ['ฉัน', 'Me'],
  myPanel: ['เมนูของฉัน', 'My menu'],
  mySheets: ['ชีทของฉัน', 'My sheets'],
  favourites: ['รายการโปรด', 'Favourites'],
  account: ['บัญชีของฉัน', 'My account'],
  buyerId: [(id: string) => `รหัสผู้ซื้อ ${id}`, (id: string) => `Buyer ID ${id}`],
  offline: ['ออฟไลน์อยู่ ข้อมูลที่เห็นอาจไม่ล่าสุด', 'You are offline. What you see may be out of date'],

  footerAbout: [
    'สรุปรวมชีทสรุปจากมหาวิทยาลัยทั่วประเทศ สำหรับติวเข้มและทบทวนก่อนสอบ',
    'Sarup collects summary sheets from universities nationwide for exam cramming and review.',
  ],
  resaleForbidden: ['ห้ามคัดลอกหรือนำชีทสรุปไปขายต่อ', 'Resale or copying of summary sheets is forbidden.'],
  contact: ['ติดต่อเรา', 'Contact'],
  institutions: ['ทุกสถาบัน', 'All institutions'],
  faq: ['คำถามของผู้ขาย', 'Seller FAQ'],
  terms: ['ข้อตกลงการใช้งาน', 'Terms of use'],
  privacy: ['นโยบายความเป็นส่วนตัว', 'Privacy policy'],
  footerLinks: ['ลิงก์ท้ายหน้า', 'Footer links'],

  notFoundTitle: ['ไม่พบหน้านี้', 'Page not found'],
  notFoundText: [
    'ลิงก์อาจเก่าหรือพิมพ์ผิด ลองค้นหาชีทจากหน้าร้านแทน',
    'The link may be old or mistyped. Search in the shop.',
  ],
  brokenTitle: ['หน้านี้ขัดข้อง', 'Something broke'],
  brokenText: [
    'เป็นความผิดพลาดของเรา ลองโหลดใหม่ ถ้ายังไม่ได้ ลองอีกครั้งใน 5-10 นาที',
    'Our fault. Reload the page; if that does not help, try again in 5 to 10 minutes.',
  ],
  notAllowedTitle: ['ไม่มีสิทธิ์เข้าหน้านี้', 'You cannot open this page'],
  notAllowedText: ['เข้าสู่ระบบด้วยบัญชีที่มีสิทธิ์แล้วลองอีกครั้ง', 'Sign in with an account that has access.'],
  toHome: ['กลับหน้าแรก', 'Back to home'],
  toShop: ['ไปหน้าซื้อชีท', 'Go to the shop'],
  reload: ['โหลดใหม่', 'Reload'],
  findInstitution: ['พิมพ์ชื่อสถาบัน', 'Type an institution'],
  noInstitution: ['ไม่พบสถาบันนี้', 'No such institution'],
  notLoaded: ['โหลดส่วนนี้ไม่สำเร็จ', 'This part could not be loaded'],
})

/** Category 0 to 5 of a sheet (buyer.md §3). */
export const categoryNames = [
  ['กลางภาค + ปลายภาค', 'Midterm + final'],
  ['กลางภาค', 'Midterm'],
  ['ปลายภาค', 'Final'],
  ['สอบในห้อง', 'In-class exam'],
  ['อ่านก่อนเข้ามหาวิทยาลัย', 'Pre-university'],
  ['อ่านก่อนเข้า ม.4', 'Pre-Grade 10'],
] as const
