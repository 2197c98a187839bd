import type { Entry } from './entry.ts'

/** Reports of buyers. */
export const reports = {
  'reports.not-bought': {
    status: 403,
    msg: ['รายงานได้เฉพาะชีทที่คุณมี', 'Only those who own the sheet can report it'],
  },
  'reports.too-many-open': {
    status: 409,
    msg: [
      'คุณรายงานชีทนี้ไปแล้ว รอผู้เขียนชีทจัดการก่อน',
      'You have reported this sheet already. Please wait until its author has dealt with it',
    ],
  },
  'reports.already-dealt': {
    status: 409,
    msg: ['รายงานนี้ถูกจัดการแล้ว โหลดหน้าใหม่เพื่อดูสถานะล่าสุด', 'This report is dealt with already. Reload the page'],
  },
  'reports.acted-meanwhile': {
    status: 409,
    msg: [
      'มีคนดำเนินการกับรายงานนี้แล้ว โหลดหน้าใหม่แล้วดูก่อน',
      'Somebody has acted on this report meanwhile. Reload and look first',
    ],
  },
  'reports.too-many-messages': {
    status: 409,
    msg: ['ส่งข้อความของรายงานนี้ครบจำนวนแล้ว', 'You have sent as many messages about this report as you may'],
  },
} as const satisfies Record<string, Entry>
