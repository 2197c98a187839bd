import { Link } from 'react-router'
import { PageHead } from '#web/ui/PageHead.tsx'
import { T } from '#web/ui/T.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { useWords } from '#web/words/use-words.tsx'
import { type Box, type Desk, groups, openBoxes } from '../layout/boxes.ts'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { Waiting } from '../layout/StaffLayout.tsx'
import classes from './staff-home.module.css'
import { Next } from './Next.tsx'
import { Today } from './Today.tsx'

/** The staff's first screen: a box for each permitted screen, with its waiting work (staff.md §2). */
export default function StaffHome() {
  const words = useWords(deskWords)
  const desk = useDeskOfLayout()
  const mine = openBoxes(desk)
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>
        <Greeting text={words.hello(desk.user.name)} name={desk.user.name} />
      </h1>
      <Today desk={desk} />
      <Next desk={desk} />
      <div className="above-md paper clips divided">
        {groups.map((group) => (
          <Boxes
            key={group}
            title={words[group]}
            boxes={mine.filter((box) => box.group === group)}
            desk={desk}
          />
        ))}
      </div>
    </>
  )
}

/** The greeted name moves to the next line as a whole. */
function Greeting({ text, name }: { text: string; name: string }) {
  const [before = '', after = ''] = text.split(name, 2)
  return (
    <>
      {before}
      <span className="name">{name}</span>
      {after}
    </>
  )
}

function Boxes({ title, boxes, desk }: { title: string; boxes: readonly Box[]; desk: Desk }) {
  const words = useWords(deskWords)
  if (boxes.length === 0) return null
  return (
    <section className={`pad-flat ${classes.boxes}`} aria-label={title}>
      <h2 className="small dimmed">{title}</h2>
      <ul className="flow">
        {boxes.map((box) => (
          <li key={box.to}>
            <Link
              to={box.to}
              title={words[box.text] as string}
              className={'row gap-2xs small unlinked finger pad-xs rounded pick'}
            >
              <box.icon size={20} stroke={1.75} className="linked" aria-hidden="true" />
              <span className="strong">
                <T>{words[box.word] as string}</T>
              </span>
              <Waiting box={box} desk={desk} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
