import type { Entry } from './entry.ts'

/** Reading what was bought. */
export const library = {
  'library.not-owned': { status: 403, msg: ['คุณยังไม่มีชีทนี้', 'You do not own this sheet'] },
  'library.not-ready': {
    status: 503,
    msg: ['กำลังเตรียมไฟล์ ลองใหม่ในอีกสักครู่', 'The file is being prepared. Try again in a moment'],
  },
  'library.link-expired': {
    status: 403,
    msg: ['ลิงก์หมดอายุแล้ว เปิดจากหน้าชีทของฉันอีกครั้ง', 'This link has expired. Open it again from My sheets'],
  },
} as const satisfies Record<string, Entry>
