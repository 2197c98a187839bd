import { IconChevronRight, IconVideo } from '@tabler/icons-react'
import { Link } from 'react-router'
import { shopWords } from '#web/words/buyer/shop.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './TutoringBanner.module.css'

/** Stands above the sheets of store 7 and leads to the tutoring sessions (buyer.md §2). */
export function TutoringBanner() {
  const words = useWords(shopWords)
  return (
    <Link to="/tutoring-exams" className={classes.banner}>
      <IconVideo size={28} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{words.tutoringBanner}</strong>
        <br />
        {words.tutoringBannerText}
      </span>
      <IconChevronRight size={24} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
