import { bahtToSatang, satangToBaht, sellerShareSatang } from '#rules/money/satang.ts'
import { priceOrder } from '#rules/orders/price-order.ts'
import { bundleSheetsMax, bundleSheetsMin, ownCodePercentMax } from '#rules/orders/promo.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Sentence } from '#web/features/why/Sentence.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ownCodeWords } from '#web/words/seller/own-codes.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from '../dashboard/use-dashboard.ts'
import { writeAmount } from '../dashboard/months.ts'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'
import { type CodeDialogProps, MakeDialog, useSheetsOnSale } from './CodeDialog.tsx'

/** A new bundle, its price and its share, by the rules that price orders and share sales. */
export default function BundleDialog({ shares, onClose, onMade }: CodeDialogProps) {
  const words = useWords(ownCodeWords)
  const { sheets, ...asked } = useSheetsOnSale()
  const { draft, change, forget } = useDraft<{ percent: string; chosen: readonly string[] }>('own-bundle', {
    percent: '20',
    chosen: [],
  })
  const { percent } = draft
  // A chosen sheet may have left the sale.
  const chosen = new Set(draft.chosen.filter((id) => sheets?.some(({ _id }) => _id === id)))
  const off = /^[1-9]\d?$/.test(percent.trim()) ? Number(percent) : undefined
  const isPercent = off !== undefined && off <= ownCodePercentMax
  const send = () => {
    if (chosen.size < bundleSheetsMin || chosen.size > bundleSheetsMax) return { wrong: words.bundleCount }
    if (!isPercent) return { wrong: words.bundlePercentWrong }
    const input = { percent: off, sheets: [...chosen] }
    return sellerApi.call('newOwnBundle', input).then(() => {
      forget()
      return words.bundleMade
    })
  }
  return (
    <MakeDialog
      title={words.addBundle}
      button={words.makeBundle}
      send={send}
      onClose={onClose}
      onMade={onMade}
    >
      <p className="small dimmed">{words.bundleText}</p>
      <TextField
        label={words.amountPercent}
        inputMode="numeric"
        autoComplete="off"
        value={percent}
        onChange={(event) => change({ percent: thaiDigitsToAscii(event.currentTarget.value) })}
      />
      {sheets === undefined ? (
        <PendingState {...asked} shape={<Skeleton height="10rem" radius="1rem" />} />
      ) : (
        <>
          <BundleSum
            sheets={sheets.filter(({ _id }) => chosen.has(_id))}
            percent={isPercent ? off : undefined}
            shares={shares}
          />
          <DataTable
            unfolded
            label={words.bundleCount}
            columns={[
              {
                key: 'sheet',
                title: words.sheet,
                always: true,
                cell: ({ name, classInfo }) => <T>{[name, classInfo].filter(Boolean).join(' · ')}</T>,
              },
              {
                key: 'price',
                title: words.price,
                numeric: true,
                cell: ({ price }) => <Baht baht={price} as="amount" />,
              },
            ]}
            rows={sheets}
            rowKey={({ _id }) => _id}
            rowName={({ name }) => name}
            selection={{ chosen, onChange: (sheets) => change({ chosen: [...sheets] }) }}
          />
        </>
      )}
    </MakeDialog>
  )
}

/** A buyer's price for all of them, and her share of it. */
function BundleSum({
  sheets,
  percent,
  shares,
}: Pick<CodeDialogProps, 'shares'> & { sheets: readonly OwnSheet[]; percent: number | undefined }) {
  const words = useWords(ownCodeWords)
  const { sellerShare } = useSettings()
  if (sheets.length < bundleSheetsMin || percent === undefined)
    return (
      <p className="strong" role="status">
        {words.bundleCount}
      </p>
    )
  const own = { sellerId: 'me', sheetIds: null, followersOnly: false }
  const lines = sheets.map(({ _id, price }) => ({
    sheetId: _id,
    storeCode: 0,
    authorId: 'me',
    listSatang: bahtToSatang(price),
  }))
  const { listSatang, discountSatang, totalSatang } = priceOrder(lines, {
    kind: 'percent',
    amount: percent,
    storeCode: null,
    own,
  })
  const percentOf = (sheet: OwnSheet) =>
    shares.find(({ store }) => store === sheet.store)?.sharePercent ?? sellerShare
  const share = sheets.reduce(
    (sum, sheet) => sum + sellerShareSatang(bahtToSatang(sheet.price), percentOf(sheet)),
    0,
  )
  const write = (satang: number) => writeAmount(satangToBaht(satang))
  const why = (part: 'pays' | 'share', about: string, satang: number) => (
    <WhyRevenue
      key={part}
      figure={{
        kind: 'future-sale',
        lines: sheets.map(({ _id }) => ({ sheet: _id })),
        off: { by: 'own-code', kind: 'percent', amount: percent },
        part,
      }}
      about={about}
    >
      {write(satang)}
    </WhyRevenue>
  )
  const gets = share - discountSatang
  return (
    <p className="strong" role="status">
      {sheets.length <= bundleSheetsMax ? (
        <Sentence
          say={(pays = '', part = '') => words.bundleSum(pays, write(listSatang), part, write(share))}
          figures={[why('pays', words.pays, totalSatang), why('share', words.getsThen, gets)]}
        />
      ) : (
        words.bundleSum(write(totalSatang), write(listSatang), write(gets), write(share))
      )}
    </p>
  )
}
