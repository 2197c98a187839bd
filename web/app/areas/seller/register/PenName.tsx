import { Avatar } from '#web/ui/Avatar.tsx'
import { Book } from '#web/ui/Book.tsx'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Cover, Shelf } from '../landing/Shelf.tsx'
import classes from './seller-form.module.css'

/** The pen name as large as it will ever be, where buyers will read it: on her page, above covers as they are sold. */
export function PenName({ name, covers }: { name: string; covers: readonly Cover[] }) {
  const words = useWords(sellerProfileWords)
  const shown = name.trim()
  return (
    <figure className={`column centre gap-lg high pad-lg page outlined rounded-lg clips ${classes.pen}`}>
      <figcaption className="small dimmed text-centre">{words.penNameSeen}</figcaption>
      <div className="row gap-md centre amid shrink">
        {shown === '' ? (
          <span className={`round stack middle tint-ink ${classes.noName}`} aria-hidden="true">
            <Book size={36} />
          </span>
        ) : (
          <Avatar name={shown} size={72} />
        )}
        <p className="stack one-column shrink">
          <strong className={`tight anywhere ${classes.penName} ${shown === '' ? 'dimmed' : ''}`}>
            {shown || words.penNameYours}
          </strong>
          <span className="small dimmed tight">{words.penNameRole}</span>
        </p>
      </div>
      <Shelf covers={covers} />
    </figure>
  )
}
