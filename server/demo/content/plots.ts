import { pen } from './pens.ts'

/** The graphs that summaries show, each a small description that `plot-draw.ts` draws. */
export type Plot = {
  caption: string
  x: string
  y: string
  /** Left, right, bottom, top in the graph's own units. */
  range: [number, number, number, number]
  curves: {
    of: (x: number) => number
    label?: string
    labelAt?: number
    colour: string
    from?: number
    to?: number
    shaded?: boolean
  }[]
  points?: { x: number; y: number; label: string; guides?: boolean }[]
}

const { blue, red, green, amber, purple } = pen
const normal = (x: number, mean = 0, deviation = 1) =>
  Math.exp(-((x - mean) ** 2) / (2 * deviation ** 2)) / (deviation * Math.sqrt(2 * Math.PI))

export const plots: Record<string, Plot> = {
  tangent: {
    caption: 'อนุพันธ์คือความชันของเส้นสัมผัส',
    x: 'x',
    y: 'y',
    range: [-0.5, 3.2, -0.8, 5],
    curves: [
      { of: (x) => 0.5 * x * x + 0.3, label: 'y = f(x)', labelAt: 2.75, colour: blue },
      { of: (x) => 1.5 * (x - 1.5) + 1.425, label: 'เส้นสัมผัส', labelAt: 2.6, colour: red, from: 0.4, to: 3 },
    ],
    points: [{ x: 1.5, y: 1.425, label: '(a, f(a))', guides: true }],
  },
  area: {
    caption: 'อินทิกรัลจำกัดเขตคือพื้นที่ใต้กราฟจาก a ถึง b',
    x: 'x',
    y: 'y',
    range: [-0.3, 4, -0.4, 3.4],
    curves: [
      { of: (x) => 1 + 0.9 * Math.sin(x * 1.3) + x * 0.25, colour: green, from: 0.8, to: 3.2, shaded: true },
      { of: (x) => 1 + 0.9 * Math.sin(x * 1.3) + x * 0.25, label: 'y = f(x)', labelAt: 3.5, colour: blue },
    ],
    points: [
      { x: 0.8, y: 0, label: 'a' },
      { x: 3.2, y: 0, label: 'b' },
    ],
  },
  cubic: {
    caption: 'จุดสูงสุดและต่ำสุดสัมพัทธ์อยู่ที่ f′(x) = 0',
    x: 'x',
    y: 'y',
    range: [-2.4, 2.4, -3.4, 3.4],
    curves: [{ of: (x) => x ** 3 - 3 * x, label: 'y = x³ − 3x', labelAt: 1.95, colour: blue }],
    points: [
      { x: -1, y: 2, label: 'สูงสุด (−1, 2)', guides: true },
      { x: 1, y: -2, label: 'ต่ำสุด (1, −2)', guides: true },
    ],
  },
  sine: {
    caption: 'กราฟไซน์และโคไซน์ต่างเฟสกัน 90°',
    x: 'มุม (เรเดียน)',
    y: 'ค่า',
    range: [-0.3, 6.8, -1.4, 1.5],
    curves: [
      { of: Math.sin, label: 'sin x', labelAt: 1.8, colour: blue },
      { of: Math.cos, label: 'cos x', labelAt: 5.6, colour: red },
    ],
  },
  normal: {
    caption: 'กฎ 68–95–99.7 ของการแจกแจงปกติ',
    x: 'z',
    y: 'ความหนาแน่น',
    range: [-3.6, 3.6, -0.03, 0.46],
    curves: [
      { of: (x) => normal(x), colour: green, from: -1, to: 1, shaded: true },
      { of: (x) => normal(x), colour: blue },
    ],
    points: [
      { x: 0, y: 0.399, label: '68% อยู่ใน ±1σ' },
      { x: 2, y: 0.054, label: '95% อยู่ใน ±2σ' },
    ],
  },
  regression: {
    caption: 'เส้นถดถอยทำให้ผลบวกกำลังสองของส่วนเหลือน้อยที่สุด',
    x: 'x',
    y: 'y',
    range: [0, 10, 0, 10],
    curves: [{ of: (x) => 1.4 + 0.72 * x, label: 'เส้นถดถอย', labelAt: 8.2, colour: red }],
    points: [
      [1, 2.6],
      [2, 2.4],
      [3, 4.1],
      [4, 3.7],
      [5, 5.6],
      [6, 5.3],
      [7, 6.9],
      [8, 6.8],
      [9, 8.2],
    ].map(([x = 0, y = 0]) => ({ x, y, label: '' })),
  },
  supplyDemand: {
    caption: 'ดุลยภาพตลาดอยู่ที่จุดตัดของอุปสงค์กับอุปทาน',
    x: 'ปริมาณ (Q)',
    y: 'ราคา (P)',
    range: [0, 10, 0, 10],
    curves: [
      { of: (x) => 9 - 0.8 * x, label: 'D', labelAt: 9, colour: blue, from: 0.6, to: 9.4 },
      { of: (x) => 1 + 0.8 * x, label: 'S', labelAt: 9, colour: red, from: 0.6, to: 9.4 },
    ],
    points: [{ x: 5, y: 5, label: 'E', guides: true }],
  },
  cost: {
    caption: 'MC ตัด AVC และ ATC ที่จุดต่ำสุดของแต่ละเส้น',
    x: 'ปริมาณ (Q)',
    y: 'ต้นทุน',
    range: [0, 10, 0, 10],
    curves: [
      { of: (x) => 0.18 * x * x - 1.08 * x + 4.2, label: 'MC', labelAt: 9, colour: red, from: 0.6, to: 9.3 },
      {
        of: (x) => 0.06 * x * x - 0.54 * x + 4.2,
        label: 'AVC',
        labelAt: 9.2,
        colour: blue,
        from: 0.6,
        to: 9.6,
      },
      {
        of: (x) => 0.06 * x * x - 0.54 * x + 4.2 + 10 / x,
        label: 'ATC',
        labelAt: 8.6,
        colour: green,
        from: 1.9,
        to: 9.6,
      },
    ],
  },
  ppf: {
    caption: 'เส้นความเป็นไปได้ในการผลิต: จุดใต้เส้นคือใช้ทรัพยากรไม่เต็มที่',
    x: 'สินค้า A',
    y: 'สินค้า B',
    range: [0, 10, 0, 10],
    curves: [
      { of: (x) => Math.sqrt(Math.max(0, 64 - x * x)), label: 'PPF', labelAt: 6.2, colour: blue, to: 8 },
    ],
    points: [
      { x: 4.8, y: 6.4, label: 'มีประสิทธิภาพ' },
      { x: 3, y: 3.4, label: 'ไม่เต็มที่' },
      { x: 7.6, y: 6.6, label: 'ทำไม่ได้' },
    ],
  },
  isLm: {
    caption: 'ดุลยภาพพร้อมกันของตลาดสินค้าและตลาดเงิน',
    x: 'รายได้ (Y)',
    y: 'อัตราดอกเบี้ย (r)',
    range: [0, 10, 0, 10],
    curves: [
      { of: (x) => 9 - 0.75 * x, label: 'IS', labelAt: 9, colour: blue, from: 0.8, to: 9.4 },
      { of: (x) => 1.4 + 0.06 * x * x, label: 'LM', labelAt: 9, colour: red, from: 0.8, to: 9.4 },
    ],
    points: [{ x: 6.63, y: 4.03, label: 'E', guides: true }],
  },
  breakEven: {
    caption: 'จุดคุ้มทุนคือจุดที่รายได้รวมเท่ากับต้นทุนรวม',
    x: 'จำนวนหน่วย',
    y: 'บาท',
    range: [0, 10, 0, 10],
    curves: [
      { of: (x) => 0.95 * x, label: 'รายได้รวม', labelAt: 8.4, colour: green },
      { of: (x) => 2.5 + 0.45 * x, label: 'ต้นทุนรวม', labelAt: 8.6, colour: red },
      { of: () => 2.5, label: 'ต้นทุนคงที่', labelAt: 8.4, colour: amber },
    ],
    points: [{ x: 5, y: 4.75, label: 'จุดคุ้มทุน', guides: true }],
  },
  projectile: {
    caption: 'การเคลื่อนที่แบบโพรเจกไทล์เป็นพาราโบลา',
    x: 'ระยะราบ x',
    y: 'ความสูง y',
    range: [0, 10, 0, 4],
    curves: [
      { of: (x) => 3 - 3 * ((x - 4.5) / 4.5) ** 2, label: 'เส้นทาง', labelAt: 7.4, colour: blue, to: 9 },
    ],
    points: [{ x: 4.5, y: 3, label: 'จุดสูงสุด: vy = 0', guides: true }],
  },
  motion: {
    caption: 'พื้นที่ใต้กราฟ v–t คือการกระจัด ความชันคือความเร่ง',
    x: 'เวลา t',
    y: 'ความเร็ว v',
    range: [0, 10, 0, 8],
    curves: [
      { of: (x) => 1.5 + 0.6 * x, colour: green, from: 0, to: 8, shaded: true },
      { of: (x) => 1.5 + 0.6 * x, label: 'v = u + at', labelAt: 7.6, colour: blue, to: 9 },
    ],
    points: [{ x: 0, y: 1.5, label: 'u' }],
  },
  damped: {
    caption: 'การสั่นแบบหน่วง แอมพลิจูดลดลงแบบเอกซ์โพเนนเชียล',
    x: 'เวลา t',
    y: 'การกระจัด',
    range: [0, 12, -1.3, 1.4],
    curves: [
      { of: (x) => Math.exp(-0.22 * x) * Math.cos(2.2 * x), colour: blue },
      { of: (x) => Math.exp(-0.22 * x), label: 'เส้นซอง', labelAt: 5, colour: red },
      { of: (x) => -Math.exp(-0.22 * x), colour: red },
    ],
  },
  charge: {
    caption: 'ตัวเก็บประจุในวงจร RC ชาร์จถึง 63% ที่เวลา τ = RC',
    x: 'เวลา t',
    y: 'แรงดัน',
    range: [0, 5.4, 0, 1.25],
    curves: [
      { of: (x) => 1 - Math.exp(-x), label: 'ชาร์จ', labelAt: 4.4, colour: blue },
      { of: (x) => Math.exp(-x), label: 'คายประจุ', labelAt: 3.4, colour: red },
    ],
    points: [{ x: 1, y: 0.632, label: '63% ที่ τ', guides: true }],
  },
  diode: {
    caption: 'ไดโอดซิลิคอนเริ่มนำกระแสที่ประมาณ 0.7 V',
    x: 'V (โวลต์)',
    y: 'I',
    range: [-0.6, 1.05, -0.25, 3],
    curves: [
      { of: (x) => (x < 0 ? -0.03 : Math.min(3, 0.02 * (Math.exp(6.4 * x) - 1))), colour: blue, to: 0.78 },
    ],
    points: [{ x: 0.7, y: 1.75, label: '≈ 0.7 V', guides: true }],
  },
  lowPass: {
    caption: 'วงจรกรองความถี่ต่ำผ่าน: ที่ความถี่ตัด กำลังเหลือครึ่งหนึ่ง (−3 dB)',
    x: 'ความถี่ (สเกล log)',
    y: 'อัตราขยาย',
    range: [0, 6, 0, 1.3],
    curves: [
      { of: (x) => 1 / Math.sqrt(1 + 10 ** (2 * (x - 3))), label: '|H(f)|', labelAt: 1.2, colour: blue },
    ],
    points: [{ x: 3, y: 0.707, label: 'fc, −3 dB', guides: true }],
  },
  stressStrain: {
    caption: 'กราฟความเค้น–ความเครียดของเหล็กเหนียว',
    x: 'ความเครียด ε',
    y: 'ความเค้น σ',
    range: [0, 10, 0, 10],
    curves: [
      {
        of: (x) =>
          x < 1
            ? 5.5 * x
            : x < 2.2
              ? 5.5 - 0.15 * Math.sin((x - 1) * 5)
              : 5.45 + 2.6 * Math.sin(((x - 2.2) / 7) * 2.1) - 0.05 * (x - 2.2),
        colour: blue,
        to: 8.8,
      },
    ],
    points: [
      { x: 1, y: 5.5, label: 'จุดคราก' },
      { x: 7, y: 7.75, label: 'ความต้านแรงดึงสูงสุด' },
      { x: 8.8, y: 7.3, label: 'ขาด' },
    ],
  },
  moment: {
    caption: 'แผนภาพโมเมนต์ดัดของคานช่วงเดียวรับน้ำหนักแผ่สม่ำเสมอ',
    x: 'ระยะตามคาน',
    y: 'โมเมนต์ดัด',
    range: [0, 10, 0, 1.4],
    curves: [
      { of: (x) => (4 * x * (10 - x)) / 100, colour: green, shaded: true },
      { of: (x) => (4 * x * (10 - x)) / 100, colour: blue },
    ],
    points: [{ x: 5, y: 1, label: 'สูงสุด = wL²/8', guides: true }],
  },
  otto: {
    caption: 'วัฏจักรออตโตบนแผนภาพ P–V',
    x: 'ปริมาตร V',
    y: 'ความดัน P',
    range: [0, 10, 0, 10],
    curves: [
      { of: (x) => (9 / x ** 1.1) * 2, label: '3→4 ขยายตัว', labelAt: 5, colour: red, from: 2, to: 8 },
      { of: (x) => (3.4 / x ** 1.1) * 2, label: '1→2 อัด', labelAt: 3.4, colour: blue, from: 2, to: 8 },
    ],
    points: [
      { x: 2, y: 3.17, label: '2' },
      { x: 2, y: 8.4, label: '3' },
      { x: 8, y: 1.83, label: '4' },
      { x: 8, y: 0.69, label: '1' },
    ],
  },
  titration: {
    caption: 'กราฟไทเทรตกรดแก่ด้วยเบสแก่ จุดสมมูลที่ pH 7',
    x: 'ปริมาตรเบส (mL)',
    y: 'pH',
    range: [0, 50, 0, 14],
    curves: [
      { of: (x) => 7 + (x < 25 ? -1 : 1) * (Math.log10(1 + Math.abs(x - 25) * 60) * 1.75), colour: blue },
    ],
    points: [{ x: 25, y: 7, label: 'จุดสมมูล', guides: true }],
  },
  energy: {
    caption: 'ตัวเร่งปฏิกิริยาลดพลังงานก่อกัมมันต์ แต่ไม่เปลี่ยน ΔH',
    x: 'การดำเนินไปของปฏิกิริยา',
    y: 'พลังงาน',
    range: [0, 10, 0, 10],
    curves: [
      {
        of: (x) => 4.5 - 2.5 / (1 + Math.exp(-2 * (x - 6))) + 4.6 * Math.exp(-((x - 4.6) ** 2) / 1.6),
        label: 'ไม่มีตัวเร่ง',
        labelAt: 5.4,
        colour: red,
      },
      {
        of: (x) => 4.5 - 2.5 / (1 + Math.exp(-2 * (x - 6))) + 2.5 * Math.exp(-((x - 4.6) ** 2) / 1.6),
        label: '',
        colour: green,
      },
    ],
    points: [
      { x: 0.4, y: 4.5, label: 'สารตั้งต้น' },
      { x: 8.4, y: 2, label: 'ผลิตภัณฑ์' },
    ],
  },
  michaelis: {
    caption: 'อัตราเร็วของเอนไซม์: Km คือความเข้มข้นที่ได้ครึ่งหนึ่งของ Vmax',
    x: '[S]',
    y: 'v',
    range: [0, 10, 0, 1.3],
    curves: [
      { of: (x) => x / (1.5 + x), colour: blue },
      { of: () => 1, label: 'Vmax', labelAt: 9, colour: amber },
    ],
    points: [{ x: 1.5, y: 0.5, label: 'Km', guides: true }],
  },
  growth: {
    caption: 'การเติบโตแบบโลจิสติกหยุดที่ความจุรองรับ K',
    x: 'เวลา',
    y: 'จำนวนประชากร',
    range: [0, 10, 0, 1.3],
    curves: [
      { of: (x) => 1 / (1 + Math.exp(-1.3 * (x - 4))), label: 'โลจิสติก', labelAt: 7.4, colour: blue },
      { of: () => 1, label: 'K', labelAt: 9.4, colour: amber },
      { of: (x) => 0.018 * Math.exp(0.98 * x), label: 'เอกซ์โพเนนเชียล', labelAt: 3.9, colour: red, to: 4.25 },
    ],
  },
  oxygen: {
    caption: 'เส้นอิ่มตัวของออกซิเจนกับฮีโมโกลบินเป็นรูปตัว S',
    x: 'pO₂ (mmHg)',
    y: 'ความอิ่มตัว (%)',
    range: [0, 110, 0, 112],
    curves: [{ of: (x) => (100 * x ** 2.7) / (27 ** 2.7 + x ** 2.7), colour: red }],
    points: [
      { x: 27, y: 50, label: 'P50 ≈ 27', guides: true },
      { x: 100, y: 97, label: 'ปอด' },
    ],
  },
  complexity: {
    caption: 'ยิ่งข้อมูลมาก ความต่างของ O ยิ่งชัด',
    x: 'n',
    y: 'เวลา',
    range: [0, 10, 0, 50],
    curves: [
      { of: (x) => x * x, label: 'O(n²)', labelAt: 6.5, colour: red, to: 7 },
      { of: (x) => x * Math.log2(Math.max(1, x)), label: 'O(n log n)', labelAt: 8.6, colour: purple },
      { of: (x) => x, label: 'O(n)', labelAt: 9, colour: blue },
      { of: (x) => Math.log2(Math.max(1, x)), label: 'O(log n)', labelAt: 9, colour: green, from: 1 },
    ],
  },
  overfit: {
    caption: 'หยุดเรียนรู้เมื่อความผิดพลาดบนชุดตรวจสอบเริ่มเพิ่ม',
    x: 'ความซับซ้อนของแบบจำลอง',
    y: 'ความผิดพลาด',
    range: [0, 10, 0, 10],
    curves: [
      { of: (x) => 8.6 * Math.exp(-0.36 * x) + 0.5, label: 'ชุดฝึก', labelAt: 8.6, colour: blue, from: 0.3 },
      {
        of: (x) => 8.6 * Math.exp(-0.36 * x) + 1 + 0.045 * x * x,
        label: 'ชุดตรวจสอบ',
        labelAt: 8.2,
        colour: red,
        from: 0.3,
      },
    ],
    points: [{ x: 4.9, y: 3.56, label: 'พอดี', guides: true }],
  },
  forgetting: {
    caption: 'ทวนซ้ำเป็นช่วงช่วยให้เส้นการลืมลาดลง',
    x: 'วัน',
    y: 'จำได้ (%)',
    range: [0, 10, 0, 112],
    curves: [
      { of: (x) => 100 * Math.exp(-0.55 * x), label: 'ไม่ทวน', labelAt: 4.4, colour: red },
      { of: (x) => 100 * Math.exp(-0.22 * (x - 1)), label: 'ทวนวันที่ 1', labelAt: 4.2, colour: blue, from: 1 },
      { of: (x) => 100 * Math.exp(-0.07 * (x - 4)), label: 'ทวนวันที่ 4', labelAt: 8.2, colour: green, from: 4 },
    ],
  },
  yerkes: {
    caption: 'ความตื่นตัวระดับกลางให้ผลงานดีที่สุด (Yerkes–Dodson)',
    x: 'ระดับความตื่นตัว',
    y: 'ผลงาน',
    range: [0, 10, 0, 1.3],
    curves: [{ of: (x) => Math.exp(-((x - 5) ** 2) / 7), colour: blue }],
    points: [{ x: 5, y: 1, label: 'จุดเหมาะสม', guides: true }],
  },
  dieOff: {
    caption: 'จำนวนจุลินทรีย์ลดลงสิบเท่าทุกช่วงเวลา D',
    x: 'เวลา (นาที)',
    y: 'log จำนวนเซลล์',
    range: [0, 10, 0, 7],
    curves: [
      { of: (x) => 6 - 0.6 * x, label: 'D ยาว (ทนร้อน)', labelAt: 7.4, colour: red },
      { of: (x) => 6 - 1.2 * x, label: '', colour: blue, to: 5 },
    ],
    points: [{ x: 2.5, y: 3, label: 'D สั้น' }],
  },
  learningCurve: {
    caption: 'เส้นอุปทานน้ำหนักผลผลิตตามปุ๋ย: ผลตอบแทนลดน้อยถอยลง',
    x: 'ปริมาณปุ๋ย',
    y: 'ผลผลิต',
    range: [0, 10, 0, 1.3],
    curves: [{ of: (x) => 0.3 + 0.7 * (1 - Math.exp(-0.55 * x)) - 0.002 * x * x, colour: green }],
    points: [{ x: 5.6, y: 0.905, label: 'คุ้มที่สุดก่อนแบนราบ', guides: true }],
  },
}
