import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Locale } from '#rules/locales.ts'
import { ofOffline } from './features/offline/load-offline.ts'
import { takeTyped } from './ui/take-typed.ts'
import { whenLoaded } from './words/load-locale.ts'

// After everything that the page itself needs: the worker only helps the next visit.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () =>
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

// Until something has the focus there is no place to lose.
const keepFocus = () => void import('./ui/keep-focus.ts').catch(() => {})
document.addEventListener('focusin', keepFocus, { once: true })

// Each contact extends the reading of saved sheets by 72 hours, and deletes refunded ones.
void ofOffline(async ({ keepInContact }) => keepInContact())

// React must render in the document's language.
whenLoaded(document.documentElement.lang as Locale, () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TakenOver>
          <HydratedRouter />
        </TakenOver>
      </StrictMode>,
    )
  }),
)

/** An only child adds nothing to React's ids: those below stay equal to the document's. */
function TakenOver({ children }: { children: ReactNode }) {
  // After the effects of everything below, and before the first redraw.
  useLayoutEffect(takeTyped, [])
  return children
}
