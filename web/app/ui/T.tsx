import { unbrokenThaiWords } from '#rules/thai/thai-words.ts'

const words = [...unbrokenThaiWords].sort((a, b) => b.length - a.length).join('|')

/** Counted units: no line ends between a number and its unit. */
const units = 'บาท วันทำการ วัน ชั่วโมง นาที เดือน ปี หน้า ชีท คน ครั้ง ข้อ รีวิว'.replaceAll(' ', '|')

/**
 * Kept whole: a chapter with its numbers (บทที่ 1–6), a teacher with the title (อ.อนัญญา; longer runs are sentences), an amount (ลด 20
 * บาท), a day (วันที่ 20), a course word.
 */
const listed = new RegExp(
  `((?:(?:ทุก)?วันที่|บทที่|Chapter|Lecture|sec) \\d[\\d–-]*|(?:ลด )?\\d[\\d,.]* (?:${units})|ณ ที่จ่าย|(?:ผศ|รศ|ดร|อ)\\.[ก-๎]{1,14}(?![ก-๎])|(?:นัก)?(?:${words}))(?![\\u0E30-\\u0E3A\\u0E45-\\u0E4E])`,
)

/**
 * The name of a course or institution. Browsers break Thai by a dictionary that splits loan words (ลิ|มิต); listed words stay whole, and
 * the text stays clean for copying, searching and screen readers.
 */
export function T({ children }: { children: string }) {
  const parts = children.split(listed)
  if (parts.length === 1) return <>{children}</>
  return (
    <>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} className="whole" data-part>
            {part}
          </span>
        ),
      )}
    </>
  )
}
