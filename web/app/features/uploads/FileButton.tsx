import type { ReactNode } from 'react'
import { Button, looks } from '#web/ui/Button.tsx'

type FileButtonProps = {
  children: ReactNode
  accept: string
  multiple?: boolean
  /** Phones open the camera at once. */
  capture?: 'environment'
  disabled?: boolean | undefined
  look?: 'filled' | 'outline' | 'light' | 'subtle'
  icon?: ReactNode
  /** Names the input for those who look for it (tests, password managers never). */
  name: string
  onFiles: (files: File[]) => void
}

/** A label of the file field that looks like a button: the browser itself opens the picker, before the page's scripts are there too. */
export function FileButton({ children, disabled, look = 'light', icon, onFiles, ...field }: FileButtonProps) {
  if (disabled) {
    return (
      <Button look={look} icon={icon} disabled>
        {children}
      </Button>
    )
  }
  return (
    <label className={looks({ look }, 'anchor')}>
      {icon}
      <span className="shrink">{children}</span>
      <input
        className="visually-hidden"
        type="file"
        {...field}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? [])
          // The same file chosen again is a choice too.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
