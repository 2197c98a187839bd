import type { Ask, Data } from '#web/api/api.ts'

export type WhyAsk = Omit<Ask<'explainFigure'>, 'figure'>

export type WhyProps = {
  /** Which figure: names it among what was loaded. */
  figure: string
  /** What the figure is, for those who do not see where the button stands. */
  about: string
  load: (ask: WhyAsk) => Promise<{ data: Data<'explainFigure'> }>
}
