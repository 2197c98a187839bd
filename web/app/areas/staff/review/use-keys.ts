import { useEffect, useEffectEvent, useState } from 'react'
import { localStore } from '#web/browser/storage.ts'

const storageName = 'staffKeys'

/** Whether single-key shortcuts are on; stored in this browser (voice input types letters and must be able to end it). */
export function useKeysSetting() {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(localStore.getItem(storageName) !== 'off'), [])
  const change = (next: boolean) => {
    localStore.setItem(storageName, next ? 'on' : 'off')
    setOn(next)
  }
  return [on, change] as const
}

/** Single keys of a screen. Silent while the reviewer types, in dialogs, with modifiers and when a key is held down. */
export function useKeys(on: boolean, keys: Readonly<Record<string, () => void>>): void {
  // The current render's keys: an effect would set them a moment later, and a quick key would hit the sheet before.
  const workOf = useEffectEvent((letter: string) => keys[letter])
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog'))
        return
      if (document.querySelector('dialog[open]') !== null) return
      // On a Thai keyboard the key's place tells the letter or figure.
      const letter = /^(?:Key|Digit)(\w)$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key
      const work = workOf(letter)
      if (work === undefined) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}
