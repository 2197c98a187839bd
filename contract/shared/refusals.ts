import { bankFileRefusals } from './bank-file-refusals.ts'

/**
 * Every expected "no" of the API: its stable code, its HTTP status (decisions §3) and its words, [Thai, English].
 * Wording of buyer.md §5 and §8 is kept word for word in meaning.
 */
type Entry = { status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503; msg: readonly [th: string, en: string] }

const general = {
  'request.invalid': { status: 400, msg: ['ข้อมูลที่ส่งมาไม่ถูกต้อง', 'The data sent is not valid'] },
  'request.too-large': { status: 413, msg: ['ข้อมูลที่ส่งมาใหญ่เกินไป', 'The data sent is too large'] },
  'request.too-many': {
    status: 429,
    msg: ['ส่งคำขอถี่เกินไป รอสักครู่แล้วลองใหม่', 'Too many requests. Wait a moment, then try again'],
  },
  'request.other-body-same-key': {
    status: 409,
    msg: [
      'คำขอนี้เคยใช้กับข้อมูลอื่นแล้ว ลองใหม่จากหน้าเดิม',
      'This request key was used with other data. Start again from the page',
    ],
  },
  'sign-in.required': { status: 401, msg: ['กรุณาเข้าสู่ระบบก่อน', 'Please sign in first'] },
  'sign-in.expired': {
    status: 401,
    msg: ['การเข้าสู่ระบบหมดอายุ กรุณาเข้าสู่ระบบใหม่', 'Your sign-in has expired. Please sign in again'],
  },
  'not-allowed': { status: 403, msg: ['คุณไม่มีสิทธิ์ทำรายการนี้', 'You are not allowed to do this'] },
  'profile.incomplete': {
    status: 403,
    msg: ['กรุณากรอกข้อมูลส่วนตัวให้ครบก่อน', 'Please complete your profile first'],
  },
  'not-found': { status: 404, msg: ['ไม่พบสิ่งที่ค้นหา', 'There is no such thing'] },
  unavailable: {
    status: 503,
    msg: [
      'ระบบขัดข้องชั่วคราว ลองใหม่อีกครั้งใน 5-10 นาที',
      'Temporarily unavailable. Please try again in 5 to 10 minutes',
    ],
  },
} as const satisfies Record<string, Entry>

const people = {
  'sign-in.google-failed': {
    status: 401,
    msg: ['เกิดข้อผิดพลาดจาก Google กรุณาลองใหม่', 'Google error occurred, please try again'],
  },
  'sign-in.facebook-failed': {
    status: 401,
    msg: ['เข้าสู่ระบบด้วย Facebook ไม่สำเร็จ กรุณาลองใหม่', 'Facebook sign-in failed, please try again'],
  },
  'sign-in.declined': { status: 401, msg: ['เข้าสู่ระบบไม่สำเร็จ', 'Login unsuccessful'] },
  'sign-in.provider-off': {
    status: 503,
    msg: ['ยังไม่เปิดให้เข้าสู่ระบบด้วยวิธีนี้', 'This way of signing in is not available'],
  },
  'sign-in.banned': { status: 403, msg: ['บัญชีนี้ถูกระงับ', 'This account is suspended'] },
  'account.confirm-wrong': {
    status: 400,
    msg: ['พิมพ์คำยืนยันไม่ตรง บัญชียังอยู่เหมือนเดิม', 'The words do not match. The account stays as it is'],
  },
  'account.last-administrator': {
    status: 409,
    msg: [
      'คุณเป็นผู้ดูแลระบบคนสุดท้าย ตั้งผู้ดูแลคนใหม่ก่อนลบบัญชี',
      'You are the last administrator. Appoint another before you delete the account',
    ],
  },
  'account.sign-in-taken': {
    status: 409,
    msg: ['วิธีเข้าสู่ระบบนี้เป็นของบัญชีอื่นอยู่แล้ว', 'This way of signing in already belongs to another account'],
  },
  'account.sign-in-there': {
    status: 409,
    msg: [
      'บัญชีนี้มีวิธีเข้าสู่ระบบของผู้ให้บริการนี้แล้ว ถอดอันเดิมออกก่อน',
      'The account already has a sign-in of this provider. Take that one off first',
    ],
  },
  'account.last-sign-in': {
    status: 409,
    msg: [
      'นี่เป็นวิธีเข้าสู่ระบบเดียวที่เหลือ เพิ่มอีกวิธีก่อนจึงถอดได้',
      'This is the only way of signing in that is left. Add another one first',
    ],
  },
  'account.push-address': {
    status: 400,
    msg: [
      'เบราว์เซอร์นี้ใช้บริการแจ้งเตือนที่เราไม่รู้จัก',
      'This browser uses a notification service that we do not know',
    ],
  },
  'profile.name-missing': { status: 400, msg: ['กรุณากรอกชื่อ-นามสกุล', 'Please enter first-last name'] },
  'profile.email-invalid': { status: 400, msg: ['กรุณากรอกอีเมลให้ถูกต้อง', 'Please enter a valid email'] },
  'profile.university-missing': { status: 400, msg: ['กรุณาเลือกมหาวิทยาลัย', 'Please choose a university'] },
  'profile.faculty-missing': {
    status: 400,
    msg: ['กรุณาเลือกคณะ / สาขา', 'Please choose faculty / study field'],
  },
  'profile.year-missing': { status: 400, msg: ['กรุณากรอกชั้นปี', 'Please enter class/year'] },
} as const satisfies Record<string, Entry>

