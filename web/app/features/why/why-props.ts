import type { Input, Data } from '#web/api/api.ts'

export type WhyInput = Omit<Input<'explainFigure'>, 'figure'>

export type WhyProps = {
  /** Which figure: names it among what was loaded. */
  figure: string
  /** What the figure is, for those who do not see where the button stands. */
  about: string
  load: (input: WhyInput) => Promise<{ data: Data<'explainFigure'> }>
}
