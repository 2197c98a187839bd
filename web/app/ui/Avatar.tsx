import classes from './Avatar.module.css'

/** Their own picture, or two letters on the marker: one Thai letter alone, in a font without loops, reads as a Latin one (น as u). */
export function Avatar({
  name,
  size = 36,
  picture,
}: {
  name: string
  size?: number
  picture?: string | null
}) {
  if (picture)
    return (
      <img className={classes.picture} src={picture} alt="" width={size} height={size} decoding="async" />
    )
  return (
    <span
      className={`${classes.avatar} ${tints[name.length % tints.length]}`}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
      data-letters={initials(name)}
    />
  )
}

/** Colours tell people in one list apart. */
const tints = ['tint-red', 'tint-leaf', 'tint-amber', 'tint-ink'] as const

/** น้ำฝน is นฝ: the first two letters that can stand alone; two names give one each. */
function initials(name: string): string {
  const letters = (text: string) => text.match(/[ก-ฮa-zA-Z0-9]/g) ?? []
  const [first = '', second] = name.trim().split(/\s+/)
  const [a = '', b = ''] = letters(first)
  return (a + (letters(second ?? '')[0] ?? b)).toUpperCase()
}
