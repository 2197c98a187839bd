/** The name of an act with its key behind it, "อนุมัติ (A)": a telephone has no keys. */
export function WithKey({ children }: { children: string }) {
  const [, act = children, key] = /^(.+)( \([A-Z?]\))$/.exec(children) ?? []
  return (
    <>
      {act}
      {key && <span className="mouse-only">{key}</span>}
    </>
  )
}
