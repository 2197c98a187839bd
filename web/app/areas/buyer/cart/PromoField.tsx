import { IconDiscount2, IconX } from '#web/ui/icons.ts'
import { useId } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { say } from '#web/words/language.ts'
import { cartWords } from '#web/words/buyer/cart.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './cart.module.css'
import type { usePromo } from './use-promo.ts'

export function PromoField({ promo, signedIn }: { promo: ReturnType<typeof usePromo>; signedIn: boolean }) {
  const words = useWords(cartWords)
  const { language } = useLanguage()
  const id = useId()
  if (promo.applied) {
    return (
      <div className="pad-lg paper stack gap-sm level ends-columns" role="status">
        <IconDiscount2 size={24} stroke={1.75} className="good" />
        <span>
          <strong>{words.promoApplied(promo.applied.code)}</strong>
          <br />
          {say(promo.applied.description, language)}
        </span>
        <IconButton label={words.dropPromo} onClick={promo.drop}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </div>
    )
  }
  return (
    <form
      className="stack gap-xs pad-lg paper"
      onSubmit={(event) => {
        event.preventDefault()
        promo.apply()
      }}
    >
      <label htmlFor={id} className="small strong">
        {words.promoLabel}
      </label>
      <div className={`stack gap-xs tail-column ${classes.promoRow}`}>
        <input
          id={id}
          className="shrink"
          value={promo.text}
          placeholder={words.promoPlaceholder}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={promo.failure !== null || undefined}
          aria-describedby={`${id}-answer`}
          onChange={(event) => promo.type(event.target.value)}
        />
        <Button
          look="light"
          type="submit"
          busy={promo.isAsking}
          disabled={!signedIn || promo.text.trim() === ''}
        >
          {words.usePromo}
        </Button>
      </div>
      <p id={`${id}-answer`} className={promo.failure ? 'small alarm' : 'small dimmed'} aria-live="polite">
        {promo.failure ? wordsOfFailure(promo.failure, language) : signedIn ? '' : words.promoAfterLogin}
      </p>
    </form>
  )
}
