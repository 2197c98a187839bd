import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconChevronLeft } from './icons.ts'

type BackLinkProps = { to: string; children: ReactNode; className?: string }

/** The way back to what a screen belongs to, above its head. */
export function BackLink({ to, children, className = '' }: BackLinkProps) {
  return (
    <Link to={to} className={`inline-row self-start gap-3xs strong finger ${className}`}>
      <IconChevronLeft size={22} stroke={1.75} />
      <span>{children}</span>
    </Link>
  )
}
