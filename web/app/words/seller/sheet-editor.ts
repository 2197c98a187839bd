import { defineWords } from '../use-words.tsx'

/** Writing a sheet and changing one that is on sale (seller.md §2 to §5). */
export const editorWords = defineWords('editor', {
  title: ['เขียนชีท', 'Write a sheet'],
  afterTitle: ['แก้ไขข้อมูลชีท', 'Edit sheet data'],
  untitled: ['ชีทใหม่', 'New sheet'],

  steps: ['ขั้นตอน', 'Steps'],
  stepInfo: ['ข้อมูล', 'Info'],
  stepCover: ['ปก', 'Cover'],
  stepSamples: ['ตัวอย่าง', 'Samples'],
  stepPdf: ['PDF', 'PDF'],
  stepDone: ['ครบแล้ว', 'complete'],
  stepOpen: ['ยังไม่ครบ', 'not complete yet'],
  infoHeading: ['ข้อมูลชีท', 'Sheet info'],
  coverHeading: ['รูปบนปก', 'Picture on the cover'],
  samplesHeading: ['ตัวอย่าง 1-10 รูป', 'Samples, 1 to 10 pictures'],
  pdfHeading: ['ไฟล์ PDF', 'PDF file'],

  store: ['สถาบัน', 'Institution'],
  code: ['รหัสวิชา', 'Course code'],
  codeHint: ['ตัวพิมพ์ใหญ่ ไม่เว้นวรรค เช่น EC210', 'Capitals, no spaces: EC210'],
  codeSpacesHint: ['ตัวพิมพ์ใหญ่', 'Capital letters only'],
  name: ['ชื่อวิชา', 'Course name'],
  firstLine: ['ชื่อบรรทัดแรก', 'First title line'],
  secondLine: ['ชื่อบรรทัดที่สอง', 'Second title line'],
  classInfo: ['คลาส / บทเรียน', 'Class / lesson'],
  classInfoHint: ['เช่น บทที่ 1-8 หรือ อ.สมชาย sec 2', 'Chapters 1-8, or the section'],
  detail: ['รายละเอียดเนื้อหา', 'Content detail'],
  detailHint: ['บอกว่าครอบคลุมอะไร เหมาะกับใคร ใช้สอบอะไร', 'What it covers, for whom, which exam'],
  takeContents: [
    (chapters: number) => `ใส่สารบัญ ${chapters} หัวข้อจาก PDF`,
    (chapters: number) => `Add the ${chapters} chapters of the PDF`,
  ],
  contentsHint: ['อ่านจากหัวข้อในไฟล์ แก้ต่อได้', 'Read from its headings'],
  contentsTaken: ['ใส่สารบัญในรายละเอียดแล้ว', 'The contents stand in the detail'],
  contentsLine: [
    (title: string, page: number) => `• ${title} (หน้า ${page})`,
    (title: string, page: number) => `• ${title} (page ${page})`,
  ],
  price: ['ราคา (บาท)', 'Price (baht)'],
  priceWaits: [
    (asked: string, now: string) =>
      `ราคาใหม่ ${asked} บาท สูงกว่าที่เคยตรวจมาก ทีมงานกำลังดู ระหว่างนี้ขายในราคา ${now} บาท`,
    (asked: string, now: string) =>
      `${asked} baht is far above what we reviewed. Our team looks at it; until then it sells for ${now} baht`,
  ],
  priceHint: ['ทั้งชีท เป็นบาทเต็ม เริ่มราวหน้าละ 1 บาท', 'Whole baht, from about 1 a page'],
  priceHelper: ['ช่วยคิดราคา', 'Price helper'],
  semester: ['เทอม', 'Term'],
  year: ['ปีการศึกษา', 'Academic year'],
  category: ['ใช้สอบ', 'Exam'],
  otherCategory: ['กลางภาค + ปลายภาค / อื่น ๆ', 'Midterm + final / other'],
  note: ['ข้อความถึงผู้ตรวจ', 'Note to the reviewer'],
  noteHint: ['ไม่บังคับ ผู้ซื้อไม่เห็น', 'Optional; buyers do not see it'],

  coverAlt: [(name: string) => `ปกของ ${name}`, (name: string) => `Cover of ${name}`],
  coverDrawn: ['พิมพ์ชื่อ แล้วปกจะขึ้นที่นี่', 'Type a name and the cover appears'],
  coverLive: ['ปกที่ผู้ซื้อจะเห็น', 'The cover buyers will see'],
  seePreview: ['ดูตัวอย่าง', 'Preview'],
  listingPreview: ['ชีทนี้ในสายตาผู้ซื้อ', 'This sheet as buyers see it'],
  listingDevice: ['ดูบนจอ', 'Shown at'],
  phone: ['มือถือ', 'Phone'],
  desktop: ['คอมพิวเตอร์', 'Computer'],
  listingNoPrice: ['ยังไม่ได้ตั้งราคา', 'No price yet'],

  saving: ['กำลังบันทึก', 'Saving'],
  savedAt: [(time: string) => `บันทึกแล้ว ${time}`, (time: string) => `Saved ${time}`],
  notSavedYet: ['มีข้อความที่ยังไม่ได้บันทึก', 'Not saved yet'],
  savedHere: [
    'ออฟไลน์อยู่ เก็บไว้ในเครื่องนี้แล้ว จะบันทึกเมื่อกลับมาออนไลน์',
    'Offline. Kept on this device and saved once you are back online',
  ],
  saveFailed: ['ยังบันทึกไม่ได้ เก็บไว้ในเครื่องนี้แล้ว', 'Could not save yet. Kept on this device'],
  movedOn: [
    'ชีทนี้ไม่ใช่ฉบับร่างแล้ว ที่เพิ่งพิมพ์ยังไม่ได้บันทึก เก็บไว้ในเครื่องนี้แล้ว',
    'This sheet is no draft any more. What you just typed is not saved, and kept on this device',
  ],
  restored: ['นำข้อความที่ยังไม่ได้บันทึกกลับมาแล้ว', 'Brought back what was not saved yet'],
  priceTaken: [
    (price: string) => `ใช้ราคาแนะนำ ${price} บาทแล้ว`,
    (price: string) => `Suggested price of ${price} baht filled in`,
  ],
  save: ['บันทึก', 'Save'],
  edited: ['แก้ไขแล้ว', 'Edited'],
  submit: ['ส่งตรวจ', 'Submit for review'],
  submitted: ['ส่งตรวจแล้ว เราจะแจ้งผลทางการแจ้งเตือน', 'Submitted. We will notify you of the result'],

  conflictTitle: ['ชีทนี้ถูกแก้จากอีกแท็บ', 'This sheet was changed in another tab'],
  conflictText: ['เลือกว่าจะใช้ฉบับไหน ช่องที่ต่างกันอยู่ด้านล่าง', 'Choose which one to keep. These fields differ:'],
  mine: ['ของแท็บนี้', 'This tab'],
  theirs: ['ที่บันทึกไว้', 'Saved'],
  keepMine: ['เก็บของแท็บนี้', 'Keep mine'],
  takeTheirs: ['ใช้ที่บันทึกไว้', 'Take the saved one'],
  emptyField: ['(ว่าง)', '(empty)'],

  missingTitle: ['ยังขาดอีกนิด', 'Almost there'],
  missingText: ['กดแต่ละข้อเพื่อไปที่ช่องนั้น', 'Press an item to go to its field'],

  termsTitle: ['ข้อตกลงก่อนส่งตรวจ', 'Terms before submitting'],
  termsAccept: ['อ่านแล้วและยอมรับข้อตกลง', 'I have read and accept the terms'],
  termsSend: ['ยอมรับและส่งตรวจ', 'Accept and submit'],

  pins: ['จุดที่ผู้ตรวจปักหมุดไว้', 'Places that the reviewer pinned'],
  pinOf: [
    (number: number, page: number) => `จุดที่ ${number} · หน้า ${page}`,
    (number: number, page: number) => `Place ${number} · page ${page}`,
  ],
  pinAnswer: ['ตอบผู้ตรวจ', 'Answer the reviewer'],
  pinAnswerHint: ['เช่น แก้แล้วอย่างไร ไม่ต้องตอบก็ได้', 'For example how you fixed it. You need not answer'],
  pinAnswered: ['เก็บคำตอบแล้ว ผู้ตรวจจะเห็น', 'Kept. The reviewer will see it'],
  rejectedTitle: ['ถูกตีกลับ แก้แล้วส่งใหม่ได้', 'Sent back. Fix and resubmit'],
  reviewTitle: ['กำลังตรวจ', 'Under review'],
  reviewText: [
    'แก้ไขไม่ได้ระหว่างตรวจ เพื่อให้สิ่งที่วางขายตรงกับที่ทีมงานเห็น ปกติใช้เวลาราว 3 ชั่วโมง',
    'It cannot be changed meanwhile, so that what goes on sale is what our team saw. This usually takes about 3 hours.',
  ],
  openText: [
    'ทีมงานเปิดตรวจอยู่ตอนนี้ รอผลอีกสักครู่',
    'Our team has it open right now. The result will be here soon.',
  ],
  backFromQueue: ['ถอนกลับมาแก้ไข', 'Take it back to edit'],
  onSaleText: [
    'แก้ราคา รายละเอียด ปก และตัวอย่างได้โดยไม่ต้องหยุดขาย',
    'You can change price, details, cover and samples without stopping the sale.',
  ],
  editData: ['แก้ไขข้อมูล', 'Edit data'],
  asBuyers: ['ดูหน้าชีท', 'See its page'],
  goDraft: ['กลับเป็นฉบับร่าง', 'Go back to draft'],
  otherActs: ['อื่น ๆ', 'More'],
  goDraftTitle: ['กลับเป็นฉบับร่าง', 'Go back to draft'],
  goDraftConfirm: ['ยืนยันว่าคุณจะนำชีทออกจากการขายชั่วคราว?', 'Confirm that you take the sheet off sale for now?'],
  goDraftText: [
    'ชีทจะไม่อยู่ในร้านจนกว่าจะส่งตรวจและผ่านอีกครั้ง ผู้ที่ซื้อแล้วยังอ่านได้ตามเดิม',
    'It leaves the shop until it is submitted and approved again. Those who bought it keep reading it.',
  ],
  stateChanged: ['ปรับสถานะแล้ว', 'Status changed'],
  done: ['สำเร็จ', 'Done'],

  openClosed: ['เปิด/ปิด', 'Open/closed'],
  open: ['เปิดขายอยู่', 'On sale'],
  closed: ['ปิดขายอยู่', 'Closed for now'],
  openMeans: ['ผู้ซื้อค้นเจอและซื้อได้', 'Buyers can find and buy it'],
  closedMeans: ['ผู้ซื้อค้นไม่เจอ', 'Buyers cannot find it'],
  fixedTitle: ['รหัส ชื่อวิชา และสถาบันแก้ได้ในฉบับร่างเท่านั้น', 'Code, name and institution change in a draft only'],
  noReview: [
    'บันทึกแล้วมีผลทันที ไม่ต้องตรวจซ้ำ คำสั่งซื้อที่สร้างไว้แล้วใช้ราคาเดิม',
    'Changes take effect when saved, without another review. Orders made already keep their price.',
  ],
  unsaved: ['ยังไม่ได้บันทึก', 'Not saved yet'],
  picturesWait: ['ปกและตัวอย่างใหม่จะขึ้นร้านเมื่อกดบันทึก', 'A new cover and samples go on sale when you save'],

  pdfLockedTitle: ['PDF ถูกล็อกไว้', 'The PDF is locked'],
  pdfLockedText: [
    'ผู้ซื้อต้องได้ไฟล์ที่ทีมงานตรวจแล้วเท่านั้น จะเปลี่ยนไฟล์ทำได้สามทาง',
    'Buyers only get files that our team has checked. There are three ways to change it:',
  ],
  versionWay: ['ส่งฉบับใหม่', 'Hand in a new version'],
  versionWayText: [
    'ฉบับเดิมขายต่อระหว่างรอตรวจ พอผ่านแล้วผู้ซื้อทุกคนได้ฉบับใหม่พร้อมการแจ้งเตือน',
    'The current one stays on sale during the review. Once approved, every owner gets the new one and a notification.',
  ],
  draftWayText: [
    'หยุดขายจนกว่าจะผ่านการตรวจ แก้ได้ทุกอย่างรวมทั้งชื่อและสถาบัน',
    'Off sale until approved. Everything can be changed, title and institution too.',
  ],
  versionTitle: [(number: number) => `ฉบับที่ ${number}`, (number: number) => `Version ${number}`],
  whatsNew: ['มีอะไรใหม่ (ผู้ซื้อเห็น)', "What's new (buyers see it)"],
  whatsNewHint: ['เช่น เพิ่มบทที่ 9 แก้เฉลยหน้า 12', 'Such as: chapter 9 added, page 12 corrected'],
  sendVersion: ['ส่งฉบับใหม่ให้ตรวจ', 'Submit the new version'],
  cancelVersion: ['เลิกทำฉบับใหม่', 'Discard the new version'],
  cancelVersionText: [
    'ไฟล์ใหม่และข้อความจะถูกลบ ฉบับที่ขายอยู่ไม่เปลี่ยน',
    'The new file and its words are deleted. What is on sale does not change.',
  ],
  versionWaiting: [
    'ฉบับใหม่รอตรวจอยู่ ฉบับเดิมยังขายตามปกติ',
    'The new version waits for review. The current one stays on sale.',
  ],
  versionSent: ['ส่งฉบับใหม่แล้ว ฉบับเดิมยังขายอยู่', 'New version submitted. The current one stays on sale'],
  versionCancelled: ['เลิกทำฉบับใหม่แล้ว', 'New version discarded'],
})

