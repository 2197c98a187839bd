import { figureWords } from '#web/words/seller/figures.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './dashboard.module.css'

type FiguresTableProps = {
  label: string
  first: string
  columns: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
  sums?: readonly string[]
}

/** The figures of a chart, for those who want or need them as text. */
export function FiguresTable({ label, first, columns, rows, sums }: FiguresTableProps) {
  const words = useWords(figureWords)
  return (
    <details>
      <summary className="small strong">{words.asTable}</summary>
      {/* Scrolled with the arrow keys. */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table className="rows-of-figures">
          <thead>
            <tr>
              <th scope="col" className="whole">
                {first}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row" className="light whole">
                  {name}
                </th>
                {columns.map((column, place) => (
                  <td key={column}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {sums && (
            <tfoot className="bold">
              <tr>
                <th scope="row" className="whole">
                  {words.sum}
                </th>
                {columns.map((column, place) => (
                  <td key={column}>{sums[place]}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </details>
  )
}
