import type { FocusEvent, KeyboardEvent } from 'react'

/** Saves what was typed when its fields are left: Enter saves the form around them, which is left then. */
export const onLeaving = (save: () => unknown) => ({
  role: 'presentation',
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || save(),
  onKeyDown: ({ key, target }: KeyboardEvent) =>
    key === 'Enter' && target instanceof HTMLInputElement && save(),
})
