import { defineWords } from '../use-words.tsx'

/** A sheet for a friend: bought, sent by a link, taken. */
export const giftWords = defineWords('gift', {
  offerTitle: ['ซื้อเป็นของขวัญ', 'Buy as a gift'],
  offerText: [
    'จ่ายเงินแล้วได้ลิงก์ไปส่งให้เพื่อน ใครเปิดลิงก์และกดรับก่อนได้ชีทนี้ คุณเป็นผู้ซื้อ ใบเสร็จเป็นชื่อคุณ',
    'After paying you get a link to send. Whoever opens it and takes it first has this sheet. You are the buyer, and the receipt is yours.',
  ],
  from: ['จาก', 'From'],
  fromHint: ['เพื่อนเห็นชื่อนี้ เว้นว่างไว้ก็ได้', 'Your friend sees this name. It may stay empty.'],
  message: ['ข้อความถึงเพื่อน', 'Message'],
  toPay: [(price: string) => `ไปจ่ายเงิน ${price} บาท`, (price: string) => `Pay ${price} baht`],

  fromNamed: [(name: string) => `จาก ${name}`, (name: string) => `From ${name}`],
  ready: ['ของขวัญพร้อมส่ง', 'Your gift is ready to send'],

  makeLink: ['ทำลิงก์ของขวัญ', 'Make the link'],
  makeNewLink: ['ทำลิงก์ใหม่', 'Make a new link'],
  linkText: [
    'ลิงก์ใช้ได้ครั้งเดียว ส่งให้คนที่อยากให้เท่านั้น ยกเลิกได้จนกว่าจะมีคนรับ',
    'The link works once. Send it only to whom it is for. You can take it back until somebody has opened the gift.',
  ],
  linkOut: [
    'มีลิงก์ที่ส่งออกไปแล้ว รอเพื่อนรับ เราไม่ได้เก็บลิงก์ไว้ ถ้าหาให้ไม่เจอให้ทำใหม่ ลิงก์เดิมจะใช้ไม่ได้',
    'A link is out and waits for your friend. We do not keep it: if you lost it, make a new one, and the old one ends.',
  ],
  link: ['ลิงก์ของขวัญ', 'Link of the gift'],
  send: ['ส่งลิงก์', 'Send the link'],
  copy: ['คัดลอก', 'Copy'],
  copied: ['คัดลอกลิงก์แล้ว', 'Link copied'],
  takeBack: ['ยกเลิกลิงก์', 'Take the link back'],
  takenBack: ['ยกเลิกลิงก์แล้ว ไม่มีใครใช้ได้', 'The link is taken back: nobody can use it'],
  takenBy: [(name: string) => `${name} รับของขวัญแล้ว`, (name: string) => `${name} has opened the gift`],
  takenBySomebody: ['มีคนรับของขวัญแล้ว', 'The gift was opened'],
  takenAt: [(time: string) => `เมื่อ ${time}`, (time: string) => `on ${time}`],
  shareTitle: ['ของขวัญถึงคุณ', 'A gift for you'],

  title: ['มีของขวัญถึงคุณ', 'A gift for you'],
  titleFrom: [(name: string) => `${name} ส่งของขวัญให้คุณ`, (name: string) => `${name} sends you a gift`],
  about: ['ชีทสรุปก่อนสอบ รับแล้วอ่านได้เลย', 'A summary sheet, yours to read once you open it'],
  take: ['รับของขวัญ', 'Open the gift'],
  signInToTake: ['เข้าสู่ระบบเพื่อรับของขวัญ', 'Sign in to open it'],
  yours: ['ชีทนี้อยู่ในชีทของคุณแล้ว', 'This sheet is in My sheets now'],
  read: ['อ่านเลย', 'Read now'],
  toMySheets: ['ไปที่ชีทของฉัน', 'Go to My sheets'],
  toOrders: ['ไปที่คำสั่งซื้อของฉัน', 'Go to my orders'],
  fromYou: [
    'ของขวัญนี้คุณเป็นคนซื้อ ส่งลิงก์ให้เพื่อนเป็นคนรับ',
    'You bought this gift. Send the link to the friend who is to open it.',
  ],
  owned: [
    'คุณมีชีทนี้อยู่แล้ว ของขวัญยังไม่ถูกใช้ ผู้ให้ส่งลิงก์นี้ให้คนอื่นได้',
    'You have this sheet already. The gift is not used up: its giver can send the link to somebody else.',
  ],
  takenAlready: ['มีคนรับของขวัญนี้ไปแล้ว', 'Somebody has already opened this gift'],
  gone: ['ของขวัญนี้ถูกยกเลิกและคืนเงินแล้ว', 'This gift was cancelled and its money given back'],
  incomplete: ['ลิงก์ของขวัญไม่ครบ', 'The gift link is incomplete'],
  incompleteText: [
    'ท้ายลิงก์หายไป เปิดจากข้อความที่เพื่อนส่งมาอีกครั้ง',
    'Its end is missing. Open it from your friend’s message once more.',
  ],
  useless: ['ลิงก์ของขวัญใช้ไม่ได้', 'This gift link does not work'],
  askFriend: ['ถ้ายังเปิดไม่ได้ ขอเพื่อนแบบนี้', 'Still nothing? Ask your friend like this'],
  copyAsk: ['คัดลอกไปถามเพื่อน', 'Copy it for your friend'],
  askCopied: ['คัดลอกแล้ว วางในแชตได้เลย', 'Copied. Paste it into your chat'],
  askFriendText: [
    '“กดส่งลิงก์ของขวัญใหม่จากหน้าคำสั่งซื้อ แล้วคัดลอกมาทั้งลิงก์นะ”',
    '“Please make a new gift link on your orders page and send me the whole link.”',
  ],
  toSheet: ['ดูชีทนี้', 'See this sheet'],
})
