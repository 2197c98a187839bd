import { defineWords } from '../use-words.tsx'

/** Asking and answering: for who is signed in, and in the studio. */
export const questionFormWords = defineWords('questionForm', {
  answer: ['ตอบคำถาม', 'Answer'],
  changeAnswer: ['แก้คำตอบ', 'Change the answer'],
  takeBack: ['ลบคำถาม', 'Delete the question'],
  takenBack: ['ลบคำถามแล้ว', 'Question deleted'],
  report: ['รายงาน', 'Report'],
  reportReview: ['แจ้งรีวิวไม่เหมาะสม', 'This review breaks the rules'],
  reported: ['ส่งให้ทีมงานดูแล้ว', 'Our team will look at it'],
  questionLabel: ['คำถาม (ไม่เกิน 300 ตัวอักษร)', 'Question (up to 300 characters)'],
  questionHint: [
    'ไม่แสดงชื่อคุณ ทุกคนอ่านได้เมื่อผู้เขียนตอบแล้ว',
    'Without your name. Everybody reads it once it is answered',
  ],
  sendQuestion: ['ส่งคำถาม', 'Send the question'],
  questionSent: ['ส่งคำถามแล้ว เราจะแจ้งเมื่อผู้เขียนตอบ', 'Sent. We tell you as soon as the author has answered'],
  answerLabel: ['คำตอบ (ไม่เกิน 600 ตัวอักษร)', 'Answer (up to 600 characters)'],
  answerHint: ['ทุกคนอ่านได้ที่หน้าชีท', 'Everybody reads it on the sheet’s page'],
  sendAnswer: ['ลงคำตอบ', 'Publish the answer'],
  answerSent: ['ลงคำตอบแล้ว', 'Your answer is published'],
  writeFirst: ['พิมพ์ข้อความก่อนส่ง', 'Write something first'],
  studioTab: ['คำถาม', 'Questions'],
  studioIntro: [
    'ตอบแล้วคนที่สนใจชีทจะเห็นคำตอบด้วย ตอบครั้งเดียวช่วยได้หลายคน',
    'Whoever looks at the sheet reads your answer, too: one helps many.',
  ],
  reviewsTab: ['รีวิว', 'Reviews'],
  reviewsIntro: [
    'คำตอบแสดงใต้รีวิวที่หน้าชีท ไม่มีใครรู้ว่าใครเขียนรีวิว รีวิวที่ยังไม่ได้ตอบหรือขอบคุณอยู่ก่อน',
    'Your answer stands under the review on the sheet’s page. Nobody learns who wrote it. What waits for you comes first.',
  ],
  reviewsMore: ['ดูรีวิวเพิ่ม', 'More reviews'],
  reviewsNone: ['ยังไม่มีรีวิวชีทของคุณ', 'No reviews of your sheets yet'],
  noWords: ['ให้ดาวอย่างเดียว', 'Stars only'],
  thank: ['ขอบคุณ', 'Say thanks'],
  thankedDone: ['ส่งคำขอบคุณแล้ว', 'Your thanks are sent'],
  answerTheReview: ['ตอบรีวิว', 'Answer the review'],
  removeAnswer: ['ลบคำตอบ', 'Delete the answer'],
  removedAnswer: ['ลบคำตอบแล้ว', 'Answer deleted'],
  answerHidden: ['ทีมงานซ่อนคำตอบนี้แล้ว', 'Our team has hidden this answer'],
  studioNone: ['ยังไม่มีคำถามเรื่องชีทของคุณ', 'No questions about your sheets yet'],
})
