import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { sampleWords } from '#web/words/staff/samples.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { SamplesPanel } from './SamplesPanel.tsx'
import { SampleTiles } from './SampleTiles.tsx'
import { useLately } from '../layout/list/AllDone.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { StoreShort } from '../layout/StoreShort.tsx'

type Listed = Data<'getSampleRe'>['sheets'][number]

const standard = { store: '-1' }

/** Sheets without samples and flagged ones; each is mended in a panel at the side (decisions §4, SampleRe). */
export default function SampleRe() {
  const words = useWords(sampleWords)
  const { language } = useLanguage()
  const list = usePagedList({ name: 'samples-again', standard, filtersOf, read })
  const { address } = list
  const ofStore = filtersOf(address.values)
  const lately = useLately(
    'samples-again',
    list.data?.total === 0,
    async (signal) =>
      (await staffApi.call('listStaffSheets', { ...ofStore, rows: 20 }, { signal })).data.sheets,
    ofStore,
  )
  const { open, addressOf, show } = useOpenInAddress()
  // Two rows of a desk: the queue is what the screen is about.
  const tiles = lately?.slice(0, 8).flatMap(({ id, name, pictures, author, storeName }) =>
    pictures === null
      ? []
      : [
          {
            id,
            to: addressOf(id),
            name: name || id,
            line: `${author.name} · ${storeShort(storeName, language)}`,
            ...pictures,
          },
        ],
  )
  const columns: Column<Listed>[] = [
    {
      key: 'sheet',
      title: words.sheet,
      always: true,
      cell: ({ name, id }) => (
        <>
          {name || id} <span className="small dimmed">{id}</span>
        </>
      ),
    },
    {
      key: 'store',
      card: 'line',
      title: words.store,
      cell: ({ storeName }) => <StoreShort name={storeName} />,
    },
    { key: 'author', card: 'line', title: words.author, cell: ({ author }) => author.name },
    {
      key: 'why',
      card: 'badge',
      title: words.why,
      cell: ({ samples, flagged, note, flaggedAt }) => (
        <>
          {samples === 0 && (
            <span className="badge tiny" data-tone="amber">
              {words.none}
            </span>
          )}
          {flagged && (
            <span className="badge tiny" data-tone="amber">
              {words.flagged}
            </span>
          )}{' '}
          {note}{' '}
          {flaggedAt !== null && (
            <span className="small dimmed">
              <ThaiDate value={flaggedAt} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'make',
      card: 'act',
      title: words.make,
      cell: ({ id }) => (
        <Button size="small" look="outline" onClick={() => show(id)}>
          {words.make}
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHead title={words.title} hidden />
      <PagedList
        titled
        label={words.title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        current={open ?? undefined}
        none={words.nothing}
        isGoodWhenEmpty
        whenEmpty={
          <ButtonLink
            look="outline"
            to={`/staff/SampleOutAll${address.values.store === '-1' ? '' : `?store=${address.values.store}`}`}
          >
            {words.seeAll}
          </ButtonLink>
        }
        lately={{
          title: words.lately,
          aside: <p className="small dimmed">{words.latelyText}</p>,
          drawn: tiles && tiles.length > 0 && <SampleTiles rows={tiles} />,
        }}
        filters={
          <StorePicker withAll value={address.values.store} onChange={(store) => address.set({ store })} />
        }
      />
      {open !== null && <SamplesPanel key={open} id={open} onClose={() => show()} onDone={list.refresh} />}
    </>
  )
}

function filtersOf({ store }: typeof standard) {
  return { store: Number(store || '-1') }
}

async function read(input: Input<'getSampleRe'>, signal: AbortSignal) {
  const { sheets, total } = (await staffApi.call('getSampleRe', input, { signal })).data
  return { rows: sheets, total }
}
