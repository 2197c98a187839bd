import { defineWords } from '../use-words.tsx'

/** Comments and reports of bought sheets; success texts are those of buyer.md §8. */
export const voiceWords = defineWords('voice', {
  success: ['สำเร็จ', 'Success'],

  score: ['คะแนน', 'Score'],
  stars: [(score: number) => `${score} ดาว`, (score: number) => (score === 1 ? '1 star' : `${score} stars`)],
  comment: ['รีวิว (ไม่เกิน 100 ตัวอักษร)', 'Comment (up to 100 characters)'],
  commentHint: ['ทุกคนอ่านได้ ไม่แสดงชื่อคุณ', 'Everybody can read it, without your name'],
  chooseScore: ['เลือกคะแนนก่อน', 'Choose a score first'],
  saveComment: ['บันทึกรีวิว', 'Save comment'],
  deleteComment: ['ลบรีวิว', 'Delete'],
  commentOfGiven: [
    'ชีทเล่มนี้มีคนให้คุณ รีวิวเดิมจึงลบได้ แต่แก้ไขไม่ได้',
    'This sheet was given to you: your earlier comment can be deleted, but not changed',
  ],
  commentSaved: ['เพิ่ม/แก้ไขรีวิวเรียบร้อยแล้ว', 'Comment added/edited successfully'],
  commentDeleted: ['ลบรีวิวเรียบร้อยแล้ว', 'Comment deleted successfully'],
  commentNotLoaded: ['เกิดข้อผิดพลาด กรุณาลองใหม่', 'Error, please try again'],

  reason: ['เหตุผล', 'Reason'],
  reportMessage: ['ข้อความเพิ่มเติม (ไม่เกิน 200 ตัวอักษร)', 'Additional message (up to 200 characters)'],
  reportHint: ['ผู้เขียนชีทไม่เห็นชื่อคุณ', 'The author does not see your name'],
  sendPage: [
    (page: number) => `บอกด้วยว่าเป็นหน้า ${page}`,
    (page: number) => `Say that it is about page ${page}`,
  ],
  refundInstead: ['ขอคืนเงินเพราะหน้านี้', 'Ask for your money back because of it'],
  sendReport: ['ส่งรายงาน', 'Send the report'],
  reportSent: [
    'ส่งรายงานของคุณให้ผู้เขียนชีทแล้ว ระบบจะแจ้งให้ทราบหากผู้เขียนชีทมีการแก้ไข',
    'Your report was sent to the sheet author; you will be notified if the author changes anything',
  ],
})
