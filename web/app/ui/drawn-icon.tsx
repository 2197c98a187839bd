import type { ReactNode, SVGProps } from 'react'

export type Icon = (
  props: Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number },
) => ReactNode

/** Lines of one width; `paths` has a `|` between one and the next. */
export function drawn(paths: string): Icon {
  const shapes = pathsOf(paths)
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {shapes}
    </svg>
  )
}

export function filled(paths: string): Icon {
  const shapes = pathsOf(paths)
  return ({ size = 24, stroke: _, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      {...rest}
    >
      {shapes}
    </svg>
  )
}

function pathsOf(paths: string): ReactNode {
  return paths.split('|').map((path) => <path key={path} d={path} />)
}
