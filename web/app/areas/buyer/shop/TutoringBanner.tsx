import { Link } from 'react-router'
import { IconChevronRight, IconPlayerPlay } from '#web/ui/icons.ts'
import { shopLaterWords } from '#web/words/buyer/shop-later.ts'
import { useWords } from '#web/words/use-words.tsx'

/** Stands above the sheets of store 7 and leads to the tutoring sessions (buyer.md §2). */
export default function TutoringBanner() {
  const words = useWords(shopLaterWords)
  return (
    <Link to="/tutoring-exams" className="stack level gap-md pad-md rounded-lg inked ends-columns">
      <IconPlayerPlay size={28} stroke={1.75} />
      <span>
        <strong>{words.tutoringBanner}</strong>
        <br />
        {words.tutoringBannerText}
      </span>
      <IconChevronRight size={24} stroke={1.75} />
    </Link>
  )
}