/** The moment before which a sheet is not on sale. */
export const releaseWords = defineWords('release', {
  title: ['เวลาวางขาย', 'When it goes on sale'],
  text: [
    'ตั้งให้วางขายก่อนสอบได้ ผ่านการตรวจเร็วแค่ไหนก็ยังไม่มีใครเห็นจนถึงเวลานั้น',
    'On sale just before the exam: however early it is approved, nobody sees it before',
  ],
  none: ['วางขายทันทีที่ผ่านการตรวจ', 'On sale as soon as it is approved'],
  from: ['วางขายตั้งแต่', 'On sale from'],
  moment: ['วันและเวลาวางขาย', 'Day and time'],
  hint: ['เวลาประเทศไทย ไม่เกินหนึ่งปีจากนี้', 'In Thailand’s time, within a year from now'],
  plan: ['ตั้งเวลาวางขาย', 'Set this time'],
  change: ['เปลี่ยนเวลา', 'Change the time'],
  cancel: ['ไม่ตั้งเวลา', 'No time'],
  sellNow: ['วางขายตอนนี้เลย', 'Put it on sale now'],
  kept: ['ตั้งเวลาวางขายแล้ว', 'The time is set'],
  cancelled: ['ยกเลิกเวลาวางขายแล้ว', 'The scheduled time is removed'],
  sheet: ['ชีท', 'Sheet'],
  atOnce: ['ทันทีที่ผ่าน', 'Once approved'],
  approvedTitle: ['ผ่านการตรวจแล้ว รอเวลาวางขาย', 'Approved, waiting for its time'],
})