const orders = {
  'cart.already-owned': { status: 409, msg: ['คุณมีชีทนี้อยู่แล้ว', 'You already own this sheet'] },
  'orders.empty-cart': { status: 400, msg: ['ยังไม่มีชีทในตะกร้า', 'No cart items'] },
  'orders.already-owned': {
    status: 409,
    msg: ['มีชีทในตะกร้าที่คุณเป็นเจ้าของอยู่แล้ว', 'You already own a sheet in this cart'],
  },
  'orders.not-on-sale': {
    status: 409,
    msg: [
      'มีชีทในตะกร้าที่ปิดการขายแล้ว กรุณานำออกจากตะกร้า',
      'A sheet in this cart is no longer on sale. Please remove it',
    ],
  },
  'orders.already-paid': { status: 409, msg: ['คำสั่งซื้อนี้ชำระเงินแล้ว', 'This order is already paid'] },
  'orders.closed': {
    status: 409,
    msg: ['คำสั่งซื้อนี้หมดอายุหรือถูกยกเลิกแล้ว', 'This order has expired or was cancelled'],
  },
  'promo.unknown': { status: 409, msg: ['ไม่พบโค้ดส่วนลดนี้', 'There is no such promo code'] },
  'promo.not-yet': { status: 409, msg: ['โค้ดส่วนลดนี้ยังไม่เริ่มใช้', 'This promo code is not valid yet'] },
  'promo.ended': { status: 409, msg: ['โค้ดส่วนลดนี้หมดอายุแล้ว', 'This promo code has ended'] },
  'promo.used-up': { status: 409, msg: ['โค้ดส่วนลดนี้ถูกใช้ครบแล้ว', 'This promo code has been used up'] },
  'promo.used-by-you': { status: 409, msg: ['คุณใช้โค้ดนี้ครบจำนวนแล้ว', 'You have already used this promo code'] },
  'promo.other-store': {
    status: 409,
    msg: ['โค้ดนี้ใช้กับชีทในตะกร้าไม่ได้', 'This promo code does not fit any sheet in the cart'],
  },
} as const satisfies Record<string, Entry>

const payments = {
  'payments.bad-signature': { status: 401, msg: ['ลายเซ็นไม่ถูกต้อง', 'The signature is not valid'] },
  'slip.form': {
    status: 400,
    msg: ['อ่าน QR บนสลิปไม่ได้ ลองรูปที่เห็น QR ชัด', 'This is not a slip QR. Try a clearer picture of the slip'],
  },
  'slip.crc': {
    status: 400,
    msg: ['QR บนสลิปไม่สมบูรณ์ ลองรูปที่เห็น QR ชัด', 'The slip QR is damaged. Try a clearer picture of the slip'],
  },
  'slip.api': { status: 400, msg: ['QR นี้ไม่ใช่ QR ของสลิปโอนเงิน', 'This QR is not from a transfer slip'] },
  'slip.country': {
    status: 400,
    msg: ['รองรับเฉพาะสลิปจากธนาคารในไทย', 'Only slips of Thai banks can be checked'],
  },
  'slip.truemoney': {
    status: 400,
    msg: [
      'ตรวจสลิปทรูมันนี่อัตโนมัติไม่ได้ กรุณาติดต่อเรา',
      'TrueMoney slips cannot be checked automatically. Please contact us',
    ],
  },
  'slip.not-verified': {
    status: 409,
    msg: ['ตรวจสลิปไม่สำเร็จ ลองรูปที่เห็น QR ชัด', 'Verification was not successful. Try a clearer slip'],
  },
  'slip.wait': {
    status: 409,
    msg: [
      'ธนาคารยังไม่พบรายการนี้ ระบบจะตรวจให้อีกครั้งเอง',
      'The bank does not know this transfer yet. We keep checking',
    ],
  },
  'slip.used': { status: 409, msg: ['สลิปนี้ถูกใช้แล้ว', 'This slip has been used already'] },
  'slip.unmatched': {
    status: 409,
    msg: [
      'ได้รับเงินแล้วแต่ไม่ตรงกับคำสั่งซื้อ ทีมงานจะตรวจสอบและติดต่อกลับ',
      'The money arrived but fits no open order. Our team will check and contact you',
    ],
  },
} as const satisfies Record<string, Entry>

