import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a hook returns in one render: a press sends this state, however often its screen renders before the answer. */
export function drawn<Part>(use: () => Part, within = (screen: ReactNode) => screen): Part {
  let part: Part | undefined
  const Screen = () => {
    part = use()
    return null
  }
  renderToStaticMarkup(within(<Screen />))
  return part as Part
}
