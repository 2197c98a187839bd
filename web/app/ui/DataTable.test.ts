import { describe, expect, it } from 'vitest'
import { choiceOf, hiddenColumns } from './DataTable.tsx'

const spare = { spare: true } as const
/** A column that is needed where a row has something in it. */
const columns = (isNeeded: boolean) => [
  { key: 'name' },
  { key: 'state', ...(!isNeeded && spare) },
  { key: 'email', ...spare },
]

describe('columns that are hidden', () => {
  it('follow the rows of each page until one is chosen', () => {
    expect([...hiddenColumns(columns(false), '')]).toEqual(['state', 'email'])
    expect([...hiddenColumns(columns(true), '')]).toEqual(['email'])
  })

  it('follow the rows also when another one was chosen', () => {
    const choice = choiceOf(columns(false), '', new Set(['state']))
    expect([...hiddenColumns(columns(false), choice)]).toEqual(['state'])
    expect([...hiddenColumns(columns(true), choice)]).toEqual([])
  })

  it('stay away or in sight when they were chosen, whatever the rows have', () => {
    const away = choiceOf(columns(true), '', new Set(['state', 'email']))
    expect([...hiddenColumns(columns(true), away)]).toEqual(['state', 'email'])
    const back = choiceOf(columns(true), away, new Set(['email']))
    expect([...hiddenColumns(columns(true), back)]).toEqual(['email'])
    expect([...hiddenColumns(columns(false), back)]).toEqual(['email'])
  })
})
