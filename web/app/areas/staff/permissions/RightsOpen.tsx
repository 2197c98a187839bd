import { IconWorld } from '#web/ui/icons.ts'
import { T } from '#web/ui/T.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { useWords } from '#web/words/use-words.tsx'
import { boxes } from '../layout/boxes.ts'
import classes from './permissions.module.css'
import type { RightsRow } from './RightsTable.tsx'

const rights = [
  [1, 'sheet', 'hasSheet'],
  [2, 'finance', 'hasFinance'],
  [3, 'hr', 'hasHr'],
] as const

/** Each right with the screens it opens, as the menu names them, and how many staff hold it. */
export function RightsOpen({ rows }: { rows: readonly RightsRow[] }) {
  const words = useWords(permissionWords)
  const desk = useWords(deskWords)
  return (
    <section className="stack one-column gap-xs above-md" aria-labelledby="rights-open">
      <div className="flow baseline apart gap-line">
        <h2 id="rights-open" className="medium">
          {words.opens}
        </h2>
        <p className="row gap-3xs small dimmed">
          <IconWorld size={16} stroke={1.75} /> {words.globally}
        </p>
      </div>
      <div className="paper divided">
        {rights.map(([permission, word, flag]) => {
          const people = new Set(rows.filter((row) => row[flag]).map(({ facebookID }) => facebookID))
          return (
            <section key={word} className={`stack gap-sm pad-strip top ${classes.right}`}>
              <div>
                <h3>{words[word]}</h3>
                <p className="small dimmed whole">{words.heldBy(people.size)}</p>
              </div>
              <ul
                className={`stack gap-2xs small ${classes.screens}`}
                aria-label={words.opensOn(words[word])}
              >
                {boxes
                  .filter((box) => box.permission === permission)
                  .map((box) => (
                    <li key={box.to} className="row gap-xs">
                      <box.icon className="linked" size={18} stroke={1.75} aria-hidden="true" />
                      <span className="shrink">
                        <T>{desk[box.word] as string}</T>
                      </span>
                      {box.globally && (
                        <span className="dimmed rigid" title={words.globally}>
                          <IconWorld
                            size={16}
                            stroke={1.75}
                            role="img"
                            aria-hidden={false}
                            aria-label={words.globally}
                          />
                        </span>
                      )}
                    </li>
                  ))}
              </ul>
            </section>
          )
        })}
      </div>
    </section>
  )
}
