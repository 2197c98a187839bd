import { data } from 'react-router'
import { NotFound } from './NotFound.tsx'

/** Answers 404 and still draws the whole shell, so that visitors can go on from here. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default NotFound