const refunds = {
  'refunds.not-paid': {
    status: 409,
    msg: ['คำสั่งซื้อนี้ยังไม่ได้ชำระเงิน จึงคืนเงินไม่ได้', 'This order is not paid, so there is nothing to refund'],
  },
  'refunds.nothing-left': {
    status: 409,
    msg: ['คำสั่งซื้อนี้คืนเงินครบแล้ว', 'This order has been refunded already'],
  },
  'refunds.no-such-line': {
    status: 409,
    msg: [
      'มีรายการที่คืนเงินไม่ได้ โหลดหน้าใหม่แล้วเลือกอีกครั้ง',
      'One of these lines cannot be refunded. Reload and choose again',
    ],
  },
  'refunds.already-refunded': {
    status: 409,
    msg: [
      'มีรายการที่คืนเงินไปแล้ว โหลดหน้าใหม่แล้วเลือกอีกครั้ง',
      'One of these lines was refunded already. Reload and choose again',
    ],
  },
  'refunds.reason-missing': {
    status: 400,
    msg: ['กรุณากรอกเหตุผลการคืนเงิน', 'Please give the reason of the refund'],
  },
  'refunds.changed-meanwhile': {
    status: 409,
    msg: [
      'ยอดเงินเปลี่ยนไปแล้ว โหลดหน้าใหม่แล้วตรวจยอดอีกครั้ง',
      'The sum has changed meanwhile. Reload and check it again',
    ],
  },
  'money.decided-meanwhile': {
    status: 409,
    msg: [
      'มีคนดำเนินการกับเงินก้อนนี้แล้ว โหลดหน้าใหม่',
      'Somebody has dealt with this money already. Reload the page',
    ],
  },
  'money.taken-back': {
    status: 409,
    msg: [
      'ธนาคารดึงเงินก้อนนี้กลับไปแล้ว จึงใช้หรือคืนไม่ได้',
      'The bank has taken this money back, so it can neither pay nor be returned',
    ],
  },
  'money.other-amount': {
    status: 409,
    msg: ['ยอดเงินไม่เท่ากับยอดของคำสั่งซื้อ', 'The amount differs from that of the order'],
  },
  'money.reference-missing': {
    status: 400,
    msg: ['กรุณากรอกเลขอ้างอิงการโอนคืนของธนาคาร', "Please enter the bank's number of the transfer"],
  },
  'money.second-person': {
    status: 409,
    msg: [
      'ยอดนี้ต้องให้เจ้าหน้าที่อีกคนเป็นผู้โอนคืน',
      'A sum like this is given back by somebody else than who refunded it',
    ],
  },
} as const satisfies Record<string, Entry>

const library = {
  'library.not-owned': { status: 403, msg: ['คุณยังไม่มีชีทนี้', 'You do not own this sheet'] },
  'library.not-ready': {
    status: 503,
    msg: ['กำลังเตรียมไฟล์ ลองใหม่ในอีกสักครู่', 'The file is being prepared. Try again in a moment'],
  },
  'library.link-expired': {
    status: 403,
    msg: ['ลิงก์หมดอายุแล้ว เปิดจากหน้าชีทของฉันอีกครั้ง', 'This link has expired. Open it again from My sheets'],
  },
} as const satisfies Record<string, Entry>

const reader = {
  'reader.page-unreadable': {
    status: 409,
    msg: [
      'แสดงหน้านี้บนเว็บไม่ได้ ดาวน์โหลดไฟล์มาอ่านแทนได้',
      'This page cannot be shown here. Download the file to read it',
    ],
  },
  'reader.not-open': {
    status: 409,
    msg: ['ยังเปิดอ่านชีทนี้บนเว็บไม่ได้', 'This sheet cannot be read here yet'],
  },
  'reader.busy': {
    status: 503,
    msg: ['มีผู้อ่านพร้อมกันจำนวนมาก รอสักครู่', 'Many people are reading right now. One moment'],
  },
} as const satisfies Record<string, Entry>

