import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Button.module.css'

type Looks = {
  look?: 'filled' | 'outline' | 'light' | 'subtle' | 'danger' | 'warn' | 'good'
  /** `normal` is as high as the fields beside it; `small` is narrower, with smaller text. */
  size?: 'normal' | 'small'
  wide?: boolean
  icon?: ReactNode
}

type ButtonProps = Looks & ComponentProps<'button'> & { busy?: boolean }

/**
 * A plain button, light enough for pages rendered hundreds of times a second. While busy it ignores presses but keeps the focus, which
 * `disabled` would lose.
 */
export function Button({ look, size, wide, icon, busy, className, children, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={looks({ look, size, wide }, className)}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: refuse })}
    >
      {busy ? <span className={classes.spinner} /> : icon}
      <span className="shrink">{children}</span>
    </button>
  )
}

/** Stops a press: no action, no form sent, no click on its container. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

export function ButtonLink({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Looks & ComponentProps<typeof Link>) {
  return (
    <Link className={looks({ look, size, wide }, className)} {...rest}>
      {icon}
      <span className="shrink">{children}</span>
    </Link>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  look?: 'plain' | 'outline' | 'filled' | 'light'
}

/** 44 px, always with a name for those who do not see the icon. */
export function IconButton({ label, look = 'plain', className, children, type, ...rest }: IconButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={join(classes.icon, classes[look], className)}
      {...rest}
    >
      {children}
    </button>
  )
}

/** For what is no button and looks like one. */
export function looks({ look = 'filled', size, wide }: Looks, className: string | undefined): string {
  return join(classes.button, classes[look], size === 'small' && classes.small, wide && 'fill', className)
}

function join(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
