import { redirect } from 'react-router'
import { secretStore } from '#rules/sheets/special-stores.ts'

/** `/singhdrive`, the address that people pass on: the drives stand at `/secretshop?9999` (buyer.md §2). */
export const loader = () => redirect(`/secretshop?${secretStore}`)

export const clientLoader = loader
