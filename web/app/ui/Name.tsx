import { Fragment } from 'react'

/** The name of a person, or a greeting with it: browsers would break a surname where they see two words. */
export function Name({ children }: { children: string }) {
  return children.split(' ').map((word) => (
    <Fragment key={word}>
      <span className="whole">{word}</span>{' '}
    </Fragment>
  ))
}
