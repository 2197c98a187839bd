import type { Entry } from './entry.ts'

/** Packages and promo codes as staff keep them. */
export const packagesAndPromos = {
  'groups.changed-meanwhile': {
    status: 409,
    msg: [
      'มีคนแก้แพ็กนี้ไปแล้ว โหลดใหม่แล้วดูก่อนบันทึก',
      'Somebody has changed this package meanwhile. Reload and look before you save',
    ],
  },
  'groups.sheet-not-on-sale': {
    status: 409,
    msg: [
      'มีชีทที่ไม่ได้ขายอยู่ในสถาบันของแพ็กนี้ เอาออกก่อนบันทึก',
      'A sheet is not on sale in the institution of this package. Take it out, then save',
    ],
  },
  'groups.sheet-twice': {
    status: 400,
    msg: ['มีชีทซ้ำกันในแพ็ก', 'A sheet stands in the package twice'],
  },
  'promos.code-form': {
    status: 400,
    msg: [
      'โค้ดต้องเป็น A-Z, 0-9 หรือ - ยาว 3 ถึง 32 ตัว ขึ้นต้นและลงท้ายด้วยตัวอักษรหรือตัวเลข',
      'A code is 3 to 32 of A-Z, 0-9 and -, and begins and ends with a letter or digit',
    ],
  },
  'promos.code-taken': {
    status: 409,
    msg: ['มีโค้ดนี้อยู่แล้ว ใช้ชื่ออื่น', 'This code exists already. Choose another one'],
  },
  'promos.amount': {
    status: 400,
    msg: [
      'ส่วนลดต้องเป็น 1 ถึง 100% (จำนวนเต็ม) หรือไม่เกิน 100,000 บาท',
      'A discount is 1 to 100 percent in whole points, or at most 100,000 baht',
    ],
  },
  'promos.own-amount': {
    status: 400,
    msg: [
      'ส่วนลดของโค้ดคุณเองต้องเป็น 1 ถึง 50% (จำนวนเต็ม) หรือ 1 ถึง 100,000 บาท',
      'Your own code takes off 1 to 50 percent in whole points, or 1 to 100,000 baht',
    ],
  },
  'promos.own-too-many': {
    status: 409,
    msg: [
      'คุณมีโค้ดครบ 200 โค้ดแล้ว เปิดโค้ดเดิมใช้ต่อได้',
      'You have 200 codes, which is all there can be. Let an earlier one go on',
    ],
  },
  'promos.period': {
    status: 400,
    msg: ['เวลาสิ้นสุดต้องอยู่ในอนาคตและหลังเวลาเริ่ม', 'The end must lie in the future and after the beginning'],
  },
  'promos.begun': {
    status: 409,
    msg: ['โค้ดนี้เริ่มใช้แล้ว จึงเปลี่ยนเวลาเริ่มไม่ได้', 'This code has begun, so its beginning stays as it is'],
  },
  'promos.limit-below-use': {
    status: 409,
    msg: ['จำนวนครั้งต้องไม่น้อยกว่าที่ใช้ไปแล้ว', 'The limit cannot be lower than what was used already'],
  },
  'promos.already-stopped': {
    status: 409,
    msg: ['โค้ดนี้ถูกหยุดไปแล้ว โหลดหน้าใหม่', 'This code is stopped already. Reload the page'],
  },
  'promos.stopped-by-staff': {
    status: 409,
    msg: ['ทีมงานหยุดโค้ดนี้แล้ว จึงเปิดใช้ต่อไม่ได้', 'Our team has stopped this code, so it cannot go on'],
  },
  'promos.changed-meanwhile': {
    status: 409,
    msg: [
      'มีคนแก้โค้ดนี้ไปแล้ว โหลดใหม่แล้วดูก่อนบันทึก',
      'Somebody has changed this code meanwhile. Reload and look before you save',
    ],
  },
  'promos.store-unknown': {
    status: 400,
    msg: ['ไม่พบสถาบันนี้ เลือกจากรายการ', 'There is no such institution. Choose one from the list'],
  },
} as const satisfies Record<string, Entry>
