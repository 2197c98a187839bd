import { pdfMegabytesMax } from '#rules/sheets/file-limits.ts'
import { defineWords } from '../use-words.tsx'

/** Words of the three places of the editor that take files. */
export const uploadWords = defineWords('upload', {
  cover: ['รูปบนปก', 'Picture on the cover'],
  coverHint: [
    'ไม่ใส่ก็ได้ ระบบวาดปกให้ รูปนี้จะอยู่ครึ่งล่างของปก · JPEG, PNG, WebP ไม่เกิน 5 MB',
    'Optional: the cover is drawn for you. This picture fills its lower half · JPEG, PNG, WebP up to 5 MB',
  ],
  chooseCover: ['เลือกรูปปก', 'Choose a picture'],
  changeCover: ['เปลี่ยนรูป', 'Change the picture'],
  removeCover: ['เอารูปออก', 'Remove the picture'],
  coverPicture: ['รูปบนปกตอนนี้', 'The picture on the cover now'],
  coverRemoved: ['เอารูปปกออกแล้ว', 'The picture was removed'],

  samples: ['ภาพตัวอย่าง 1–10 ภาพ', 'Samples, 1 to 10 pictures'],
  samplesHint: [
    'ภาพหน้าจริงจากชีท ห้ามมี QR code · JPEG, PNG, WebP ภาพละไม่เกิน 5 MB',
    'Real pages of the sheet, without QR codes · JPEG, PNG, WebP up to 5 MB each',
  ],
  sharpSamples: [
    (sharp: number, all: number) =>
      sharp < all
        ? `ผู้ซื้ออ่านได้ ${sharp} ภาพแรก (ไม่เกิน 30% ของหน้า) อีก ${all - sharp} ภาพเบลอจนกว่าจะซื้อ ทุกภาพมีคำว่า “ตัวอย่าง”`
        : 'ผู้ซื้ออ่านได้ทุกภาพ ทุกภาพมีคำว่า “ตัวอย่าง”',
    (sharp: number, all: number) =>
      sharp < all
        ? `Buyers can read the first ${sharp} (at most 30 % of the pages); the other ${all - sharp} are blurred until bought. All are marked as samples`
        : 'Buyers can read all of them. All are marked as samples',
  ],
  chooseSamples: ['เพิ่มภาพตัวอย่าง', 'Add samples'],
  dropSamples: ['ลากภาพมาวางตรงนี้ก็ได้', 'You can also drop pictures here'],
  dropHere: ['ลากไฟล์มาวางตรงนี้ก็ได้', 'You can also drop a file here.'],
  sample: [(place: number) => `ภาพตัวอย่างที่ ${place}`, (place: number) => `Sample ${place}`],
  moveForward: [
    (place: number) => `เลื่อนภาพที่ ${place} ไปก่อนหน้า`,
    (place: number) => `Move sample ${place} forward`,
  ],
  moveBack: [(place: number) => `เลื่อนภาพที่ ${place} ไปข้างหลัง`, (place: number) => `Move sample ${place} back`],
  removeSample: [(place: number) => `ลบภาพตัวอย่างที่ ${place}`, (place: number) => `Remove sample ${place}`],
  sampleRemoved: ['ลบภาพตัวอย่างแล้ว', 'The sample was removed'],
  sampleMoved: [
    (place: number, count: number) => `ย้ายเป็นภาพที่ ${place} จาก ${count}`,
    (place: number, count: number) => `Now sample ${place} of ${count}`,
  ],
  samplesFull: [
    (name: string) => `${name}: มีภาพตัวอย่างครบ 10 ภาพแล้ว`,
    (name: string) => `${name}: there are 10 samples already`,
  ],
  drawnSamples: [
    (count: number) => `ชีทสาธิตนี้มีภาพตัวอย่างที่ระบบวาดให้ ${count} ภาพ อัปโหลดเองเมื่อไรจะใช้ของคุณแทน`,
    (count: number) => `This demo sheet has ${count} drawn samples. Yours take their place once uploaded`,
  ],
  choosePages: ['เลือกหน้าจาก PDF', 'Choose pages of the PDF'],
  pagesNeedPdf: [
    'อัปโหลด PDF ในหัวข้อถัดไปก่อน แล้วกลับมาเลือกหน้าจากไฟล์ได้เลย',
    'Upload the PDF below first, then choose pages of it here',
  ],
  pagesHint: [
    (free: number) => `กดหน้าที่อยากให้เป็นตัวอย่างตามลำดับ เพิ่มได้อีก ${free} หน้า บนคอมลากไปวางระหว่างตัวอย่างก็ได้`,
    (free: number) =>
      `Press pages in the order you want them, ${free} more at most. With a mouse you can drag one between the samples`,
  ],
  samplesAreFull: [
    'มีตัวอย่างครบ 10 ภาพแล้ว ลบบางภาพก่อนถ้าอยากเปลี่ยน',
    'There are 10 samples already. Remove one to add another',
  ],
  usePages: [
    (pages: number) => (pages === 0 ? 'เพิ่มเป็นตัวอย่าง' : `เพิ่ม ${pages} หน้าเป็นตัวอย่าง`),
    (pages: number) =>
      pages === 0 ? 'Add as samples' : `Add ${pages} ${pages === 1 ? 'page' : 'pages'} as samples`,
  ],
  pagesAdded: [
    (pages: number) => `เพิ่มตัวอย่าง ${pages} ภาพแล้ว`,
    (pages: number) => `${pages} ${pages === 1 ? 'sample was' : 'samples were'} added`,
  ],
  sending: [(name: string) => `กำลังอัปโหลด ${name}`, (name: string) => `Uploading ${name}`],
  checkingFile: [(name: string) => `กำลังตรวจ ${name}`, (name: string) => `Checking ${name}`],
  tooBig: [
    (name: string) => `${name} ใหญ่เกินไป ใช้รูปไม่เกิน 5 MB`,
    (name: string) => `${name} is too big. Use a picture of at most 5 MB`,
  ],
  notPicture: [
    (name: string) => `${name} ไม่ใช่รูปที่ใช้ได้ ใช้ JPEG, PNG หรือ WebP`,
    (name: string) => `${name} is not an image that can be used. Use JPEG, PNG or WebP`,
  ],
  heic: [
    (name: string) => `${name} เป็นรูป HEIC บันทึกเป็น JPEG แล้วลองใหม่`,
    (name: string) => `${name} is a HEIC picture. Save it as JPEG, then try again`,
  ],
  hasQr: [
    (name: string) => `อัปโหลดภาพตัวอย่างนี้ไม่ได้: ${name} มี QR code อยู่ในภาพ`,
    (name: string) => `Cannot upload this sample: there is a QR code in ${name}`,
  ],
  named: [
    (name: string, reason: string) => `${name}: ${reason}`,
    (name: string, reason: string) => `${name}: ${reason}`,
  ],
  dismiss: ['ปิดข้อความนี้', 'Dismiss this message'],

  pdf: ['ไฟล์ PDF ของชีท', 'PDF of the sheet'],
  pdfHint: [
    `ไฟล์ .pdf ไม่เกิน ${pdfMegabytesMax} MB และ 1,000 หน้า เน็ตหลุดหรือปิดหน้าไปก็อัปโหลดต่อได้`,
    `A .pdf file up to ${pdfMegabytesMax} MB and 1,000 pages. After a cut or closing the page you can go on`,
  ],
  choosePdf: ['เลือกไฟล์ PDF', 'Choose a PDF'],
  photograph: ['ถ่ายรูปลายมือเป็น PDF', 'Photograph handwriting'],
  photosTitle: ['ถ่ายรูปลายมือทีละหน้า', 'Photograph your handwriting'],
  photosHint: [
    'ถ่ายทีละหน้าหรือเลือกหลายรูปพร้อมกัน จัดลำดับและหมุนได้ แล้วรวมเป็น PDF ในเครื่องนี้ รูปเดิมของคุณไม่ถูกแตะ',
    'Photograph page by page or choose many at once, order and turn them; they become one PDF on this device. Your photos stay as they are',
  ],
  leavePhotos: ['ทิ้งรูปที่ถ่ายไว้?', 'Give up the photographed pages?'],
  leavePhotosText: [
    (pages: number) => `${pages} หน้าที่ถ่ายไว้ยังไม่ได้รวมเป็น PDF และจะหายเมื่อออกจากหน้านี้`,
    (pages: number) =>
      `${pages === 1 ? '1 page is' : `${pages} pages are`} not joined to a PDF yet and will be lost when you leave.`,
  ],
  leave: ['ออกจากหน้านี้', 'Leave'],
  takePhoto: ['ถ่ายหน้า', 'Photograph a page'],
  choosePhotos: ['เลือกจากคลังรูป', 'Choose photos'],
  readingPhotos: [
    (left: number) => `กำลังเตรียมรูป เหลืออีก ${left} รูป`,
    (left: number) => `Preparing photos, ${left} left`,
  ],
  photoPage: [(page: number) => `รูปหน้า ${page}`, (page: number) => `Photo of page ${page}`],
  photoForward: [(page: number) => `เลื่อนหน้า ${page} ไปก่อนหน้า`, (page: number) => `Move page ${page} forward`],
  photoBack: [(page: number) => `เลื่อนหน้า ${page} ไปข้างหลัง`, (page: number) => `Move page ${page} back`],
  turnPhoto: [(page: number) => `หมุนหน้า ${page}`, (page: number) => `Turn page ${page}`],
  removePhoto: [(page: number) => `ลบรูปหน้า ${page}`, (page: number) => `Remove page ${page}`],
  joinPhotos: [
    (pages: number) => (pages === 0 ? 'รวมเป็น PDF' : `รวม ${pages} หน้าเป็น PDF แล้วอัปโหลด`),
    (pages: number) =>
      pages === 0 ? 'Make a PDF' : `Make a PDF of ${pages} ${pages === 1 ? 'page' : 'pages'} and upload it`,
  ],
  photoFile: ['สรุปลายมือ.pdf', 'handwriting.pdf'],
  photosFull: [
    (most: number) => `รวมได้ไม่เกิน ${most} หน้า`,
    (most: number) => `There can be ${most} pages at most`,
  ],
  photosNotJoined: [
    'รวมรูปในเครื่องนี้ไม่สำเร็จ ลบบางหน้าแล้วลองอีกครั้ง',
    'This device could not join the photos. Remove some, then try again',
  ],
  changePdf: ['เปลี่ยนไฟล์', 'Change the file'],
  openPdf: ['เปิดดูไฟล์', 'Open the file'],
  emptyFile: [
    'ไฟล์นี้ว่างเปล่า (0 ไบต์) บันทึกไฟล์ใหม่แล้วลองอีกครั้ง',
    'This file is empty (0 bytes). Save it again, then try once more',
  ],
  notPdf: ['ใช้ไฟล์ .pdf เท่านั้น', 'Use a .pdf file'],
  pdfTooBig: [`ไฟล์ใหญ่กว่า ${pdfMegabytesMax} MB`, `File larger than ${pdfMegabytesMax} MB`],
  progress: [(name: string) => `ความคืบหน้าของ ${name}`, (name: string) => `Progress of ${name}`],
  sent: [
    (sent: string, all: string, percent: number) => `${percent}% · ${sent} จาก ${all}`,
    (sent: string, all: string, percent: number) => `${percent}% · ${sent} of ${all}`,
  ],
  speed: [(speed: string) => `${speed}/วินาที`, (speed: string) => `${speed}/s`],
  timeLeft: [
    (seconds: number) => (seconds < 60 ? `เหลืออีก ${seconds} วินาที` : `เหลืออีก ${Math.round(seconds / 60)} นาที`),
    (seconds: number) => (seconds < 60 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`),
  ],
  pause: ['พักไว้', 'Pause'],
  resume: ['ทำต่อ', 'Resume'],
  giveUp: ['ยกเลิกอัปโหลด', 'Cancel the upload'],
  paused: ['พักไว้ กดทำต่อเมื่อพร้อม', 'Paused. Resume when you are ready'],
  cut: ['เน็ตหลุด จะทำต่อเองเมื่อเน็ตกลับมา', 'The connection was cut. It goes on by itself'],
  checking: [
    'ส่งครบแล้ว กำลังตรวจไฟล์ ใช้เวลาไม่เกิน 1 นาที',
    'All sent. The file is being checked, within a minute',
  ],
  leftOver: [
    (name: string, percent: number) => `อัปโหลด ${name} ค้างไว้ที่ ${percent}% เลือกไฟล์เดิมเพื่อทำต่อ`,
    (name: string, percent: number) => `${name} stopped at ${percent}%. Choose the same file to go on`,
  ],
  chooseSame: ['เลือกไฟล์เดิม', 'Choose the same file'],
  pages: [(pages: number) => `${pages} หน้า`, (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)],
  text: ['ตัวพิมพ์ ค้นหาคำได้', 'Text that can be searched'],
  scan: ['ภาพสแกนหรือลายมือ', 'Scans or handwriting'],
  mixed: ['มีทั้งตัวพิมพ์และภาพ', 'Text and pictures'],
  blank: [(percent: number) => `หน้าว่าง ${percent}%`, (percent: number) => `${percent}% blank pages`],
  dpi: [(dpi: number) => `สแกน ${dpi} dpi`, (dpi: number) => `Scanned at ${dpi} dpi`],
  drawnPdf: ['ชีทสาธิตนี้มี PDF ที่ระบบวาดให้แล้ว', 'This demo sheet has a drawn PDF'],
  onSale: ['ไฟล์นี้คือไฟล์ที่ขายอยู่', 'This is the file on sale'],
  frozen: ['ชีทกำลังรอตรวจ เปลี่ยนไฟล์ได้เมื่อตรวจเสร็จ', 'Under review. Files can be changed afterwards'],
  pdfFrozen: [
    'ชีทนี้ขายอยู่ จะเปลี่ยน PDF ต้องส่งเป็นฉบับใหม่ หรือนำกลับไปเป็นร่าง',
    'This sheet is on sale. A new PDF goes in as a new version, or after going back to draft',
  ],
  likenessReading: [
    'กำลังเทียบกับชีทที่มีอยู่แล้ว ส่งตรวจได้เลยไม่ต้องรอ',
    'Comparing with other sheets. You need not wait for it',
  ],
  likePages: [
    (name: string, pages: number) => `${name} (หน้าซ้ำ ${pages})`,
    (name: string, pages: number) => `${name} (pages in common: ${pages})`,
  ],
  likeOwn: [
    (sheets: string) =>
      `ชีทของคุณมีหน้าเดียวกันนี้อยู่แล้ว: ${sheets} ถ้าเป็นฉบับปรับปรุง ส่งเป็นฉบับใหม่ของชีทเดิม คนที่ซื้อไปแล้วจะได้ด้วย`,
    (sheets: string) =>
      `You have these pages already: ${sheets}. If this is an improved edition, make it a new version, which reaches those who bought it`,
  ],
  likeOthers: [
    'มีหน้าที่คล้ายกับชีทของคนอื่น ถ้าคุณทำเอง ส่งได้เลย ผู้ตรวจจะเปิดดูเทียบกันก่อนตัดสิน ถ้าเอามาจากที่อื่น นำหน้านั้นออกก่อน',
    'Some pages look like those of another author. If they are your own work, go ahead: a reviewer compares both before deciding. If you took them from elsewhere, take them out first.',
  ],
  likeTaken: ['มีคนเอาผลงานของคุณไปหรือเปล่า แจ้งเรา', 'Did somebody take your work? Tell us'],
  noText: [
    'ในไฟล์ไม่มีตัวหนังสือให้ค้นหา ถ้าพิมพ์มาจากคอม ให้บันทึกเป็น PDF จากโปรแกรมแทนการสแกน ผู้อ่านจะค้นคำและคัดลอกได้',
    'There is no text to search in this file. If you typed it, save it as PDF from the program instead of scanning it: readers can then search and copy',
  ],
  usuallyRejected: ['ผู้ตรวจมักตีกลับไฟล์แบบนี้', 'Reviewers usually send such files back'],
  'many-blank-pages': ['มีหน้าว่างมาก ลบหน้าว่างออก', 'Many blank pages. Remove them'],
  'low-resolution': [
    'สแกนหยาบ ลายมืออาจอ่านไม่ออก สแกนใหม่ที่ 200 dpi ขึ้นไป',
    'A coarse scan: handwriting may be unreadable. Scan again at 200 dpi or more',
  ],
  'no-outline': ['หน้าแรกไม่มีสารบัญหรือหัวข้อ เพิ่มไว้ให้ผู้อ่าน', 'No outline on the first page. Add one for readers'],
  advert: [
    'ในไฟล์มีคำชวนให้ติดต่อหรือซื้อนอกเว็บ เช่น LINE เอาออกก่อนส่งตรวจ',
    'The file invites readers to contact you or buy elsewhere, such as on LINE. Take it out before you submit',
  ],
  'upside-down': [
    'มีหน้าที่ตัวหนังสือกลับหัว หมุนหน้านั้นแล้วส่งไฟล์ใหม่ หรือกดให้ระบบปรับให้',
    'On a page the text stands on its head. Turn it, then upload the file again, or have it turned below',
  ],
  'partly-seen': [
    'ระบบเปิดดูได้ไม่ครบทุกหน้า บันทึกเป็น PDF ใหม่ให้เบาลง แล้วส่งอีกครั้ง',
    'Not every page could be looked through. Save a smaller PDF and upload it again',
  ],
  'very-short': ['มีไม่กี่หน้า ตรวจว่าเป็นไฟล์ที่ครบแล้ว', 'Only a few pages. Check that the file is complete'],
  'small-picture': ['รูปเล็ก ผู้ซื้ออาจอ่านไม่ออก', 'A small picture: buyers may not be able to read it'],
})
