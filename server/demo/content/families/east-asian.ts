/** Japanese and Chinese; written in Latin transcription and Thai, since the drawing fonts hold no Chinese characters. */
export const eastAsian = String.raw`
# โครงสร้างประโยคภาษาญี่ปุ่น | only:japanese japanese ภาษาญี่ปุ่น ญี่ปุ่น
: ลำดับคำ = ประธาน + กรรม + กริยา กริยาอยู่ท้ายประโยคเสมอ และใช้คำช่วยบอกหน้าที่ของคำ
| คำช่วย | หน้าที่ | ตัวอย่าง (โรมาจิ)
| wa | หัวเรื่อง | Watashi wa gakusei desu.
| ga | ประธาน เน้นข้อมูลใหม่ | Neko ga imasu.
| o | กรรมตรง | Hon o yomimasu.
| ni | เวลา ปลายทาง ตำแหน่งที่มีอยู่ | Roku-ji ni okimasu.
| de | สถานที่ทำกริยา เครื่องมือ | Toshokan de benkyō shimasu.
| e | ทิศทาง | Gakkō e ikimasu.
? เติมคำช่วย: Tōkyō ___ ikimasu. (ไปโตเกียว)
> ไปยังทิศทางหรือปลายทาง
= e หรือ ni
! มีสิ่งมีชีวิตใช้ imasu มีสิ่งของใช้ arimasu
# การผันกริยาภาษาญี่ปุ่น | only:japanese japanese verb ญี่ปุ่น กริยา
| รูป | กลุ่ม 1 (kaku) | กลุ่ม 2 (taberu) | กลุ่ม 3 (suru)
| สุภาพ | kakimasu | tabemasu | shimasu
| ปฏิเสธสุภาพ | kakimasen | tabemasen | shimasen
| อดีตสุภาพ | kakimashita | tabemashita | shimashita
| รูป te | kaite | tabete | shite
| ปฏิเสธธรรมดา | kakanai | tabenai | shinai
- te kudasai: กรุณาทำ เช่น Matte kudasai (กรุณารอ)
- te imasu: กำลังทำ หรือสภาพที่เป็นอยู่
- tai desu: อยากทำ เช่น Tabetai desu
? ผัน nomu (ดื่ม) เป็นรูป te
> กริยากลุ่ม 1 ลงท้าย mu เปลี่ยนเป็น nde
= nonde
# พื้นฐานภาษาจีน: เสียงและลำดับคำ | only:chinese chinese ภาษาจีน จีน
: วรรณยุกต์จีนกลาง = เสียง 1 สูงราบ (mā) เสียง 2 ขึ้น (má) เสียง 3 ลงแล้วขึ้น (mǎ) เสียง 4 ลง (mà) และเสียงเบา (ma)
- ลำดับคำ: ประธาน + เวลา + สถานที่ + กริยา + กรรม เช่น Wǒ míngtiān zài jiā chīfàn.
- เสียง 3 สองตัวติดกัน: ตัวแรกอ่านเป็นเสียง 2 เช่น nǐ hǎo อ่าน ní hǎo
| โครงสร้าง | ความหมาย | ตัวอย่าง (พินอิน)
| shì | เป็น คือ | Wǒ shì xuésheng.
| bù / méi | ปฏิเสธ | Wǒ bù chī. / Wǒ méi chī.
| ma | คำถามใช่หรือไม่ | Nǐ hǎo ma?
| le | เกิดขึ้นแล้ว เปลี่ยนแปลง | Tā lái le.
| de | ความเป็นเจ้าของ | wǒ de shū
? ประโยค "เมื่อวานฉันไม่ได้ไป" ใช้ bù หรือ méi
> ปฏิเสธเหตุการณ์ในอดีต
= méi (Wǒ zuótiān méi qù.)
! ปฏิเสธ yǒu (มี) ใช้ méi เท่านั้น
# ลักษณนามและตัวเลข | chinese japanese counter number จีน ญี่ปุ่น
| | จีน (พินอิน) | ญี่ปุ่น (โรมาจิ)
| 1 2 3 | yī èr sān | ichi ni san
| 4 5 6 | sì wǔ liù | yon go roku
| 7 8 9 10 | qī bā jiǔ shí | nana hachi kyū jū
| คน | gè | -nin (hitori, futari)
| หนังสือ | běn | -satsu
| ของแบน | zhāng | -mai
- จีน: ก่อนลักษณนามใช้ liǎng แทน èr เช่น liǎng běn shū
- ญี่ปุ่น: นับของทั่วไปใช้ hitotsu futatsu mittsu
? "หนังสือสามเล่ม" เป็นภาษาจีนว่าอย่างไร
> จำนวน + ลักษณนาม + คำนาม
= sān běn shū
# เทคนิคจำคำศัพท์และสอบวัดระดับ | test hsk jlpt vocabulary คำศัพท์ สอบ ภาษา
~plot forgetting
- ทวนเป็นช่วง: วันที่ 1, 3, 7, 14 ได้ผลดีกว่าอ่านรวดเดียว
- จำเป็นกลุ่ม: อาหาร ครอบครัว เวลา สถานที่ แล้วแต่งประโยคของตัวเอง
~flow ฟังเสียง > พูดตาม > เขียน > แต่งประโยค > ทวนใน 24 ชั่วโมง
| การสอบ | ภาษา | ระดับเริ่มต้น
| JLPT | ญี่ปุ่น | N5
| HSK | จีน | 1
! ข้อฟัง อ่านตัวเลือกก่อนเสียงเริ่มเสมอ
# คำคุณศัพท์และการเปรียบเทียบภาษาญี่ปุ่น | only:japanese japanese adjective ญี่ปุ่น
| รูป | คุณศัพท์ i (takai สูง/แพง) | คุณศัพท์ na (shizuka เงียบ)
| ปัจจุบัน | takai desu | shizuka desu
| ปฏิเสธ | takakunai desu | shizuka ja arimasen
| อดีต | takakatta desu | shizuka deshita
| ขยายคำนาม | takai hon | shizuka na machi
- A wa B yori takai: A แพงกว่า B
- ichiban: ที่สุด เช่น ichiban takai
- suki (ชอบ) และ kirai (ไม่ชอบ): เป็นคุณศัพท์ na ใช้คำช่วย ga เช่น Sushi ga suki desu.
? แปล: หนังสือเล่มนี้ไม่แพง (kono hon)
> takai เป็นคุณศัพท์ i เปลี่ยน i เป็น kunai
= Kono hon wa takakunai desu.
! ii (ดี) ผันพิเศษ: yokunai, yokatta
# การบอกเวลาและคำสุภาพภาษาญี่ปุ่น | only:japanese japanese time conversation ญี่ปุ่น สนทนา
| ไทย | ญี่ปุ่น (โรมาจิ)
| 4 นาฬิกา | yo-ji
| 7 นาฬิกา | shichi-ji
| 9 นาฬิกา | ku-ji
| ครึ่งชั่วโมง | han
| วันจันทร์ | getsuyōbi
| วันอาทิตย์ | nichiyōbi
- สวัสดีตอนเช้า: Ohayō gozaimasu; ตอนกลางวัน: Konnichiwa; ตอนเย็น: Konbanwa
- ขอบคุณ: Arigatō gozaimasu; ขอโทษ: Sumimasen
- ก่อนกิน: Itadakimasu; หลังกิน: Gochisōsama deshita
~flow Sumimasen ขอโทษครับ/ค่ะ > ถามด้วย … wa doko desu ka > ฟังคำตอบ > Arigatō gozaimasu
? "ตอนนี้ 4 โมงครึ่ง" พูดว่าอย่างไร (ima = ตอนนี้)
> 4 นาฬิกาคือ yo-ji ต่อด้วย han
= Ima yo-ji han desu.
# ส่วนเสริมและการเปรียบเทียบภาษาจีน | only:chinese chinese grammar จีน ไวยากรณ์
| โครงสร้าง | ความหมาย | ตัวอย่าง (พินอิน)
| A bǐ B + คุณศัพท์ | A … กว่า B | Tā bǐ wǒ gāo.
| zài + กริยา | กำลัง | Tā zài kàn shū.
| guo | เคย | Wǒ qùguo Běijīng.
| yào / xiǎng | จะ อยากจะ | Wǒ xiǎng hē chá.
| néng / huì / kěyǐ | สามารถ ทำเป็น อนุญาต | Tā huì shuō Zhōngwén.
- คุณศัพท์เป็นภาคแสดงไม่ต้องมี shì: Tā hěn gāo.
- คำถามแบบ A ไม่ A: Nǐ qù bu qù? แปลว่าไปหรือไม่ไป
? แปล: ฉันเคยดื่มชาจีน (Zhōngguó chá)
> เคย ใช้ guo หลังกริยา
= Wǒ hēguo Zhōngguó chá.
! ในประโยค bǐ ห้ามใช้ hěn หน้าคุณศัพท์
# เวลาและบทสนทนาภาษาจีน | only:chinese chinese time conversation จีน สนทนา
| ไทย | จีน (พินอิน)
| วันนี้ / พรุ่งนี้ / เมื่อวาน | jīntiān / míngtiān / zuótiān
| ปี เดือน วัน | nián yuè rì
| วันจันทร์ | xīngqīyī
| วันอาทิตย์ | xīngqītiān
| 3 โมงครึ่ง | sān diǎn bàn
- ลำดับวันที่: ปี เดือน วัน จากใหญ่ไปเล็ก
- ถามราคา: Duōshao qián? ตอบ Shí kuài. (10 หยวน)
- ขอบคุณ: Xièxie; ไม่เป็นไร: Bú kèqi; ขอโทษ: Duìbuqǐ
~flow Nǐ hǎo > Duōshao qián? > ต่อราคา > Xièxie > Zàijiàn
? "พรุ่งนี้ตอนบ่าย 3 โมง" เรียงอย่างไร (xiàwǔ = บ่าย)
> เรียงจากหน่วยใหญ่ไปเล็ก: วัน ช่วงเวลา ชั่วโมง
= míngtiān xiàwǔ sān diǎn
`
