export type Toast = {
  id: number
  text: string
  tone: 'good' | 'info' | 'bad'
  undo?: (() => void) | undefined
  /** Its button's text instead of "undo". */
  act?: string | undefined
}

let list: readonly Toast[] = []
let lastId = 0
const none: readonly Toast[] = []
const listeners = new Set<() => void>()

export const toasts = {
  list: () => list,
  listOnServer: () => none,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Announces what happened, in the reader's language; `undo` offers to revert it (or to do what `act` says). At most three at once, no
 * duplicates.
 */
export function showToast(toast: { text: string; tone?: Toast['tone'] } & Pick<Toast, 'undo' | 'act'>): void {
  lastId += 1
  // Two parts of a screen may report one failure; toasts with an undo are each of their own.
  const others = list.filter(({ text, undo }) => text !== toast.text || undo !== undefined)
  change([...others.slice(-2), { tone: 'info', ...toast, id: lastId }])
}

export function closeToast(id: number): void {
  change(list.filter((toast) => toast.id !== id))
}

function change(next: readonly Toast[]): void {
  list = next
  for (const listener of listeners) listener()
}
