import { coloursFromBrand } from './choose-colours.ts'

/**
 * A subject's look on covers: twelve families, each with a drawing beside the term and its own paper, all drawn with one pen (11 wide,
 * round ends) in a box of 200 × 200.
 */
export type CoverFamily = keyof typeof coverFamilies
export type CoverPaper = 'grid' | 'ruled' | 'dotted' | 'margin'

export const coverFamilies = {
  numbers: { paper: 'grid', drawing: 'M20 180H190M30 10V190M30 150C70 150 80 40 110 40S150 120 190 30' },
  physics: {
    paper: 'grid',
    drawing:
      'M10 100a90 34 0 1 0 180 0a90 34 0 1 0-180 0M55 22A90 34 60 1 0 145 178A90 34 60 1 0 55 22ZM145 22A90 34 120 1 0 55 178A90 34 120 1 0 145 22Z',
  },
  chemistry: {
    paper: 'dotted',
    drawing:
      'M60 20L100 43V89L60 112L20 89V43ZM100 43L140 20L180 43V89L140 112L100 89M60 112V158L100 181L140 158V112',
  },
  life: { paper: 'ruled', drawing: 'M5 110H50L65 70L85 160L105 30L125 130L138 110H195' },
  computing: { paper: 'dotted', drawing: 'M60 40L15 100L60 160M140 40L185 100L140 160M115 25L85 175' },
  engineering: {
    paper: 'grid',
    drawing: 'M20 180H180V20ZM90 150H150V90ZM60 180v-14M100 180v-14M140 180v-14',
  },
  economy: {
    paper: 'grid',
    drawing: 'M25 180V130M70 180V100M115 180V115M160 180V75M15 95L65 60L110 75L180 15M150 15H180V45',
  },
  law: { paper: 'margin', drawing: 'M100 15V180M60 180H140M30 45H170M30 45L5 110H55ZM170 45L145 110H195Z' },
  business: {
    paper: 'dotted',
    drawing:
      'M100 12a24 24 0 1 0 .1 0M40 130a24 24 0 1 0 .1 0M160 130a24 24 0 1 0 .1 0M88 58L54 132M112 58L146 132M64 154H136',
  },
  language: {
    paper: 'margin',
    drawing: 'M15 20H125V95H65L35 125V95H15ZM145 70H190V140H175V168L145 140H85V115M40 45H100M40 70H80',
  },
  society: {
    paper: 'ruled',
    drawing:
      'M10 100a90 90 0 1 0 180 0a90 90 0 1 0-180 0M10 100H190M100 10C60 50 60 150 100 190C140 150 140 50 100 10M25 55H175M25 145H175',
  },
  arts: {
    paper: 'dotted',
    drawing:
      'M15 150C40 60 70 170 95 90S150 30 185 110M30 20a16 16 0 1 0 .1 0M85 5a16 16 0 1 0 .1 0M145 150a18 18 0 1 0 .1 0',
  },
} as const satisfies Record<string, { paper: CoverPaper; drawing: string }>

/** The brand of a subject, where no institution gives one. */
const familyBrands: Record<CoverFamily, string> = {
  numbers: '#3133B8',
  physics: '#1B4F8F',
  chemistry: '#0B7A43',
  life: '#A31C5C',
  computing: '#0F5E6E',
  engineering: '#8A4B00',
  economy: '#5B2A86',
  law: '#7A1F2B',
  business: '#2F5D50',
  language: '#B93328',
  society: '#6B4A2B',
  arts: '#8B3A8F',
}

/** Header, book, mouth and price of a subject. */
export function coloursOfFamily(family: CoverFamily): string[] {
  const { header, book, mouth, price } = coloursFromBrand(familyBrands[family])
  return [header, book, mouth, price]
}

