import { lazy, Suspense } from 'react'
import { useSignedIn } from '#web/features/session/use-session.ts'
import { landingWords } from '#web/words/seller/landing.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './landing.module.css'

// Visitors, most of those who read this page, load neither the form nor the calls of sellers.
const RegisterHere = lazy(() => import('./RegisterHere.tsx'))

/** The form, for who is signed in. */
export function Registration() {
  const words = useWords(landingWords)
  const signedIn = useSignedIn()
  // Documents are rendered for visitors: the place is kept there too, by the boot script's mark, so that nothing jumps.
  const place = <div className={classes.place} />
  return (
    <section id="register" className={`${classes.register} signed-in-only`}>
      <h2 className={classes.heading}>{words.register}</h2>
      {signedIn ? (
        <Suspense fallback={place}>
          <RegisterHere />
        </Suspense>
      ) : (
        place
      )}
    </section>
  )
}
