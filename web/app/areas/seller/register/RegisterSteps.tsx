import { IconCheck } from '#web/ui/icons.ts'
import type { SellerField, SellerProfile } from '#rules/sellers/profile.ts'
import { Book } from '#web/ui/Book.tsx'
import { sellerProfileWords } from '#web/words/seller/profile.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './seller-form.module.css'

const steps = [
  ['stepPerson', ['codeName', 'realName', 'peopleID', 'phone', 'email']],
  ['stepBank', ['bankName', 'bankNumber']],
  ['stepAddress', ['addSmall', 'addPostal', 'addSmallDistrict', 'addDistrict', 'addProvince']],
] as const satisfies readonly (readonly [string, readonly SellerField[]])[]

/** How far one has come: three parts to fill in, and the book waits at their end. */
export function RegisterSteps({ profile, form }: { profile: SellerProfile; form: 'register' | 'edit' }) {
  const words = useWords(sellerProfileWords)
  const isDone = (fields: readonly SellerField[]) => fields.every((field) => profile[field].trim() !== '')
  const now = steps.findIndex(([, fields]) => !isDone(fields))
  const isAllDone = steps.every(([, fields]) => isDone(fields))
  return (
    <ol className={`${classes.steps} stack fill`} aria-label={words.steps}>
      {steps.map(([name, fields], place) => (
        <li
          key={name}
          className={`${classes.step} anchor stack centred gap-3xs`}
          data-done={isDone(fields) || undefined}
          aria-current={place === now ? 'step' : undefined}
        >
          <span className={`${classes.stepMark} round stack middle surface small bold`}>
            {isDone(fields) ? <IconCheck size={18} stroke={2.5} aria-label={words.stepDone} /> : place + 1}
          </span>
          <span className="small strong whole">{words[name]}</span>
        </li>
      ))}
      <li className={`${classes.step} anchor stack centred gap-3xs`} data-last>
        <Book size={36} mood={isAllDone ? 'amazed' : 'smiling'} />
        <span className="small strong whole">{form === 'edit' ? words.stepPaid : words.stepSell}</span>
      </li>
    </ol>
  )
}