/** In this order: a course of two families is of the first (บัญชีบริหาร is economy, ฟิสิกส์วิศวกรรม is physics). */
const signs: readonly (readonly [CoverFamily, RegExp])[] = [
  [
    'computing',
    /คอมพิวเตอร์|โปรแกรม|ซอฟต์แวร์|อัลกอริทึม|โครงสร้างข้อมูล|ฐานข้อมูล|ดิจิทัล|เครือข่าย|ปัญญาประดิษฐ์|comput|program|algorithm|data|digital|software|network|internet|information|\bweb|สารสนเทศ/i,
  ],
  ['physics', /ฟิสิกส์|กลศาสตร์|แม่เหล็ก|อุณหพลศาสตร์|ดาราศาสตร์|physics|astronom|thermodynamic|optics|nuclear/i],
  ['chemistry', /เคมี|อินทรีย์|chem|polymer|textile/i],
  [
    'law',
    /กฎหมาย|นิติ|อาญา|แพ่ง|รัฐธรรมนูญ|ปกครอง|\blaw|politic|goverment|government|policy|ethics|การเมือง|จริยธรรม/i,
  ],
  [
    'economy',
    /เศรษฐศาสตร์|บัญชี|การเงิน|ภาษีอากร|ต้นทุน|ธนาคาร|econ|account|financ|insurance|invest|banking|ประกันภัย|การลงทุน/i,
  ],
  [
    'numbers',
    /แคลคูลัส|คณิต|สถิติ|พีชคณิต|เรขาคณิต|ความน่าจะเป็น|สมการ|ลิมิต|calculus|math|statistic|numerical|stochastic|quantitative|algebra|probability|สโตแคสติก|เชิงตัวเลข/i,
  ],
  [
    'life',
    /ชีว|แพทย์|กายวิภาค|สรีร|พยาบาล|เภสัช|สาธารณสุข|พันธุ|จุลินทรีย์|โภชน|biolog|anatom|nurs|health|plant|animal|dentist|\boral|clinic|food|nutrition|agri|agro|soil|forest|genetic|crop|veterin|medic|surg|physiolog|patholog|aquat|fisher|marine|insect|ecolog|environ|\bsport|disease|microb|horticult|silvicult|wood|ทันต|สุขภาพ|อาหาร|คลินิก|เกษตร|แวดล้อม|พืช|สัตว์|ช่องปาก|กีฬา|พลศึกษา/i,
  ],
  [
    'engineering',
    /วิศว|วัสดุ|วงจร|ไฟฟ้า|เครื่องกล|เขียนแบบ|โครงสร้าง|สำรวจ|การผลิต|engineer|machine|mechanic|electr|power|energy|industrial|material|manufactur|fluid|construct|survey|circuit|control|process|production|technolog|safety|packag|instrument|aircraft|เครื่องจักร|เทคโนโลยี|ควบคุม|อิเล็กทรอนิกส์|พลังงาน|อุตสาหกรรม/i,
  ],
  [
    'business',
    /การตลาด|การจัดการ|ธุรกิจ|บริหาร|องค์การ|ผู้ประกอบการ|โลจิสติกส์|โรงแรม|ท่องเที่ยว|market|manage|business|tourism|hotel|trade|operation|administration|planning|organi[sz]ation|leader|นวัตกรรม|การท่องเที่ยว/i,
  ],
  [
    'language',
    /ภาษา|อังกฤษ|ญี่ปุ่น|จีน|การเขียน|การอ่าน|การสื่อสาร|วรรณ|english|language|writing|chinese|japanese|german|french|korean|thai |communicat|commu\.|speaking|reading|literary|literature|เกาหลี|ฝรั่งเศส|เยอรมัน/i,
  ],
  [
    'arts',
    /ศิลป|ออกแบบ|ดนตรี|สถาปัต|ภาพยนตร์|สื่อ|นิเทศ|\bart|design|music|architect|photo|image|\bmedia|film|fashion|drawing|performance/i,
  ],
]

/** The family of a course by its name; what nothing is known about is society, the widest of them. */
export function coverFamily(name: string): CoverFamily {
  return signs.find(([, sign]) => sign.test(name))?.[0] ?? 'society'
}
