import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'

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

/** A button that opens the system's file picker. The input itself stays out of sight and out of the tab order. */
export function FileButton({
  children,
  accept,
  multiple,
  capture,
  disabled,
  look,
  icon,
  name,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look={look ?? 'light'} icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        capture={capture}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? [])
          // The same file chosen again is a choice too.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