const files = {
  'files.too-large': { status: 413, msg: ['ไฟล์ใหญ่เกินกำหนด', 'The file is too large'] },
  'files.wrong-type': { status: 400, msg: ['ชนิดไฟล์ไม่ถูกต้อง', 'The file is of the wrong type'] },
  'files.bad-form': { status: 400, msg: ['แบบฟอร์มอัปโหลดไม่ถูกต้อง', 'The upload form is not valid'] },
  'files.form-expired': { status: 403, msg: ['แบบฟอร์มอัปโหลดหมดอายุแล้ว', 'The upload form has expired'] },
  'files.not-arrived': {
    status: 409,
    msg: ['ไฟล์ยังมาไม่ถึง ลองอัปโหลดอีกครั้ง', 'The file has not arrived. Please upload it again'],
  },
  'files.parts-missing': {
    status: 409,
    msg: [
      'ไฟล์ยังมาไม่ครบ กดทำต่อเพื่ออัปโหลดส่วนที่เหลือ',
      'The file has not arrived completely. Resume to send the rest',
    ],
  },
  'files.under-review': {
    status: 409,
    msg: [
      'ชีทกำลังรอตรวจ จึงเปลี่ยนไฟล์ไม่ได้จนกว่าจะตรวจเสร็จ',
      'The sheet is under review, so its files stay as they are until then',
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

const sheets = {
  'sheets.title-missing': {
    status: 400,
    msg: ['กรุณากรอกรหัสวิชาหรือชื่อวิชาอย่างน้อย 1 ช่อง', 'Please fill in course code or name at least one'],
  },
  'sheets.class-info-missing': {
    status: 400,
    msg: ['กรุณากรอกข้อมูลคลาส/บทเรียน', 'Please fill in class/lesson info'],
  },
  'sheets.detail-missing': { status: 400, msg: ['กรุณากรอกรายละเอียดเนื้อหา', 'Please fill in content detail'] },
  'sheets.price-invalid': { status: 400, msg: ['กรุณากรอกราคาเป็นตัวเลข', 'Please enter price as a number'] },
  'sheets.price-not-number': { status: 400, msg: ['ราคาไม่ใช่ตัวเลข', 'Price is not a number'] },
  'sheets.category-not-offered': {
    status: 400,
    msg: ['ประเภทนี้ใช้กับสถาบันที่เลือกไม่ได้', 'This category does not fit the chosen institution'],
  },
  'sheets.terms-missing': {
    status: 400,
    msg: ['กรุณายอมรับข้อตกลงก่อนส่งตรวจ', 'Please accept the terms before handing in'],
  },
  'sheets.too-many-drafts': {
    status: 409,
    msg: [
      'คุณมีฉบับร่างครบ 200 ชีทแล้ว ส่งตรวจฉบับที่เสร็จก่อน',
      'You have 200 drafts already. Hand in the finished ones first',
    ],
  },
  'sheets.changed-elsewhere': {
    status: 409,
    msg: [
      'ชีทนี้ถูกแก้ไขจากแท็บหรือเครื่องอื่น เลือกว่าจะใช้ฉบับไหน',
      'This sheet was changed in another tab or device. Choose which one to keep',
    ],
  },
  'sheets.under-review': {
    status: 409,
    msg: [
      'ทีมงานเปิดตรวจอยู่ รอผลก่อนแล้วค่อยแก้ไข',
      'Our team is reviewing it right now. Wait for the result before changing it',
    ],
  },
  'sheets.open-elsewhere': {
    status: 409,
    msg: ['ทีมงานคนอื่นเปิดตรวจชีทนี้อยู่', 'Another staff member has this sheet open'],
  },
  'sheets.moved-on': {
    status: 409,
    msg: [
      'สถานะของชีทเปลี่ยนไปแล้ว โหลดหน้าใหม่แล้วลองอีกครั้ง',
      'The sheet has moved on. Reload the page and try again',
    ],
  },
  'stores.changed-meanwhile': {
    status: 409,
    msg: [
      'มีคนบันทึกสถาบันนี้ไปแล้ว โหลดหน้าใหม่ก่อนแก้ไข',
      'Somebody has saved this institution meanwhile. Reload before you edit',
    ],
  },
  'stores.code-taken': { status: 409, msg: ['รหัสนี้ถูกใช้แล้ว', 'This code is already used'] },
  'reviews.not-bought': {
    status: 403,
    msg: ['รีวิวได้เฉพาะชีทที่คุณซื้อแล้ว', 'Only those who bought the sheet can review it'],
  },
} as const satisfies Record<string, Entry>

const favourites = {
  'favourites.too-many-lists': {
    status: 409,
    msg: [
      'มีรายการโปรดครบ 50 รายการแล้ว ลบรายการที่ไม่ใช้ก่อน',
      'You have 50 favourite lists already. Delete one first',
    ],
  },
  'favourites.list-full': {
    status: 409,
    msg: ['รายการนี้มีชีทครบ 500 ชีทแล้ว', 'This list holds 500 sheets already'],
  },
} as const satisfies Record<string, Entry>

const reports = {
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

const permissions = {
  'permissions.not-held': {
    status: 403,
    msg: ['ให้ได้เฉพาะสิทธิ์ที่คุณมีเอง', 'You can only give rights that you hold yourself'],
  },
  'permissions.already-held': { status: 409, msg: ['มีสิทธิ์นี้อยู่แล้ว', 'This right is held already'] },
  'permissions.already-gone': {
    status: 409,
    msg: ['สิทธิ์นี้ถูกถอนไปแล้ว โหลดหน้าใหม่', 'This right is gone already. Reload the page'],
  },
  'permissions.last-administrator': {
    status: 409,
    msg: [
      'นี่คือผู้ดูแลระบบคนสุดท้าย ตั้งคนใหม่ก่อนจึงถอนสิทธิ์ได้',
      'This is the last global administrator. Appoint another one first',
    ],
  },
} as const satisfies Record<string, Entry>

const packagesAndPromos = {
  'groups.changed-meanwhile': {
    status: 409,
    msg: [
      'มีคนแก้แพ็กนี้ไปแล้ว โหลดใหม่แล้วดูก่อนบันทึก',
      'Somebody has changed this package meanwhile. Reload and look before you save',
    ],
  },
  'groups.sheet-not-on-sale': {
    status: 409,
    msg: [
      'มีชีทที่ไม่ได้ขายอยู่ในสถาบันของแพ็กนี้ เอาออกก่อนบันทึก',
      'A sheet is not on sale in the institution of this package. Take it out, then save',
    ],
  },
  'groups.sheet-twice': {
    status: 400,
    msg: ['มีชีทซ้ำกันในแพ็ก', 'A sheet stands in the package twice'],
  },
  'promos.code-form': {
    status: 400,
    msg: [
      'โค้ดต้องเป็น A-Z, 0-9 หรือ - ยาว 3 ถึง 32 ตัว ขึ้นต้นและลงท้ายด้วยตัวอักษรหรือตัวเลข',
      'A code is 3 to 32 of A-Z, 0-9 and -, and begins and ends with a letter or digit',
    ],
  },
  'promos.code-taken': {
    status: 409,
    msg: ['มีโค้ดนี้อยู่แล้ว ใช้ชื่ออื่น', 'This code exists already. Choose another one'],
  },
  'promos.amount': {
    status: 400,
    msg: [
      'ส่วนลดต้องเป็น 1 ถึง 100% (จำนวนเต็ม) หรือไม่เกิน 100,000 บาท',
      'A discount is 1 to 100 percent in whole points, or at most 100,000 baht',
    ],
  },
  'promos.period': {
    status: 400,
    msg: ['เวลาสิ้นสุดต้องอยู่ในอนาคตและหลังเวลาเริ่ม', 'The end must lie in the future and after the beginning'],
  },
  'promos.begun': {
    status: 409,
    msg: ['โค้ดนี้เริ่มใช้แล้ว จึงเปลี่ยนเวลาเริ่มไม่ได้', 'This code has begun, so its beginning stays as it is'],
  },
  'promos.limit-below-use': {
    status: 409,
    msg: ['จำนวนครั้งต้องไม่น้อยกว่าที่ใช้ไปแล้ว', 'The limit cannot be lower than what was used already'],
  },
  'promos.already-stopped': {
    status: 409,
    msg: ['โค้ดนี้ถูกหยุดไปแล้ว โหลดหน้าใหม่', 'This code is stopped already. Reload the page'],
  },
  'promos.changed-meanwhile': {
    status: 409,
    msg: [
      'มีคนแก้โค้ดนี้ไปแล้ว โหลดใหม่แล้วดูก่อนบันทึก',
      'Somebody has changed this code meanwhile. Reload and look before you save',
    ],
  },
  'promos.store-unknown': {
    status: 400,
    msg: ['ไม่พบสถาบันนี้ เลือกจากรายการ', 'There is no such institution. Choose one from the list'],
  },
} as const satisfies Record<string, Entry>

const sellers = {
  'sellers.code-name-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง นามปากกา', 'Please fill in field pen name'],
  },
  'sellers.real-name-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง ชื่อจริง', 'Please fill in field real name'],
  },
  'sellers.national-id-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง เลขบัตรประชาชน', 'Please fill in field national ID number'],
  },
  'sellers.phone-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง เบอร์โทรศัพท์', 'Please fill in field phone number'],
  },
  'sellers.email-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง อีเมล', 'Please fill in field e-mail'],
  },
  'sellers.account-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง เลขที่บัญชี', 'Please fill in field account number'],
  },
  'sellers.address-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง ที่อยู่', 'Please fill in field address line'],
  },
  'sellers.postal-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง รหัสไปรษณีย์', 'Please fill in field postal code'],
  },
  'sellers.sub-district-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง ตำบล/แขวง', 'Please fill in field sub-district'],
  },
  'sellers.district-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง อำเภอ/เขต', 'Please fill in field district'],
  },
  'sellers.province-missing': {
    status: 400,
    msg: ['โปรดกรอกข้อมูลช่อง จังหวัด', 'Please fill in field province'],
  },
  'sellers.national-id-invalid': {
    status: 400,
    msg: ['เลขบัตรประชาชนไม่ถูกต้อง (เฉพาะตัวเลข 13 หลัก)', 'Invalid ID (only 13 digits)'],
  },
  'sellers.phone-invalid': {
    status: 400,
    msg: [
      'เบอร์โทรศัพท์ไม่ถูกต้อง (เฉพาะตัวเลข 10 หลัก หรือ +66..........)',
      'Invalid phone number (accepts only a 10-digit number or +66..........)',
    ],
  },
  'sellers.bank-unknown': {
    status: 400,
    msg: ['กรุณาเลือกธนาคารจากรายการ', 'Please choose a bank from the list'],
  },
  'sellers.account-invalid': {
    status: 400,
    msg: ['เลขที่บัญชีไม่ถูกต้อง (เฉพาะตัวเลข 10-15 หลัก)', 'Invalid account number (accepts only 10-15 digits)'],
  },
  'sellers.account-differs': {
    status: 409,
    msg: [
      'เลขที่บัญชีไม่ตรงกับที่บันทึกไว้ ตรวจแล้วพิมพ์อีกครั้ง',
      'This is not the account number that was saved. Check it and type it again',
    ],
  },
  'sellers.already-seller': {
    status: 409,
    msg: ['คุณเป็นผู้ขายอยู่แล้ว', 'You are a seller already'],
  },
  'sellers.code-name-taken': {
    status: 409,
    msg: ['นามปากกานี้มีคนใช้แล้ว ลองชื่ออื่น', 'This pen name is taken. Try another one'],
  },
  'sellers.national-id-taken': {
    status: 409,
    msg: [
      'เลขบัตรประชาชนนี้มีบัญชีผู้ขายแล้ว ตรวจเลขอีกครั้ง ใช้บัญชีเดิม หรือติดต่อเรา',
      'A seller with this national ID exists already. Check the number, use that account, or contact us',
    ],
  },
} as const satisfies Record<string, Entry>

