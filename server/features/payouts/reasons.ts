/** Why a record is paused, as the seller and staff read it (staff.md §4). Kept as written: reasons may also be typed by staff. */
export const incompleteReason = 'ข้อมูลผู้ขายไม่ครบ'
export const heldReason = 'รอผู้ขายยืนยันบัญชีรับเงินใหม่'
