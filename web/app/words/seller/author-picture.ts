import { defineWords } from '../use-words.tsx'

/** The picture of one's own beside the pen name. */
export const authorPictureWords = defineWords('authorPicture', {
  title: ['รูปที่หน้าผู้เขียน', 'Your picture'],
  text: [
    'ไม่ใส่ก็ได้ เราวาดจากนามปากกาให้ รูปของคุณเองจะขึ้นเมื่อทีมงานดูแล้ว ห้ามมี QR code ช่องทางติดต่อ หรือรูปของคนอื่น JPEG PNG หรือ WebP ไม่เกิน 5 MB',
    'As you like: without one we draw your pen name. Your own is shown once our team has looked at it. No QR codes, no contacts, nobody else’s picture. JPEG, PNG or WebP up to 5 MB',
  ],
  drawn: ['วาดจากนามปากกา', 'Drawn from your pen name'],
  shown: ['ทุกคนเห็น', 'Everybody sees it'],
  waiting: ['รอทีมงานดู', 'Waiting for our team'],
  refused: ['รูปล่าสุดยังใช้ไม่ได้:', 'The last one was not accepted:'],
  choose: ['เลือกรูปของฉัน', 'Choose a picture'],
  remove: ['เอารูปออก', 'Take it away'],
  sent: ['ส่งรูปแล้ว เราจะแจ้งเมื่อทีมงานดู', 'Sent. We tell you when our team has looked'],
  removed: ['เอารูปออกแล้ว', 'Your picture is gone'],
})