const payouts = {
  'payouts.month-not-over': {
    status: 409,
    msg: [
      'เดือนนี้ยังไม่สิ้นสุด ปิดยอดได้ตั้งแต่วันที่ 1 ของเดือนถัดไป',
      'This month is not over. It can be closed from the 1st of the next one',
    ],
  },
  'payouts.earlier-month-open': {
    status: 409,
    msg: ['ยังมีเดือนก่อนหน้าที่ไม่ได้ปิดยอด ปิดเดือนนั้นก่อน', 'An earlier month is still open. Close that one first'],
  },
  'payouts.no-confirmed-policy': {
    status: 409,
    msg: [
      'ยังไม่มีอัตราภาษีที่ยืนยันแล้วสำหรับเดือนนี้ ให้ผู้มีสิทธิ์การเงินยืนยันก่อน',
      'No confirmed tax policy reaches this month. Staff with the finance permission must confirm one first',
    ],
  },
  'payouts.not-pending': {
    status: 409,
    msg: [
      'รายการนี้ไม่ได้อยู่ในสถานะรอโอน โหลดใหม่แล้วลองอีกครั้ง',
      'This record is not awaiting transfer. Reload and try again',
    ],
  },
  'payouts.held': {
    status: 409,
    msg: [
      'ผู้ขายเปลี่ยนบัญชีรับเงินและยังไม่ได้ยืนยัน จึงยังโอนไม่ได้',
      'The seller has a new bank account that is not confirmed yet, so nothing can be transferred',
    ],
  },
  'payouts.below-minimum': {
    status: 409,
    msg: ['ยอดรวมต่ำกว่า 100 บาท ต้องทบไปเดือนถัดไป', 'The sum is below 100 baht and is carried over'],
  },
  'payouts.closing': {
    status: 409,
    msg: ['กำลังปิดยอดเดือน รอประมาณหนึ่งนาทีแล้วลองอีกครั้ง', 'A month is being closed. Wait a minute and try again'],
  },
  'payouts.cannot-move': {
    status: 409,
    msg: [
      'มีรายการที่เปลี่ยนเป็นสถานะนี้ไม่ได้ จึงไม่มีรายการใดถูกเปลี่ยน โหลดใหม่แล้วเลือกอีกครั้ง',
      'Some entries cannot go to this status, so none was changed. Reload and select again',
    ],
  },
  'payouts.list-changed': {
    status: 409,
    msg: [
      'รายการเปลี่ยนไปจากที่แสดง จึงยังไม่มีอะไรถูกเปลี่ยน ตรวจรายการอีกครั้ง',
      'The list is no longer what was shown, so nothing was changed. Look at it again',
    ],
  },
  'payouts.reason-missing': {
    status: 400,
    msg: ['ต้องใส่เหตุผลที่ยกเลิกการจ่าย', 'Say why the payment is cancelled'],
  },
  'payouts.wrong-day': {
    status: 400,
    msg: [
      'วันที่โอนต้องอยู่หลังสิ้นเดือนของยอดขาย และไม่เกินวันนี้',
      'The day of the transfer is after the end of the sales month and not in the future',
    ],
  },
  'payouts.no-account': {
    status: 409,
    msg: [
      'ผู้ขายยังไม่มีบัญชีรับเงินในระบบ จึงบันทึกการโอนไม่ได้',
      'The seller has no bank account with us, so no transfer can be recorded',
    ],
  },
  'payouts.debt-left-out': {
    status: 409,
    msg: [
      'ผู้ขายมีรายการหักคืนที่ยังไม่ได้รวม ต้องเลือกรายการติดลบของผู้ขายคนเดียวกันด้วย',
      'The seller owes us for refunds. Include the negative entries of the same seller',
    ],
  },
  'payouts.waits-for-second': {
    status: 409,
    msg: [
      'มีรายการที่รอเจ้าหน้าที่อีกคนยืนยันอยู่แล้ว',
      'Some of these entries already wait for another person to confirm',
    ],
  },
  'payouts.own-request': {
    status: 409,
    msg: [
      'คุณเป็นผู้ขอเอง ต้องให้เจ้าหน้าที่การเงินอีกคนยืนยัน',
      'You asked for this yourself. Another finance member must confirm it',
    ],
  },
  'payouts.already-decided': {
    status: 409,
    msg: ['คำขอนี้มีคนตัดสินแล้ว', 'This request has been decided already'],
  },
  'payouts.already-returned': {
    status: 409,
    msg: ['บันทึกว่าการโอนนี้ถูกตีกลับไปแล้ว', 'This transfer is already recorded as returned by the bank'],
  },
  'payouts.already-there': {
    status: 409,
    msg: ['มีรายการที่ผู้จ่ายนี้ดูแลอยู่แล้ว', 'Some of these entries are with this payer already'],
  },
  'payouts.already-closed': {
    status: 409,
    msg: ['เดือนนี้ปิดยอดแล้ว', 'This month is closed already'],
  },
  'payouts.author-missing': {
    status: 400,
    msg: ['กรุณาใส่รหัสหรือนามปากกาของนักเขียน', 'Please input an Author ID!'],
  },
  'payouts.no-author': {
    status: 404,
    msg: ['ไม่พบนักเขียนคนนี้ ตรวจนามปากกาหรือรหัสอีกครั้ง', 'No such author. Check the pen name or id'],
  },
} as const satisfies Record<string, Entry>