/** A lower price for the first days on sale. */
export const launchWords = defineWords('launch', {
  name: ['ราคาเปิดตัว', 'Launch price'],
  nameShare: ['ส่วนแบ่งจากราคาเปิดตัว', 'Share of the launch price'],
  title: ['ราคาเปิดตัว', 'Launch price'],
  text: [
    'ลดราคาช่วงแรกที่วางขาย ผู้ซื้อเห็นทั้งราคานี้และราคาเต็มที่จะใช้ต่อจากนั้น ใช้ได้ครั้งเดียวต่อชีท',
    'A lower price for the first days on sale. Buyers see it and the full price that follows. Once for each sheet',
  ],
  kind: ['ลดเป็น', 'Off in'],
  percent: ['เปอร์เซ็นต์', 'Per cent'],
  fixed: ['บาท', 'Baht'],
  amount: ['ลดเท่าไร', 'How much off'],
  days: ['กี่วัน (1 ถึง 30)', 'Days (1 to 30)'],
  rule: [
    'ลดได้ 1 ถึง 50% หรือเป็นบาทไม่เกินครึ่งราคา นาน 1 ถึง 30 วัน',
    '1 to 50 %, or baht up to half of the price, for 1 to 30 days',
  ],
  sum: [
    (pays: string, full: string, gets: string, before: string) =>
      `ผู้ซื้อจ่าย ${pays} แทน ${full} คุณได้ ${gets} แทน ${before} ต่อชีท`,
    (pays: string, full: string, gets: string, before: string) =>
      `A buyer pays ${pays} instead of ${full}; you get ${gets} instead of ${before}`,
  ],
  plan: ['ตั้งราคาเปิดตัว', 'Set the launch price'],
  begin: ['เริ่มราคาเปิดตัวตอนนี้', 'Start the launch price now'],
  planned: [
    (off: string, days: string) => `ลด ${off} นาน ${days} วัน ตั้งแต่วันวางขาย`,
    (off: string, days: string) => `${off} off from going on sale. Days: ${days}`,
  ],
  forget: ['ไม่ใช้ราคาเปิดตัว', 'No launch price'],
  running: [
    (price: string, day: string, full: string) => `ขาย ${price} ถึงสิ้นวันที่ ${day} แล้วเป็น ${full}`,
    (price: string, day: string, full: string) => `On sale at ${price} to the end of ${day}, then ${full}`,
  ],
  runningHint: [
    'ระหว่างนี้เปลี่ยนราคาไม่ได้ เพราะบอกผู้ซื้อไว้แล้ว จบก่อนกำหนดได้ แต่ตั้งใหม่ไม่ได้',
    'Until then the price cannot change, for buyers were told. It can be ended early, but not begun again',
  ],
  end: ['จบราคาเปิดตัวตอนนี้', 'End the launch price now'],
  kept: ['ตั้งราคาเปิดตัวแล้ว', 'The launch price is set'],
  ended: ['จบราคาเปิดตัวแล้ว ขายราคาเต็ม', 'The launch price is over; the full price counts'],
  forgotten: ['ไม่ใช้ราคาเปิดตัวแล้ว', 'The launch price is taken away'],
  saveFirst: ['บันทึกที่แก้ไว้ก่อน', 'Save your changes first'],
  priceLocked: ['เปลี่ยนไม่ได้ระหว่างราคาเปิดตัว', 'Fixed while the launch price runs'],
})

