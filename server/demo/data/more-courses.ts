
const schools = [142, 143, 144, 145, 146, 147, 148, 150, 152, 156]

/** Course codes of the basic education core curriculum, the same in every Thai secondary school. */
const schoolCourses: readonly [code: string, nameTh: string, nameEn: string][] = [
  ['ค31101', 'คณิตศาสตร์พื้นฐาน ม.4', 'Mathematics, Grade 10'],
  ['ค31201', 'คณิตศาสตร์เพิ่มเติม ม.4', 'Additional Mathematics, Grade 10'],
  ['ค32201', 'คณิตศาสตร์เพิ่มเติม ม.5', 'Additional Mathematics, Grade 11'],
  ['ว30201', 'ฟิสิกส์ 1', 'Physics 1'],
  ['ว30203', 'ฟิสิกส์ 3 คลื่นและเสียง', 'Physics 3, waves and sound'],
  ['ว30221', 'เคมี 1', 'Chemistry 1'],
  ['ว30241', 'ชีววิทยา 1', 'Biology 1'],
  ['อ31101', 'ภาษาอังกฤษ ม.4', 'English, Grade 10'],
  ['ท31101', 'ภาษาไทย ม.4', 'Thai, Grade 10'],
  ['ส31101', 'สังคมศึกษา ม.4', 'Social Studies, Grade 10'],
]

const entranceToGrade10 = ['คณิตศาสตร์', 'วิทยาศาสตร์', 'ภาษาอังกฤษ', 'ภาษาไทย', 'สังคมศึกษา']

const civilService: readonly [string, string][] = [
  ['ความสามารถในการคิดวิเคราะห์', 'Analytical Thinking'],
  ['ภาษาอังกฤษ', 'English'],
  ['ความรู้และลักษณะการเป็นข้าราชการที่ดี', 'Knowledge and Conduct of a Civil Servant'],
]

const medicalEntrance: readonly [string, string][] = [
  ['จริยธรรมแพทย์', 'Medical Ethics'],
  ['ความคิดเชื่อมโยง', 'Connected Thinking'],
  ['เชาวน์ปัญญา', 'Aptitude'],
]

const tutoring: readonly [code: string, nameTh: string, nameEn: string][] = [
  ['LIVE01', 'ติวแคลคูลัส 1 ก่อนปลายภาค', 'Calculus 1 before the final, live'],
  ['LIVE02', 'ติวฟิสิกส์ทั่วไป ตะลุยโจทย์', 'General Physics problems, live'],
  ['LIVE03', 'ติวเศรษฐศาสตร์จุลภาค คืนเดียวจบ', 'Microeconomics in one night, live'],
  ['LIVE04', 'ติวสถิติเบื้องต้น', 'Introduction to Statistics, live'],
  ['LIVE05', 'ติวเคมีอินทรีย์ กลไกปฏิกิริยา', 'Organic Chemistry mechanisms, live'],
  ['LIVE06', 'ติวบัญชี 1 ปรับปรุงและปิดบัญชี', 'Accounting 1, adjusting and closing, live'],
  ['LIVE07', 'ติวกฎหมายแพ่ง นิติกรรมสัญญา', 'Civil Law: juristic acts and contracts, live'],
  ['LIVE08', 'ติว TGAT1 ภาษาอังกฤษ', 'TGAT1 English, live'],
  ['LIVE09', 'ติว A-Level คณิตศาสตร์ประยุกต์ 1', 'A-Level Applied Mathematics 1, live'],
  ['LIVE10', 'ติวโครงสร้างข้อมูลและอัลกอริทึม', 'Data Structures and Algorithms, live'],
  ['LIVE11', 'ติวชีววิทยาทั่วไป', 'General Biology, live'],
  ['LIVE12', 'ติวแคลคูลัส 2 อนุกรมและปริพันธ์', 'Calculus 2: series and integrals, live'],
  ['LIVE13', 'ติวภาษาอังกฤษพื้นฐาน ไวยากรณ์ที่ออกบ่อย', 'Foundation English grammar, live'],
  ['LIVE14', 'ติว TPAT1 เชื่อมโยงและจริยธรรม', 'TPAT1: connected thinking and ethics, live'],
]

/** Two free lines: a first and a second one. */
const general: readonly [store: number, first: string, second: string, secondEn: string][] = [
  [999_999, 'EXCEL', 'สูตรที่ใช้จริงตอนฝึกงาน', 'Formulas for your internship'],
  [999_999, 'TOEIC', 'ไวยากรณ์และศัพท์ที่ออกบ่อย', 'Grammar and words that come up'],
  [999_999, 'IELTS', 'โครงเขียน Task 2 พร้อมตัวอย่าง', 'Outlines for writing task 2'],
  [999_999, 'RESUME', 'เขียนเรซูเม่สมัครฝึกงานครั้งแรก', 'Your first résumé'],
  [999_999, 'PYTHON', 'พื้นฐานสำหรับคนไม่เคยเขียนโปรแกรม', 'For those who never programmed'],
  [9997, 'ภาษาญี่ปุ่น', 'ไวยากรณ์และบทสนทนาเบื้องต้น', 'First grammar and conversation'],
  [9997, 'ภาษาจีน', 'พื้นฐานการออกเสียงและลำดับคำ', 'Sounds and word order'],
  [9997, 'การเงินส่วนบุคคล', 'จัดเงินเดือนแรกให้เหลือเก็บ', 'Your first salary'],
  [32, 'รวมข้อสอบ แคลคูลัส 1', 'โจทย์ที่ออกบ่อยพร้อมเฉลยวิธีทำ', 'Calculus 1, frequent questions with solutions'],
  [32, 'รวมข้อสอบ ฟิสิกส์ 1', 'โจทย์ที่ออกบ่อยพร้อมเฉลยวิธีทำ', 'Physics 1, frequent questions with solutions'],
  [32, 'รวมข้อสอบ เคมีทั่วไป', 'แนวข้อสอบแยกบทพร้อมเฉลย', 'General chemistry, questions by chapter'],
  [32, 'รวมข้อสอบ ภาษาอังกฤษ', 'แนวข้อสอบวัดระดับแยกเรื่อง', 'English placement by topic'],
]

/** Subjects of stores that have no course list of their own. */
export const moreCourses: readonly Course[] = [
  ...schools.flatMap((institution) =>
    schoolCourses.map(([code, nameTh, nameEn]) => ({ institution, code, nameTh, nameEn })),
  ),
  ...entranceToGrade10.map((nameTh) => ({ institution: 161, code: 'ม.4', nameTh: `${nameTh}สอบเข้า ม.4`, nameEn: '' })),
  ...civilService.map(([nameTh, nameEn]) => ({ institution: 163, code: 'ภาคก', nameTh, nameEn })),
  ...medicalEntrance.map(([nameTh, nameEn]) => ({ institution: 159, code: 'TPAT1', nameTh, nameEn })),
  ...tutoring.map(([code, nameTh, nameEn]) => ({ institution: 7, code, nameTh, nameEn })),
  ...general.map(([institution, code, nameTh, nameEn]) => ({ institution, code, nameTh, nameEn })),
]

export type Course = { institution: number; code: string; nameTh: string; nameEn: string }