const tax = {
  'tax.already-confirmed': {
    status: 409,
    msg: [
      'แถวนี้ยืนยันแล้ว แก้ไขไม่ได้ ให้เพิ่มแถวใหม่แทน',
      'This row is confirmed and never changes. Add a later row instead',
    ],
  },
  'tax.start-taken': {
    status: 409,
    msg: ['มีแถวที่ยืนยันแล้วเริ่มเดือนเดียวกัน', 'Another confirmed row begins in the same month'],
  },
  'tax.months-closed': {
    status: 409,
    msg: [
      'ช่วงของแถวนี้มีเดือนที่ปิดยอดแล้ว เลือกเดือนเริ่มหลังเดือนที่ปิดล่าสุด',
      'Months in the range of this row are closed already. Choose a start after the last closed month',
    ],
  },
  'tax.reduced-rate-needs-e-wht': {
    status: 409,
    msg: [
      'อัตราต่ำกว่า 3% ใช้ได้เฉพาะ e-Withholding Tax จ่ายทางอื่นกฎหมายให้หัก 3% บริษัทจะต้องรับผิดชอบส่วนที่ขาด ถ้านักบัญชีตัดสินแล้ว ให้บันทึกคำตัดสินก่อน',
      'Less than 3% is lawful through e-Withholding Tax only; paid in another way the company owes the rest. If the accountant decided so, record the decision first',
    ],
  },
  'tax.holiday-past': {
    status: 409,
    msg: [
      'วันที่ผ่านมาแล้วเปลี่ยนไม่ได้ เพราะเคยใช้คำนวณวันโอนไปแล้ว',
      'Days that are over cannot be changed: paydays were reckoned by them',
    ],
  },
  'tax.nothing-withheld': {
    status: 409,
    msg: [
      'รายการจ่ายนี้ไม่มีภาษีหัก ณ ที่จ่าย จึงไม่มีหนังสือรับรอง',
      'Nothing was withheld from this payout, so there is no certificate',
    ],
  },
  'tax.payee-incomplete': {
    status: 409,
    msg: [
      'ผู้ขายรายนี้ยังไม่มีชื่อจริงหรือเลขบัตรประชาชน ออกหนังสือรับรองไม่ได้',
      'This seller has no real name or national ID yet, so no certificate can be issued',
    ],
  },
  'tax.payer-unknown': {
    status: 409,
    msg: [
      'ยังไม่ได้ตั้งชื่อ เลขผู้เสียภาษี และที่อยู่ของบริษัทผู้จ่าย ให้ผู้ดูแลระบบตั้งค่าก่อน',
      'Name, tax ID and address of the paying company are not set yet. The operator has to set them first',
    ],
  },
  'tax.certificate-cancelled': {
    status: 409,
    msg: [
      'หนังสือรับรองฉบับนี้ถูกยกเลิกแล้ว โหลดใหม่เพื่อดูฉบับล่าสุด',
      'This certificate was cancelled already. Reload to see the newest one',
    ],
  },
} as const satisfies Record<string, Entry>

