import { defineWords } from '../use-words.tsx'

/** Writing a sheet and changing one that is on sale (seller.md §2 to §5). */
export const editorWords = defineWords({
  title: ['เขียนชีท', 'Write a sheet'],
  afterTitle: ['แก้ไขข้อมูลชีท', 'Edit sheet data'],
  untitled: ['ชีทใหม่', 'New sheet'],
  toDashboard: ['ชีทของฉันทั้งหมด', 'All my sheets'],

  steps: ['ขั้นตอน', 'Steps'],
  stepInfo: ['ข้อมูล', 'Info'],
  stepCover: ['ปก', 'Cover'],
  stepSamples: ['ตัวอย่าง', 'Samples'],
  stepPdf: ['PDF', 'PDF'],
  stepDone: ['ครบแล้ว', 'complete'],
  stepOpen: ['ยังไม่ครบ', 'not complete yet'],
  infoHeading: ['ข้อมูลชีท', 'Sheet info'],
  coverHeading: ['รูปบนปก', 'Picture on the cover'],
  coverText: [
    'ปกวาดให้จากข้อมูลของชีท จะเพิ่มรูปของคุณเองก็ได้',
    'The cover is drawn from the sheet info. You can add a picture of your own.',
  ],
  samplesHeading: ['ตัวอย่าง 1-10 รูป', 'Samples, 1 to 10 pictures'],
  pdfHeading: ['ไฟล์ PDF', 'PDF file'],

  store: ['สถาบัน', 'Institution'],
  code: ['รหัสวิชา', 'Course code'],
  codeHint: ['ตัวพิมพ์ใหญ่ ไม่เว้นวรรค เช่น EC210', 'Capital letters only, no spaces, such as EC210'],
  codeSpacesHint: ['ตัวพิมพ์ใหญ่', 'Capital letters only'],
  name: ['ชื่อวิชา', 'Course name'],
  firstLine: ['ชื่อบรรทัดแรก', 'First title line'],
  secondLine: ['ชื่อบรรทัดที่สอง', 'Second title line'],
  classInfo: ['คลาส / บทเรียน', 'Class / lesson'],
  classInfoHint: ['เช่น บทที่ 1-8 หรือ อ.สมชาย sec 2', 'Such as Chapters 1-8, or the section'],
  detail: ['รายละเอียดเนื้อหา', 'Content detail'],
  detailHint: ['บอกว่าครอบคลุมอะไร เหมาะกับใคร ใช้สอบอะไร', 'Say what it covers, for whom, and for which exam'],
  price: ['ราคา (บาท)', 'Price (baht)'],
  priceWaits: [
    (asked: string, now: string) =>
      `ราคาใหม่ ${asked} บาท สูงกว่าที่เคยตรวจมาก ทีมงานกำลังดู ระหว่างนี้ขายในราคา ${now} บาท`,
    (asked: string, now: string) =>
      `Your new price of ${asked} baht is far above the one we reviewed. Our team looks at it; until then it sells for ${now} baht`,
  ],
  priceHint: [
    'ราคาทั้งชีท เป็นบาทเต็ม แนะนำหน้าละประมาณ 1 บาท เช่น 40 หน้า 40 บาท',
    'For the whole sheet, in whole baht. About 1 baht a page is usual: 40 pages, 40 baht',
  ],
  priceHelper: ['ช่วยคิดราคา', 'Price helper'],
  semester: ['เทอม', 'Term'],
  year: ['ปีการศึกษา', 'Academic year'],
  category: ['ใช้สอบ', 'Exam'],
  final: ['ปลายภาค', 'Final'],
  midterm: ['กลางภาค', 'Midterm'],
  otherCategory: ['อื่น ๆ', 'Other'],
  note: ['ข้อความถึงผู้ตรวจ', 'Note to the reviewer'],
  noteHint: ['ไม่บังคับ ผู้ซื้อไม่เห็น', 'Optional; buyers do not see it'],

  coverAlt: [(name: string) => `ปกของ ${name}`, (name: string) => `Cover of ${name}`],
  coverLive: ['ปกที่ผู้ซื้อจะเห็น', 'The cover buyers will see'],
  seePreview: ['ดูตัวอย่าง', 'Preview'],

  saving: ['กำลังบันทึก', 'Saving'],
  savedAt: [(time: string) => `บันทึกแล้ว ${time}`, (time: string) => `Saved ${time}`],
  notSavedYet: ['มีข้อความที่ยังไม่ได้บันทึก', 'Not saved yet'],
  savedHere: [
    'ออฟไลน์อยู่ เก็บไว้ในเครื่องนี้แล้ว จะบันทึกเมื่อกลับมาออนไลน์',
    'Offline. Kept on this device and saved once you are back online',
  ],
  saveFailed: ['ยังบันทึกไม่ได้ เก็บไว้ในเครื่องนี้แล้ว', 'Could not save yet. Kept on this device'],
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
  onSaleTitle: ['ชีทนี้กำลังขายอยู่', 'This sheet is on sale'],
  onSaleText: [
    'แก้ราคา รายละเอียด ปก และตัวอย่างได้โดยไม่ต้องหยุดขาย',
    'You can change price, details, cover and samples without stopping the sale.',
  ],
  editData: ['แก้ไขข้อมูล', 'Edit data'],
  goDraft: ['กลับเป็นฉบับร่าง', 'Go back to draft'],
  goDraftTitle: ['กลับเป็นฉบับร่าง', 'Go back to draft'],
  goDraftConfirm: ['ยืนยันว่าคุณจะนำชีทออกจากการขายชั่วคราว?', 'Confirm that you take the sheet off sale for now?'],
  goDraftText: [
    'ชีทจะไม่อยู่ในร้านจนกว่าจะส่งตรวจและผ่านอีกครั้ง ผู้ที่ซื้อแล้วยังอ่านได้ตามเดิม',
    'It leaves the shop until it is submitted and approved again. Those who bought it keep reading it.',
  ],
  stateChanged: ['ปรับสถานะแล้ว', 'Status changed'],
  done: ['สำเร็จ', 'Done'],

  openClosed: ['เปิด/ปิด', 'Open/closed'],
  open: ['เปิด: ผู้ซื้อค้นเจอและซื้อได้', 'Open: buyers find and buy it'],
  closed: ['ปิด: ผู้ซื้อค้นไม่เจอ', 'Closed: buyers cannot find it'],
  fixedTitle: [
    'รหัส ชื่อวิชา และสถาบันแก้ได้ในฉบับร่างเท่านั้น',
    'Code, name and institution can only be changed in a draft',
  ],
  noReview: [
    'บันทึกแล้วมีผลทันที ไม่ต้องตรวจซ้ำ คำสั่งซื้อที่สร้างไว้แล้วใช้ราคาเดิม',
    'Changes take effect when saved, without another review. Orders made already keep their price.',
  ],
  unsaved: ['ยังไม่ได้บันทึก', 'Not saved yet'],
  picturesWait: ['ปกและตัวอย่างใหม่จะขึ้นร้านเมื่อกดบันทึก', 'A new cover and samples go on sale when you save'],

  pdfLockedTitle: ['PDF ถูกล็อกไว้', 'The PDF is locked'],
  pdfLockedText: [
    'ผู้ซื้อต้องได้ไฟล์ที่ทีมงานตรวจแล้วเท่านั้น จะเปลี่ยนไฟล์ทำได้สองทาง',
    'Buyers only get files that our team has checked. There are two ways to change it:',
  ],
  versionWay: ['ส่งฉบับใหม่', 'Hand in a new version'],
  versionWayText: [
    'ฉบับเดิมขายต่อระหว่างรอตรวจ พอผ่านแล้วผู้ซื้อทุกคนได้ฉบับใหม่พร้อมข้อความแจ้ง',
    'The current one stays on sale during the review. Once approved, every owner gets the new one and a message.',
  ],
  draftWayText: [
    'หยุดขายจนกว่าจะผ่านการตรวจ แก้ได้ทุกอย่างรวมทั้งชื่อและสถาบัน',
    'Off sale until approved. Everything can be changed, title and institution too.',
  ],
  versionTitle: [(number: number) => `ฉบับที่ ${number}`, (number: number) => `Version ${number}`],
  whatsNew: ['มีอะไรใหม่ (ผู้ซื้อเห็น)', "What's new (buyers see it)"],
  whatsNewHint: ['เช่น เพิ่มบทที่ 9 แก้เฉลยหน้า 12', 'Such as: chapter 9 added, page 12 corrected'],
  sendVersion: ['ส่งฉบับใหม่ให้ตรวจ', 'Submit the new version'],
  cancelVersion: ['เลิกทำฉบับใหม่', 'Give up the new version'],
  cancelVersionText: [
    'ไฟล์ใหม่และข้อความจะถูกลบ ฉบับที่ขายอยู่ไม่เปลี่ยน',
    'The new file and its words are deleted. What is on sale does not change.',
  ],
  versionWaiting: [
    'ฉบับใหม่รอตรวจอยู่ ฉบับเดิมยังขายตามปกติ',
    'The new version waits for review. The current one stays on sale.',
  ],
  versionSent: ['ส่งฉบับใหม่แล้ว ฉบับเดิมยังขายอยู่', 'New version submitted. The current one stays on sale'],
  versionCancelled: ['เลิกทำฉบับใหม่แล้ว', 'New version given up'],
})
