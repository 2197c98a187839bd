/**
 * Failpoints around commits and outside calls. A test arms one in a child server, which kills itself there as hard as a power cut;
 * elsewhere passing one costs a comparison.
 */
export const failpoints = [
  'call.before-commit',
  'call.committed',
  'callback.before-store',
  'callback.stored',
  'callback.before-done',
  'callback.before-answer',
  'payment.before-question',
  'payment.answered',
  'payment.order-paid',
  'payment.before-commit',
  'payment.committed',
  'slip.stored',
  'slip.answered',
  'notification.before-send',
  'inquiry.claimed',
] as const

export type Failpoint = (typeof failpoints)[number]

let armed: Failpoint | undefined

/** Only tests arm one, in a process that exists to be killed. */
export function armFailpoint(name: Failpoint): void {
  armed = name
}

export function failpoint(name: Failpoint): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL')
}