const tutoring = {
  'tutoring.changed-meanwhile': {
    status: 409,
    msg: [
      'คาบติวนี้ถูกแก้ในหน้าต่างอื่น โหลดใหม่เพื่อดูข้อมูลล่าสุด',
      'This session was changed in another window. Reload to see the newest data',
    ],
  },
  'tutoring.start-invalid': {
    status: 400,
    msg: [
      'เวลาเริ่มต้องไม่ก่อนปี 2558 และไม่เกิน 2 ปีข้างหน้า',
      'The start must not be before 2015, nor more than 2 years ahead',
    ],
  },
  'tutoring.ended-before-start': {
    status: 409,
    msg: ['ติวสดจบไปแล้ว ตั้งเวลาเริ่มหลังจากนั้นไม่ได้', 'The session has ended, so it cannot start after that'],
  },
  'tutoring.join-address': {
    status: 400,
    msg: [
      'ลิงก์เข้าห้องต้องขึ้นต้นด้วย https:// และไม่มีรหัสผ่านอยู่ในลิงก์',
      'The link to join must begin with https:// and hold no password',
    ],
  },
  'tutoring.replay-address': {
    status: 400,
    msg: [
      'ลิงก์คลิปย้อนหลังต้องขึ้นต้นด้วย https:// และไม่มีรหัสผ่านอยู่ในลิงก์',
      'The link of the replay must begin with https:// and hold no password',
    ],
  },
  'tutoring.replay-kind': {
    status: 400,
    msg: [
      'ลิงก์คลิปย้อนหลังต้องเป็นไฟล์ .mp4 หรือสตรีม .m3u8',
      'The link of the replay must be an .mp4 file or an .m3u8 stream',
    ],
  },
  'tutoring.replay-host': {
    status: 400,
    msg: [
      'หน้าเว็บเล่นคลิปจากโฮสต์นี้ไม่ได้ ให้ผู้ดูแลระบบเพิ่มโฮสต์ในค่า MEDIA_ORIGINS หรืออัปโหลดไฟล์แทน',
      'Pages may not play videos from this host. Have the operator add it to MEDIA_ORIGINS, or upload the file instead',
    ],
  },
  'tutoring.caption-file': {
    status: 400,
    msg: [
      'ไม่พบไฟล์คำบรรยายนี้ อัปโหลดไฟล์ใหม่ หรือใช้ลิงก์ .vtt จากโฮสต์ที่อนุญาต',
      'This caption file is not there. Upload it again, or use a .vtt link from an allowed host',
    ],
  },
  'tutoring.caption-form': {
    status: 400,
    msg: ['ไฟล์คำบรรยายต้องเป็น WebVTT หรือ SubRip', 'Captions must be a WebVTT or SubRip file'],
  },
  'tutoring.caption-needs-replay': {
    status: 409,
    msg: ['อัปโหลดคลิปย้อนหลังก่อนเพิ่มคำบรรยาย', 'Upload the replay before its captions'],
  },
  'tutoring.too-many-captions': {
    status: 409,
    msg: ['มีคำบรรยายครบ 10 ภาษาแล้ว', 'There are captions in 10 languages already'],
  },
  'tutoring.chapter-twice': {
    status: 400,
    msg: ['มีสองบทเริ่มที่เวลาเดียวกัน', 'Two chapters begin at the same time'],
  },
  'tutoring.not-begun': {
    status: 409,
    msg: ['ติวสดยังไม่เริ่ม ถ้าจะไม่จัดให้กดยกเลิกคาบ', 'The session has not begun. To drop it, call it off'],
  },
  'tutoring.already-ended': {
    status: 409,
    msg: ['ติวสดนี้จบไปแล้ว', 'This session has ended already'],
  },
} as const satisfies Record<string, Entry>

