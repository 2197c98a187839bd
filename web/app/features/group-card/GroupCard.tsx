import { IconChevronRight } from '#web/ui/icons.ts'
import type { Data } from '#web/api/api.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { storeShort } from '../sheet-card/names.ts'
import classes from './GroupCard.module.css'

type Group = Data<'recGroup'>[number]

/** A recommended package: covers of its first sheets, name, how many sheets, price. One link, opening a new tab. */
export function GroupCard({ group }: { group: Group }) {
  const words = useWords(sheetWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  return (
    <article className="stack gap-sm anchor pad-flat level outlined rounded-lg golden ends-columns">
      <div className={`flex ${classes.covers}`}>
        {group.covers.toReversed().map(({ _id, cover }) => (
          <CoverImage key={_id} of="sheets" id={_id} version={cover} alt="" sizes="56px" />
        ))}
      </div>
      <div className="stack at-start tight">
        {/* On a telephone the first sheets are to be in sight too. */}
        <span className="badge tiny desk-only" data-tone="marker">
          {words.recommendedPackage}
        </span>
        <h3 className="fill strong two-lines">
          <a className="card-link" href={`/infoGroup?${group._id}`} target="_blank" rel="noopener">
            <T>{group.name}</T>
            <span className="visually-hidden"> {shared.opensNewTab}</span>
          </a>
        </h3>
        <p className="fill flex baseline gap-xs tiny dimmed whole">
          <strong className="large unlinked">
            <Baht baht={group.price} />
          </strong>
          <small className="shrink clipped tiny">
            {words.sheetsInPackage(group.sheets.length)} · {storeShort(group.storeName, language)}
          </small>
        </p>
      </div>
      <IconChevronRight className="phone-only" size={24} stroke={1.75} />
      <span
        className={`desk-only inline-row finger rounded tint-ink strong ${classes.see}`}
        aria-hidden="true"
      >
        {words.seePackage}
      </span>
    </article>
  )
}
