import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A topic as it was set into the PDF of its family (server/demo/material): where it stands there, and how many pages it takes. */
export type Topic = { family: FamilyName; title: string; keywords: string; page: number; pages: number }

const made = path.join(import.meta.dirname, '..', 'material', 'made')

/** The topics of a family, typeset: kept as base64, so that tools that read text find no noise. */
export function materialOf(family: FamilyName): Buffer {
  return Buffer.from(readFileSync(path.join(made, `${family}.txt`), 'latin1'), 'base64')
}

/** The subject families a course may belong to, each with words that give it away, in the order they are tried. */
export const familyNames = [
  'mathematics',
  'statistics',
  'physics',
  'chemistry',
  'biology',
  'economics',
  'business',
  'law',
  'computing',
  'electrical',
  'mechanical',
  'english',
  'thai-language',
  'east-asian',
  'society',
  'agriculture',
  'admission',
  'general',
] as const
export type FamilyName = (typeof familyNames)[number]

// The first match wins: narrow families stand before the wide ones whose words they share (food chemistry before chemistry).
const signs: [FamilyName, RegExp][] = [
  [
    'general',
    /seminar|thesis|internship|cooperative|special (problem|topic|project)|selected topic|practicum|วิทยานิพนธ์|สัมมนา|สหกิจ|ฝึกงาน|ปัญหาพิเศษ|หัวข้อ(พิเศษ|คัดสรร|เรื่องเฉพาะ)|โครงงานพิเศษ|ฝรั่งเศส|เยอรมัน|สเปน|เกาหลี|บาลี|รัสเซีย|french|german\b|spanish|korean|pali\b|russian/i,
  ],
  [
    'admission',
    /tgat|tpat|กสพท|ความถนัด|การคิดอย่างมีเหตุผล|สมรรถนะการทำงาน|ทัศนศิลป์|ดนตรี|นาฏศิลป์|\bmusic|\bdance|aural|solfege/i,
  ],
  ['east-asian', /japanese|chinese|ญี่ปุ่น|ภาษาจีน/i],
  ['english', /english|ภาษาอังกฤษ|toeic|technical writing|\besp\b/i],
  ['thai-language', /ภาษาไทย|thai (language|lit|usage)|วรรณคดี|วรรณกรรมไทย|thai for/i],
  [
    'statistics',
    /statisti|probabilit|สถิติ|ความน่าจะเป็น|econometric|regression|research method|ระเบียบวิธีวิจัย|วิธีวิจัย|\bstat\b|linear model|แบบจำลองเชิงเส้น/i,
  ],
  ['law', /\blaws?\b|legal|กฎหมาย|นิติ(กรรม|ศาสตร์)|นิติ|อาญา|แพ่ง|ละเมิด/i],
  [
    'business',
    /account|บัญชี|financ|การเงิน|market|การตลาด|manage?ment|จัดการ|บริหารธุรกิจ|business|ธุรกิจ|logisti|โลจิสติกส์|supply chain|entrepreneur|ผู้ประกอบการ|investment|inventory|securit|ลงทุน|\btax|ภาษีอากร|tourism|hotel|restaurant|ท่องเที่ยว|โรงแรม|cost\b/i,
  ],
  ['economics', /economics|econom(y|ies)\b|เศรษฐศาสตร์|เศรษฐกิจ/i],
  [
    'agriculture',
    /agri|crop|soil|plant(?! (eng|design|layout))|hortic|food|animal|veterinar|fish|aquac|forest|pest\b|entomo|mycolog|nematod|botan|packaging|wildlife|range\b|เกษตร|พืช|ดินและ|ปุ๋ย|อาหาร|เครื่องดื่ม|สัตว์|ประมง|ป่าไม้|แมลง|ไม้ดอก|ปศุสัตว์/i,
  ],
  [
    'electrical',
    /electr|circuit|signal|control|microproc|power system|telecom|antenna|communication eng|satellite|semiconduct|digital (logic|system)|ไฟฟ้า|อิเล็กทรอนิกส์|วงจร|สัญญาณ|ระบบควบคุม|สารกึ่งตัวนำ|ไมโครคอนโทรลเลอร์|โทรคมนาคม|optical|ทางแสง|wireless|photonic|โฟโตนิกส์/i,
  ],
  [
    'computing',
    /comput|program|software|data|network|algorithm|database|information|machine learning|artificial|internet|digital|web\b|operating system|linux|cyber|image process|คอมพิวเตอร์|โปรแกรม|ซอฟต์แวร์|ข้อมูล|เครือข่าย|ข่ายงาน|อัลกอริทึม|สารสนเทศ|ปัญญาประดิษฐ์|ดิจิทัล|ลีนุกซ์|ระบบปฏิบัติการ|การประมวลผล|เชิงวัตถุ/i,
  ],
  [
    'mathematics',
    /calculus|mathemat|algebra|geometr|differential|discrete|numerical|topolog|set theory|แคลคูลัส|คณิต|พีชคณิต|เรขาคณิต|เชิงอนุพันธ์|เชิงตัวเลข|เวกเตอร์/i,
  ],
  ['biology', /genetic|microbiolog|biotech|biomed|จุลชีววิทยา|พันธุวิศวกรรม/i],
  [
    'mechanical',
    /engineering|mechanics|thermo|fluid|structur|material|machine|hydraul|concrete|survey|manufactur|industrial|automat|robot|welding|traffic|construction|heat\b|metrolog|วิศวกรรม|กลศาสตร์|ของไหล|อุณหพล|วัสดุ|โครงสร้าง|คอนกรีต|สำรวจ|การผลิต|เครื่องกล|เครื่องจักร|ก่อสร้าง|เขียนแบบ|จราจร/i,
  ],
  ['chemistry', /chem|เคมี|polymer|พอลิเมอร์|สารมลพิษ|มลพิษ|ของเสีย|zeolite|rubber|ยาง/i],
  ['physics', /physic|ฟิสิกส์|quantum|ควอนตัม|nuclear|นิวเคลียร์|astronom|ดาราศาสตร์|wave|คลื่น|วิทยาศาสตร์ประยุกต์/i],
  [
    'biology',
    /bio|\bcell|genet|anatom|physiolog|micro|zoo|ecolog|immun|medic|health|nurs|dent|\boral\b|surg|pharm|patholog|parasit|nutrition|\bsports?\b|fitness|ชีว|พันธุ|กายวิภาค|สรีร|แพทย์|พยาบาล|ทันต|ปาก|ฟัน|ศัลย|เภสัช|สุขภาพ|สาธารณสุข|โภชนาการ|ออกกำลัง|กีฬา|โรค|นิเวศ|สิ่งแวดล้อม|environment|สาหร่าย/i,
  ],
  [
    'society',
    /psycholog|sociolog|histor|politic|govern|administra|social|society|cultur|educat|teach|philosoph|anthropo|geograph|communicat|จิตวิทยา|สังคม|ประวัติศาสตร์|การเมือง|รัฐศาสตร์|รัฐประศาสน|วัฒนธรรม|การศึกษา|การสอน|ครู|ปรัชญา|มนุษย์|ชีวิต|การสื่อสาร|อารยธรรม|psy\./i,
  ],
]

export type Course = { code: string; nameTh: string; nameEn: string }

/** The family of a course, from its Thai and English name and code. */
export function familyOf(course: Course): FamilyName {
  const words = `${course.nameTh} ${course.nameEn} ${/^[A-Z]+/.exec(course.code)?.[0] ?? ''}`
  return signs.find(([, sign]) => sign.test(words))?.[0] ?? 'general'
}

let topics: Record<FamilyName, Omit<Topic, 'family'>[]> | undefined

/** All topics of a family, in the order in which it is taught. */
export function topicsOf(family: FamilyName): Topic[] {
  topics ??= JSON.parse(readFileSync(path.join(made, 'topics.json'), 'utf8')) as NonNullable<typeof topics>
  return topics[family].map((topic) => ({ family, ...topic }))
}
