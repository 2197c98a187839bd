import { IconCoin, IconPencil, IconPhotoPlus, IconShare } from '#web/ui/icons.ts'
import { useShare } from '#web/features/share/use-share.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { StrokesToCome } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { nextStepWords } from '#web/words/seller/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CoursePrices } from './CoursePrices.tsx'
import type { OwnSheet } from './stored-words.ts'
import { useSheetWay } from './use-sheet-way.ts'

/** Below these views visitors do not find the page; from there on, the page does not convince them. */
const FEW_VIEWS = 20

/** One advice for a sheet without sales this year, by how far its visitors came. */
export function NextStep({ sheet }: { sheet: OwnSheet }) {
  const words = useWords(nextStepWords)
  const share = useShare()
  const { data, error, refetch } = useSheetWay(sheet._id)
  if (data === undefined)
    return (
      <PendingState error={error} refetch={refetch} shape={<StrokesToCome strokes={4} height="8rem" />} />
    )
  const { views, samples, prices } = data
  const isDear = prices.filter((price) => price < sheet.price).length * 2 > prices.length
  const step = views < FEW_VIEWS ? 'share' : samples * 4 < views ? 'samples' : isDear ? 'price' : 'detail'
  const [title, text, act] = (
    {
      share: [words.shareTitle, words.shareText, words.share],
      samples: [words.samplesTitle, words.samplesText, words.toSamples],
      price: [words.priceTitle, words.priceText, words.toPrice],
      detail: [words.detailTitle, words.detailText, words.toDetail],
    } as const
  )[step]
  const Icon = { share: IconShare, samples: IconPhotoPlus, price: IconCoin, detail: IconPencil }[step]
  const icon = <Icon size={20} stroke={1.75} />
  return (
    <div className="stack one-column gap-lg">
      <div className="row apart gap-md note">
        <div className="stack at-start gap-xs shrink">
          <h2 className="heading">
            <T>{title}</T>
          </h2>
          <p>
            <T>{text}</T>
          </p>
          {step === 'share' ? (
            <Button icon={icon} onClick={() => share({ title: sheet.name, path: `/infoSheet/${sheet._id}` })}>
              {act}
            </Button>
          ) : (
            <ButtonLink to={`/seller/editSheetAfter?${sheet._id}`} icon={icon}>
              {act}
            </ButtonLink>
          )}
        </div>
        <Book size={64} mood="reading" sticker className="desk-only rigid" />
      </div>
      <div className={`stack one-column gap-lg top ${step === 'share' ? 'two-on-desk' : ''}`}>
        <CoursePrices price={sheet.price} prices={prices} />
        {step === 'share' && <Shared sheet={sheet} />}
      </div>
    </div>
  )
}

/** The link's preview in a chat: few have seen the page yet, so the link is to be sent. */
function Shared({ sheet }: { sheet: OwnSheet }) {
  const words = useWords(nextStepWords)
  const { contentUrl } = useSettings()
  return (
    <figure className="stack one-column gap-2xs">
      <figcaption className="small dimmed">{words.inChats}</figcaption>
      <img
        className="rounded outlined fill as-high"
        src={`${contentUrl}/sheets/${sheet._id}/share.jpg`}
        width={1200}
        height={630}
        alt=""
      />
    </figure>
  )
}
