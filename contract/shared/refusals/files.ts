import type { Entry } from './entry.ts'

/** Uploads and what their checks find. */
export const files = {
  'files.taken-down': {
    status: 409,
    msg: [
      'ไฟล์นี้มีหน้าที่ถูกนำออกเพราะเรื่องลิขสิทธิ์ จึงวางขายไม่ได้ ตอบเรื่องนั้นหรือเขียนถึงทีมงาน',
      'Pages of this file were taken down for copyright, so it cannot be sold. Answer that claim, or write to our team',
    ],
  },
  'files.too-large': { status: 413, msg: ['ไฟล์ใหญ่เกินกำหนด', 'The file is too large'] },
  'files.empty': {
    status: 400,
    msg: [
      'ไฟล์นี้ว่างเปล่า (0 ไบต์) บันทึกไฟล์ใหม่แล้วลองอีกครั้ง',
      'This file is empty (0 bytes). Save it again, then try once more',
    ],
  },
  'files.wrong-type': {
    status: 400,
    msg: [
      'ชนิดไฟล์ไม่ถูกต้อง: เนื้อในไฟล์ไม่ใช่ {kinds} ไม่ว่าชื่อจะลงท้ายอย่างไร เปิดไฟล์ (ถ้าเป็น ZIP ให้แตกก่อน) แล้วส่งออกเป็น {kinds}',
      'The file is of the wrong type: what is in it is not {kinds}, whatever its name ends in. Open it (unpack a ZIP) and export it as {kinds}',
    ],
  },
  'files.bad-form': { status: 400, msg: ['แบบฟอร์มอัปโหลดไม่ถูกต้อง', 'The upload form is not valid'] },
  'files.form-expired': { status: 403, msg: ['แบบฟอร์มอัปโหลดหมดอายุแล้ว', 'The upload form has expired'] },
  'files.not-arrived': {
    status: 409,
    msg: ['ไฟล์ยังมาไม่ถึง ลองอัปโหลดอีกครั้ง', 'The file has not arrived. Please upload it again'],
  },
  'files.parts-missing': {
    status: 409,
    msg: [
      'ไฟล์ยังมาไม่ครบ เลือกไฟล์เดิมเพื่ออัปโหลดส่วนที่เหลือ',
      'The file has not arrived completely. Choose the same file to send the rest',
    ],
  },
  'files.under-review': {
    status: 409,
    msg: [
      'ชีทกำลังรอตรวจ จึงเปลี่ยนไฟล์ไม่ได้จนกว่าจะตรวจเสร็จ',
      'The sheet is under review, so its files stay as they are until then',
    ],
  },
  'files.on-sale': {
    status: 409,
    msg: [
      'ชีทนี้วางขายอยู่ จะเปลี่ยน PDF ให้เริ่มฉบับใหม่ หรือนำกลับเป็นฉบับร่างก่อน',
      'The sheet is on sale. To change its PDF begin a new version, or go back to draft first',
    ],
  },
  'files.too-many-samples': {
    status: 409,
    msg: ['มีภาพตัวอย่างครบ 10 ภาพแล้ว ลบภาพที่ไม่ใช้ก่อน', 'There are 10 samples already. Remove one first'],
  },
  'files.last-sample': {
    status: 409,
    msg: [
      'ต้องมีภาพตัวอย่างอย่างน้อย 1 ภาพ เพิ่มภาพใหม่ก่อนลบภาพนี้',
      'A sheet keeps at least one sample. Add another before removing this one',
    ],
  },
  'files.samples-changed': {
    status: 409,
    msg: [
      'ภาพตัวอย่างเปลี่ยนไปแล้ว โหลดใหม่แล้วจัดลำดับอีกครั้ง',
      'The samples have changed. Load them again, then put them in order',
    ],
  },
  'files.pdf-missing': {
    status: 400,
    msg: ['กรุณาอัปโหลดไฟล์ PDF', 'Please upload the PDF'],
  },
  'files.not-one-page': {
    status: 400,
    msg: ['ใช้ PDF ที่มีหน้าเดียว หรือรูปของหน้านั้น', 'Use a PDF of exactly one page, or a picture of the page'],
  },
  'files.samples-missing': {
    status: 400,
    msg: ['กรุณาอัปโหลดภาพตัวอย่างอย่างน้อย 1 ภาพ', 'Please upload at least one sample'],
  },
  'files.upload-running': {
    status: 409,
    msg: [
      'ไฟล์ที่อัปโหลดยังตรวจไม่เสร็จ รอสักครู่แล้วส่งอีกครั้ง',
      'An uploaded file is still being checked. Wait a moment, then submit again',
    ],
  },
  'files.image-broken': {
    status: 400,
    msg: [
      'เปิดรูปนี้ไม่ได้ ใช้ไฟล์ JPEG, PNG หรือ WebP ที่สมบูรณ์',
      'This picture cannot be opened. Use a complete JPEG, PNG or WebP file',
    ],
  },
  'files.image-heic': {
    status: 400,
    msg: [
      'ยังไม่รองรับรูป HEIC บันทึกเป็น JPEG แล้วลองใหม่',
      'HEIC pictures are not supported. Save it as JPEG, then try again',
    ],
  },
  'files.image-animated': {
    status: 400,
    msg: ['ใช้รูปเคลื่อนไหวไม่ได้ ใช้ภาพนิ่งแทน', 'Moving pictures cannot be used. Use a still picture'],
  },
  'files.image-too-small': {
    status: 400,
    msg: [
      'รูปเล็กเกินไป ใช้รูปที่กว้างและสูงอย่างน้อย 16 พิกเซล',
      'The picture is too small. Use one of at least 16 pixels in width and height',
    ],
  },
  'files.image-too-many-pixels': {
    status: 413,
    msg: [
      'รูปละเอียดเกิน 40 ล้านพิกเซล ย่อรูปแล้วลองใหม่',
      'The picture has more than 40 million pixels. Make it smaller, then try again',
    ],
  },
  'files.sample-has-qr': {
    status: 400,
    msg: [
      'อัปโหลดภาพตัวอย่างนี้ไม่ได้ เพราะมี QR code อยู่ในภาพ',
      'Cannot upload this sample: there is a QR code in it',
    ],
  },
  'files.not-a-video': {
    status: 400,
    msg: ['ใช้ไฟล์วิดีโอ MP4 ที่สมบูรณ์เท่านั้น', 'Use a complete MP4 video file'],
  },
  'files.not-a-pdf': {
    status: 400,
    msg: ['ใช้ไฟล์ .pdf เท่านั้น', 'Use a .pdf file'],
  },
  'files.pdf-encrypted': {
    status: 400,
    msg: [
      'ไฟล์ PDF นี้ถูกล็อกด้วยรหัสผ่าน ปลดล็อกแล้วอัปโหลดใหม่',
      'This PDF is locked with a password. Unlock it, then upload it again',
    ],
  },
  'files.pdf-scripts': {
    status: 400,
    msg: [
      'ไฟล์ PDF นี้มีสคริปต์หรือแบบฟอร์มโต้ตอบ บันทึกเป็น PDF ธรรมดาแล้วลองใหม่',
      'This PDF contains scripts or interactive forms. Save it as a plain PDF, then try again',
    ],
  },
  'files.pdf-actions': {
    status: 400,
    msg: [
      'ไฟล์ PDF นี้สั่งเปิดโปรแกรมหรือสื่ออื่น บันทึกเป็น PDF ธรรมดาแล้วลองใหม่',
      'This PDF starts programs or plays media. Save it as a plain PDF, then try again',
    ],
  },
  'files.pdf-attachments': {
    status: 400,
    msg: [
      'ไฟล์ PDF นี้มีไฟล์อื่นแนบอยู่ ลบไฟล์แนบแล้วลองใหม่',
      'This PDF has other files attached. Remove them, then try again',
    ],
  },
  'files.pdf-too-many-pages': {
    status: 400,
    msg: [
      'ไฟล์ PDF มีเกิน 1,000 หน้า แบ่งเป็นหลายชีท',
      'The PDF has more than 1,000 pages. Split it into several sheets',
    ],
  },
  'files.pdf-too-complex': {
    status: 400,
    msg: [
      'ไฟล์ PDF นี้ซับซ้อนเกินไป ลองบันทึกหรือพิมพ์เป็น PDF ใหม่',
      'This PDF is too complex. Try saving or printing it as a new PDF',
    ],
  },
  'files.pdf-page-size': {
    status: 400,
    msg: [
      'ขนาดหน้าในไฟล์ PDF ผิดปกติ ใช้หน้ากระดาษขนาดทั่วไป เช่น A4',
      'A page of the PDF has an unusual size. Use an ordinary paper size such as A4',
    ],
  },
  'files.pdf-mixed': {
    status: 400,
    msg: [
      'ไฟล์นี้มีข้อมูลอื่นปนอยู่กับ PDF บันทึกเป็น PDF ใหม่แล้วลองอีกครั้ง',
      'Something else is mixed into this PDF. Save it as a new PDF, then try again',
    ],
  },
  'files.pdf-unreadable': {
    status: 400,
    msg: [
      'เปิดไฟล์ PDF นี้ไม่ได้ ไฟล์อาจไม่สมบูรณ์ บันทึกใหม่แล้วลองอีกครั้ง',
      'This PDF cannot be opened; it may be incomplete. Save it again, then try once more',
    ],
  },
} as const satisfies Record<string, Entry>

/** Refusals when a picture is inspected (security-and-reliability §5). */
export const pictureRefusals = [
  'files.image-broken',
  'files.image-heic',
  'files.image-animated',
  'files.image-too-small',
  'files.image-too-many-pixels',
] as const
/** Refusals of any upload. */
export const inspectionRefusals = [
  ...pictureRefusals,
  'files.sample-has-qr',
  'files.not-a-pdf',
  'files.pdf-encrypted',
  'files.pdf-scripts',
  'files.pdf-actions',
  'files.pdf-attachments',
  'files.pdf-too-many-pages',
  'files.pdf-too-complex',
  'files.pdf-page-size',
  'files.pdf-mixed',
  'files.pdf-unreadable',
] as const