const messages = {
  'messages.receiver-missing': {
    status: 400,
    msg: ['กรุณาเลือกผู้รับ', 'Please choose who receives it'],
  },
  'messages.text-missing': {
    status: 400,
    msg: ['กรุณาเขียนข้อความทั้งภาษาไทยและอังกฤษ', 'Please write the message in Thai and in English'],
  },
  'messages.no-receivers': {
    status: 409,
    msg: ['ยังไม่มีใครได้รับข้อความนี้', 'Nobody would receive this message'],
  },
  'messages.receivers-changed': {
    status: 409,
    msg: [
      'จำนวนผู้รับเพิ่มขึ้นจากที่ยืนยันไว้ ตรวจจำนวนแล้วยืนยันอีกครั้ง',
      'More people would receive it than you confirmed. Look at the number, then confirm again',
    ],
  },
  'messages.draft-changed': {
    status: 409,
    msg: [
      'ร่างนี้ถูกแก้ในหน้าต่างอื่น โหลดใหม่เพื่อดูฉบับล่าสุด',
      'This draft was changed in another window. Reload to see the newest one',
    ],
  },
  'messages.already-sent': {
    status: 409,
    msg: ['ข้อความนี้ส่งไปแล้ว', 'This message has been sent already'],
  },
  'messages.too-many-drafts': {
    status: 409,
    msg: ['มีร่างข้อความครบ 50 ร่างแล้ว ส่งหรือลบร่างเก่าก่อน', 'You have 50 drafts. Send or delete an old one first'],
  },
  'messages.not-sending': {
    status: 409,
    msg: ['ข้อความนี้ไม่ได้กำลังส่งอยู่', 'This message is not being sent'],
  },
  'messages.not-stopped': {
    status: 409,
    msg: ['ข้อความนี้ไม่ได้ถูกหยุดไว้', 'This message was not stopped'],
  },
} as const satisfies Record<string, Entry>

export const refusals = {
  ...general,
  ...people,
  ...orders,
  ...payments,
  ...refunds,
  ...library,
  ...reader,
  ...files,
  ...sheets,
  ...favourites,
  ...messages,
  ...tutoring,
  ...sellers,
  ...reports,
  ...permissions,
  ...packagesAndPromos,
  ...payouts,
  ...bankFileRefusals,
  ...tax,
}

export type RefusalCode = keyof typeof refusals

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}
