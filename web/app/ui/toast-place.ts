/** The modal dialogs that are open, the last one on top. */
let modals: readonly HTMLDialogElement[] = []

/** The toasts' container: an own element, which moves and takes them along. Absent on the server. */
export const toastPlace = typeof document === 'undefined' ? undefined : document.createElement('div')

/** A modal dialog makes the page inert, so toasts move into the dialog, where they can be seen and closed. */
export function placeToasts(): void {
  if (toastPlace === undefined) return
  // One that is gone with its screen is told here a moment later.
  const top = modals.findLast(({ isConnected }) => isConnected)
  const host = (toastPlace.childElementCount > 0 && top) || document.body
  if (toastPlace.parentElement === host) return
  host.append(toastPlace)
  // Browsers of 2023 know no popovers: there it stands above the page, and in a dialog anyway.
  toastPlace.showPopover?.()
}

export function modalOpened(dialog: HTMLDialogElement): void {
  modals = [...modals, dialog]
  placeToasts()
}

export function modalClosed(dialog: HTMLDialogElement): void {
  modals = modals.filter((one) => one !== dialog)
  placeToasts()
}
