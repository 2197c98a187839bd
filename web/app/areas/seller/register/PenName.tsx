import { Avatar } from '#web/ui/Avatar.tsx'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Cover, Shelf } from '../landing/Shelf.tsx'

/** The pen name where buyers will read it: under covers as they are sold. */
export function PenName({ name, covers }: { name: string; covers: readonly Cover[] }) {
  const words = useWords(sellerProfileWords)
  const shown = name.trim()
  return (
    <figure className="column gap-sm high pad-md page outlined rounded-lg clips">
      <figcaption className="strong text-centre">{words.penNameSeen}</figcaption>
      <Shelf covers={covers} large />
      <div className="row gap-sm pad-sm paper shrink">
        <Avatar name={shown || words.penNameYours} size={44} />
        <p className="stack one-column shrink">
          <strong className="large tight clipped whole">{shown || words.penNameYours}</strong>
          <span className="small dimmed tight">{words.penNameRole}</span>
        </p>
      </div>
    </figure>
  )
}