/** One page of a sheet on sale is replaced. */
export const fixPageWords = defineWords('fixPage', {
  way: ['แก้แค่หน้าเดียว', 'Fix one page'],
  wayText: [
    'ส่งแค่หน้าที่แก้ เป็น PDF หน้าเดียวหรือรูปถ่าย ผู้ตรวจดูเฉพาะหน้านั้น ฉบับเดิมขายต่อระหว่างรอ',
    'Send the corrected page alone, as PDF or picture. Reviewers look at that page only; the current one stays on sale.',
  ],
  title: ['เลือกหน้าที่จะแก้', 'Choose the page to fix'],
  titleOf: [(page: number) => `แก้หน้า ${page}`, (page: number) => `Fix page ${page}`],
  text: [
    'เราใส่หน้าใหม่แทนหน้าเดิมในไฟล์ให้ หน้าอื่นเหมือนเดิม แก้หลายหน้าได้ทีละหน้า แล้วค่อยส่งตรวจ',
    'We put the new page in the place of the old one; the others stay. Fix several, one after the other, then hand them in.',
  ],
  otherPage: ['เลือกหน้าอื่น', 'Another page'],
  choose: ['เลือกหน้าใหม่', 'Choose the new page'],
  chooseOther: ['เปลี่ยนไฟล์', 'Another file'],
  formats: [
    'PDF หน้าเดียว หรือ JPEG, PNG, WebP ไม่เกิน 20 MB',
    'A PDF of one page, or JPEG, PNG, WebP up to 20 MB',
  ],
  news: ['แก้อะไร (ผู้ซื้อเห็น)', 'What you fixed (buyers see it)'],
  whatsNew: [(page: number) => `แก้หน้า ${page}`, (page: number) => `Page ${page} corrected`],
  send: ['ใส่หน้านี้แทน', 'Put it in'],
  fixed: [
    (page: number) => `ใส่หน้า ${page} ใหม่แล้ว ตรวจดูแล้วกดส่งฉบับใหม่`,
    (page: number) => `Page ${page} is in. Look it over, then hand the version in`,
  ],
  noPdf: ['ชีทนี้ยังไม่มี PDF', 'This sheet has no PDF yet'],
})

