import { unbrokenThaiWords } from '#rules/thai/thai-words.ts'

const words = [...unbrokenThaiWords].sort((a, b) => b.length - a.length).join('|')

/** A chapter with its numbers (บทที่ 1–6), a teacher with the title (อ.อนัญญา), a course word. */
const listed = new RegExp(
  `((?:บทที่|Chapter|Lecture|sec) \\d[\\d–-]*|(?:ผศ|รศ|ดร|อ)\\.[ก-๎]+|(?:นัก)?(?:${words}))(?![\\u0E30-\\u0E3A\\u0E45-\\u0E4E])`,
)

/**
 * The name of a course or institution. Browsers break Thai by a dictionary that splits loan words (ลิ|มิต); the listed
 * words stay whole, and the text itself stays clean for copying, searching and reading aloud.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
          <span key={at} className="whole" data-part>
            {part}
          </span>
        ),
      )}
    </>
  )
}
