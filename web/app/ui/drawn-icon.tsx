import type { ReactNode, SVGProps } from 'react'

export type Icon = (
  props: Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number },
) => ReactNode

/** Lines of one width. All of a picture is one path: pages show some fifty, and each element is drawn, sent and taken up. */
export const drawn = iconsWith({
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})

export const filled = iconsWith({ fill: 'currentColor' })

/** Hidden from screen readers: an icon stands beside words, or in what has a name. */
function iconsWith(look: SVGProps<SVGSVGElement>): (path: string) => Icon {
  return (path) => {
    const shape = <path d={path} />
    return ({ size = 24, stroke = 2, ...rest }) => (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeWidth={stroke}
        aria-hidden
        {...look}
        {...rest}
      >
        {shape}
      </svg>
    )
  }
}