/** Sales of a sheet, in its editor while it is on sale. */
export const sheetYearWords = defineWords('year', {
  sold: ['ขายแล้ว (ครั้ง)', 'sold'],
  reviews: [
    (reviews: string) => `จาก ${reviews} รีวิว`,
    (reviews: string) => (reviews === '1' ? 'from 1 review' : `from ${reviews} reviews`),
  ],
  months: ['ขายได้ใน 12 เดือน', 'Sold in twelve months'],
  month: ['เดือน', 'Month'],
  soldInMonth: ['ขายได้ (ครั้ง)', 'Sold'],
  answer: ['อ่านและตอบรีวิว', 'Read and answer reviews'],
})

/** Advice for a sheet without sales this year: one of four steps, by its figures. */
export const nextStepWords = defineWords('next', {
  shareTitle: ['ส่งให้เพื่อนในวิชาเห็นก่อน', 'Let your class see it first'],
  shareText: [
    'ยังมีคนเปิดดูไม่มาก ส่งลิงก์เข้ากลุ่มวิชา คนแรก ๆ มักมาจากเพื่อนร่วมห้อง',
    'Few have seen it yet. Send its link to your class: first buyers mostly sit in the same room.',
  ],
  share: ['แชร์ชีทนี้', 'Share this sheet'],
  samplesTitle: ['เพิ่มตัวอย่างให้เห็นเนื้อใน', 'Show more of what is inside'],
  samplesText: [
    'มีคนเปิดหน้าชีทแต่ไม่ค่อยดูตัวอย่าง เลือกหน้าที่สรุปดีที่สุดมาไว้หน้าแรก',
    'People see the page and rarely open a sample. Put your best page first.',
  ],
  toSamples: ['แก้ตัวอย่าง', 'Change the samples'],
  priceTitle: ['ลองปรับราคาให้ใกล้ชีทวิชาเดียวกัน', 'Bring the price nearer to its course'],
  priceText: [
    'คนดูตัวอย่างแล้วแต่ยังไม่ซื้อ และชีทนี้แพงกว่าส่วนใหญ่ในวิชา',
    'People read the samples and leave, and most sheets of the course cost less.',
  ],
  toPrice: ['แก้ราคา', 'Change the price'],
  detailTitle: ['บอกให้ชัดว่าใช้สอบอะไร', 'Say which exam it is for'],
  detailText: [
    'คนดูตัวอย่างแล้วแต่ยังไม่ซื้อ เขียนบทที่ครอบคลุมและข้อสอบที่ตรงไว้ในรายละเอียด',
    'People read the samples and leave. Name the chapters and the exam in its description.',
  ],
  toDetail: ['แก้รายละเอียด', 'Change the description'],
  inChats: ['ลิงก์ในแชตจะขึ้นแบบนี้', 'How its link looks in a chat'],
  prices: [
    (others: string) => `ราคาเทียบกับอีก ${others} ชีทของวิชานี้`,
    (others: string) => `Among the ${others} prices of this course`,
  ],
  own: ['ชีทนี้', 'This one'],
  cheapest: ['ถูกสุด', 'Cheapest'],
  dearest: ['แพงสุด', 'Dearest'],
  way: [(days: number) => `ใน ${days} วันที่ผ่านมา`, (days: number) => `In the last ${days} days`],
  unseen: [
    (days: number) => `ยังไม่มีใครเปิดดูใน ${days} วันที่ผ่านมา`,
    (days: number) => `Nobody has opened it in the last ${days} days`,
  ],
  views: ['เปิดดู', 'Seen'],
  samples: ['ดูตัวอย่าง', 'Samples'],
  carts: ['ใส่ตะกร้า', 'In carts'],
  sold: ['ซื้อ', 'Bought'],
})
