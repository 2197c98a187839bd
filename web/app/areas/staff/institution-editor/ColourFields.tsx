import { useId } from 'react'
import { contrast, readColour, textOn } from '#rules/brand/choose-colours.ts'
import { TextField } from '#web/ui/Field.tsx'
import { storeWords } from '#web/words/staff/institutions.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './institution-editor.module.css'

/** The contrast for text of every size (WCAG 2.2 AA). */
const readable = 4.5

/** Header, book, mouth, price: each as a code and as a picker, with the contrast of the text that stands on it. */
export function ColourFields({
  colours,
  onChange,
}: {
  colours: readonly string[]
  onChange: (colours: string[]) => void
}) {
  const words = useWords(storeWords)
  const id = useId()
  return (
    <fieldset className={`stack gap-sm shrink paper pad-card ${classes.colours}`} aria-labelledby={id}>
      <h2 id={id} className="medium across">
        {words.colours}
      </h2>
      {words.colourNames.split(',').map((name, at) => {
        const colour = colours[at] ?? ''
        const read = readColour(colour)
        const ratio = read === '' ? 0 : contrast(textOn(read), read)
        const set = (next: string) => onChange(colours.map((one, index) => (index === at ? next : one)))
        return (
          <div key={name} className={`flex top gap-3xs ${classes.colour}`}>
            <input
              type="color"
              className={`${classes.picker} rounded-sm surface`}
              aria-label={name}
              value={(read || '#000000').toLowerCase()}
              onChange={(event) => set(event.currentTarget.value)}
            />
            <TextField
              label={name}
              // Two stand beside each other on a telephone, their codes whole.
              className="small pad-xs"
              value={colour}
              maxLength={7}
              pattern="#[0-9a-fA-F]{6}"
              invalid={read === ''}
              hint={read === '' ? '' : (ratio < readable ? words.faint : words.contrast)(ratio.toFixed(1))}
              onChange={(event) => set(event.currentTarget.value)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
