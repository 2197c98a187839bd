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

// Sheets that lie on this device may be read for 72 hours more from every contact on; what was given back since goes.
void ofOffline(async ({ keepInContact }) => keepInContact())

// The document is in this language: what React draws must be the same.
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

/** An only child has no place of its own: the ids of what lies below stay those of the document. */
function TakenOver({ children }: { children: ReactNode }) {
  // After the effects of everything below, and before the first redraw.
  useLayoutEffect(takeTyped, [])
  return children
}
