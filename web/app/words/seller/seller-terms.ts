/** The terms that a seller accepts before submitting a sheet (seller.md §5); their date is `sellerTermsVersion`. */
type Terms = { points: readonly string[]; notice: string }

export const sellerTermsThai: Terms = {
  points: [
    'ชีทนี้เป็นงานที่ฉันเขียนเอง ไม่ได้คัดลอกจากหนังสือ สไลด์ ข้อสอบ หรือชีทของผู้อื่น และไม่มีส่วนที่ละเมิดลิขสิทธิ์',
    'ตัวอย่างและหน้าปกตรงกับเนื้อหาจริง ไม่มี QR โค้ด ช่องทางติดต่อ หรือโฆษณา',
    'ถ้าผิดข้อตกลง ทีมงานนำชีทออกจากการขายได้ทันที',
    'บัญชีผู้ขายอาจถูกระงับ และยอดขายที่เป็นข้อพิพาทถูกพักไว้จนกว่าจะได้ข้อสรุป',
    'ผู้เสียหายและสรุปอาจดำเนินคดีตามกฎหมายกับผู้ที่ละเมิด',
    'ผู้ที่ซื้อไปแล้วอ่านชีทได้ต่อไป แม้ภายหลังจะหยุดขาย',
  ],
  notice: 'ห้ามนำชีทจากสรุปไปขายต่อหรือคัดลอก ไม่ว่าทั้งหมดหรือบางส่วน',
}

export const sellerTermsEnglish: Terms = {
  points: [
    'This sheet is my own work. It is not copied from books, slides, exam papers or sheets of others, and infringes nobody’s copyright.',
    'Samples and cover show what is inside. They hold no QR codes, contact details or advertising.',
    'If these terms are violated, our team may take the sheet off sale immediately.',
    'The seller account may be suspended, and sales in dispute are held until the case is closed.',
    'Those who were harmed, and Sarup, may take legal action against the violator.',
    'Buyers keep reading what they bought, also after the sheet is no longer on sale.',
  ],
  notice: 'Resale or copying of sheets from Sarup, whole or in part, is forbidden.',
}
