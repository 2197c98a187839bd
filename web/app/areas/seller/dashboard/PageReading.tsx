import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { pageReadingWords } from '#web/words/seller/page-reading.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FiguresTable } from './FiguresTable.tsx'

const figures = ['read', 'again', 'zoomed', 'stopped'] as const
type Figure = (typeof figures)[number]
type Pages = Data<'getPageReading'>['pages']

const write = (percent: number | null) => (percent === null || percent === 0 ? '–' : `${percent}%`)

/** A strip over the pages of a sheet: which are read, read again, magnified, and where readers stop. */
export default function PageReading({ sheet }: { sheet: string }) {
  const words = useWords(pageReadingWords)
  const token = useToken()
  const [figure, setFigure] = useState<Figure>('again')
  const { data, error, refetch } = useQuery({
    queryKey: ['page-reading', token, sheet],
    queryFn: async ({ signal }) => (await sellerApi.call('getPageReading', { sheet }, { signal })).data,
    enabled: token !== null,
  })
  return (
    <section className="stack one-column gap-sm" aria-labelledby="page-reading">
      <h3 id="page-reading" className="small strong">
        {words.title}
      </h3>
      {data === undefined ? (
        error ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="12rem" radius="1rem" />
        )
      ) : data.readers === null ? (
        <p className="small dimmed">{words.few}</p>
      ) : (
        <>
          <fieldset className="flow gap-xs">
            <legend className="visually-hidden">{words.figure}</legend>
            {figures.map((name) => (
              <Chip key={name} chosen={name === figure} onClick={() => setFigure(name)}>
                {words[name]}
              </Chip>
            ))}
          </fieldset>
          <p className="small dimmed">{words[`${figure}Text`]}</p>
          <Strip key={figure} sheet={sheet} pages={data.pages} figure={figure} />
          <p className="small dimmed">{words.counted(count(data.readers))}</p>
        </>
      )}
    </section>
  )
}

function Strip({ sheet, pages, figure }: { sheet: string; pages: Pages; figure: Figure }) {
  const words = useWords(pageReadingWords)
  const [picked, setPicked] = useState(pages.length - 1)
  return (
    <>
      <Strokes
        strokes={pages.map((page, at) => ({
          key: String(at),
          label: words.page(at + 1),
          value: page[figure] ?? 0,
        }))}
        label={`${words.pickPage}: ${words[figure]}`}
        write={write}
        height="6rem"
        onPick={setPicked}
      />
      <p>
        <Link className="thumb" to={`/seller/editSheetAfter?${sheet}&fix=${picked + 1}`}>
          {words.fix(picked + 1)}
        </Link>
      </p>
      <FiguresTable
        label={words.title}
        first={words.pageHead}
        columns={figures.map((name) => words[name])}
        rows={pages.map((page, at) => ({
          key: String(at),
          name: String(at + 1),
          cells: figures.map((name) => write(page[name])),
        }))}
      />
    </>
  )
}
