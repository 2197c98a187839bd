/** English at university and for admission. */
export const english = String.raw`
# Tense ที่ออกสอบบ่อย | english grammar tense ภาษาอังกฤษ ไวยากรณ์ อังกฤษ
| Tense | โครงสร้าง | ใช้เมื่อ | คำสังเกต
| Present simple | V1 / V1+s | ความจริง นิสัย | always, every day
| Present continuous | am/is/are + V-ing | กำลังเกิด | now, at the moment
| Present perfect | have/has + V3 | อดีตที่มีผลถึงปัจจุบัน | since, for, already
| Past simple | V2 | จบแล้วในอดีต ระบุเวลา | yesterday, ago
| Past perfect | had + V3 | เกิดก่อนอีกเหตุการณ์ในอดีต | before, by the time
| Future perfect | will have + V3 | จะเสร็จก่อนเวลาในอนาคต | by 2030
? She ___ (live) here since 2020.
> since + จุดเริ่มต้นในอดีต แปลว่าต่อเนื่องถึงปัจจุบัน
= has lived
? By the time we arrived, the film ___ (start).
> หนังเริ่มก่อนเราไปถึง จึงใช้ Past perfect
= had started
! since ตามด้วยจุดเวลา for ตามด้วยช่วงเวลา
# ประโยคเงื่อนไขและ passive voice | conditional passive grammar english อังกฤษ
| แบบ | If | ประโยคหลัก | ความหมาย
| 0 | V1 | V1 | จริงเสมอ
| 1 | V1 | will + V | เป็นไปได้
| 2 | V2 (were) | would + V | ตรงข้ามปัจจุบัน
| 3 | had + V3 | would have + V3 | ตรงข้ามอดีต
- Passive: be + V3 โดย be ผันตาม tense เดิม
- ใช้ passive เมื่อ: ไม่รู้ผู้กระทำ หรือผลสำคัญกว่าผู้กระทำ
? เปลี่ยนเป็น passive: They are building a new library.
> กรรม a new library ขึ้นต้น ใช้ is being + V3
= A new library is being built.
! If I were you ถูกเสมอ แม้ประธานเป็น I
# การอ่านและการหาใจความสำคัญ | reading comprehension การอ่าน english อังกฤษ academic
~flow Skim ชื่อเรื่องและย่อหน้าแรก > อ่านคำถาม > Scan หาคำสำคัญ > อ่านรอบคำนั้น > ตัดตัวเลือก
- Main idea: มักอยู่ประโยคแรกหรือประโยคสุดท้ายของย่อหน้า
- Inference: ต้องสรุปจากเนื้อเรื่อง ไม่ใช่ความรู้เดิมของเรา
- Vocabulary in context: ดูคำใกล้เคียง คำตรงข้าม และคำเชื่อม
| คำเชื่อม | หน้าที่
| however, nevertheless | ขัดแย้ง
| therefore, consequently | ผลลัพธ์
| moreover, in addition | เสริม
| although, despite | แม้ว่า (although + ประโยค, despite + คำนาม)
? Despite ___ rain, we went out. เติม the หรือ it was
> despite เป็นบุพบท ต้องตามด้วยคำนาม
= the
# การเขียนย่อหน้าและเรียงความ | writing essay การเขียน english อังกฤษ report technical communication
~flow Topic sentence > Supporting details > Examples > Concluding sentence
: Thesis statement = ประโยคที่บอกจุดยืนและประเด็นย่อยของทั้งเรียงความ มักอยู่ท้ายย่อหน้านำ
- Parallel structure: คำที่เชื่อมด้วย and ต้องอยู่ในรูปเดียวกัน เช่น reading, writing and speaking
- Run-on: สองประโยคต่อกันด้วยจุลภาคเฉย ๆ ไม่ได้ ต้องมีคำเชื่อมหรืออัฒภาค
- Subject–verb agreement: The list of items is long. ประธานคือ list
? แก้ให้ถูก: He likes swimming, to run and cycling.
> ทั้งสามต้องเป็น V-ing เหมือนกัน
= He likes swimming, running and cycling.
# การพูดและสำนวนในชีวิตจริง | speaking conversation listening pronunciation communication การพูด การฟัง ออกเสียง สื่อสาร สนทนา
| สถานการณ์ | สำนวน
| ขอให้พูดซ้ำ | Could you say that again, please?
| เสนอความเห็น | In my opinion, … / I'd say that …
| ไม่เห็นด้วยอย่างสุภาพ | I see your point, but …
| ขอความช่วยเหลือ | Would you mind helping me with this?
- would you mind + V-ing: ตอบ Not at all แปลว่ายินดีช่วย
- เสียงท้าย -ed: /t/ หลังเสียงไม่ก้อง, /d/ หลังเสียงก้อง, /id/ หลัง t หรือ d
? คำว่า wanted ลงท้ายเสียงใด
> ลงท้ายด้วย t จึงออกเสียงเพิ่มหนึ่งพยางค์
= /id/
! Not at all เมื่อถูกถามด้วย Do you mind …? แปลว่า "ไม่รังเกียจ" คือยินดี
`
