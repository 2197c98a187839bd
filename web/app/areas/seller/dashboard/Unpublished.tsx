import {
  IconAlertCircle,
  IconCalendarTime,
  IconClock,
  IconNotebook,
  IconPencil,
  IconTrash,
} from '#web/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { WhenNear } from '#web/ui/WhenNear.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './dashboard.module.css'
import type { OwnSheet } from './use-dashboard.ts'

const ConfirmDialog = perhaps(async () => ({
  default: (await import('#web/ui/AlertDialog.tsx')).ConfirmDialog,
}))
const ReleaseManyDialog = perhaps(() => import('./ReleaseManyDialog.tsx'))

/** Rejected ones first: they wait for the seller. Then drafts, then what our team has. */
const order = [1, 2, 2, 0]

/** Unpublished sheets. Drafts and rejected ones link to the editor; those under review cannot be opened (seller.md §2). */
export function Unpublished({ sheets }: { sheets: readonly OwnSheet[] }) {
  const words = useWords(dashboardWords)
  const [isPlanning, setPlanning] = useState(false)
  const sorted = sheets.toSorted(
    (a, b) => (order[a.status] ?? 9) - (order[b.status] ?? 9) || b.savedAt.localeCompare(a.savedAt),
  )
  return (
    <section className="stack one-column gap-sm" aria-labelledby="unpublished">
      <div className="row flow apart gap-lines">
        <h2 id="unpublished" className="heading">
          {words.unpublished} <span className="light dimmed">{sheets.length}</span>
        </h2>
        {sorted.length > 1 && (
          <Button
            look="outline"
            size="small"
            icon={<IconCalendarTime size={20} stroke={1.75} />}
            onClick={() => setPlanning(true)}
          >
            {words.releaseMany}
          </Button>
        )}
        {isPlanning && (
          <Suspense>
            <ReleaseManyDialog sheets={sorted} onClose={() => setPlanning(false)} />
          </Suspense>
        )}
      </div>
      <ul className={`${classes.cards} fills-20 stack gap-sm`}>
        {sorted.map((sheet) => (
          <UnpublishedCard key={sheet._id} sheet={sheet} />
        ))}
      </ul>
    </section>
  )
}

function UnpublishedCard({ sheet }: { sheet: OwnSheet }) {
  const words = useWords(dashboardWords)
  const { language } = useLanguage()
  const name = sheet.name.trim() || words.untitled
  const isRejected = sheet.status === 3
  const isOpen = sheet.status === 0 || isRejected
  return (
    <li className={`anchor pad-sm paper ${classes.card} stack gap-sm shrink`} data-tall={isOpen || undefined}>
      <WhenNear height="5rem">
        <DraftCover sheet={sheet} />
      </WhenNear>
      <div className="column shrink">
        <State status={sheet.status} />
        <h3 className="strong anywhere">
          <T>{name}</T>
        </h3>
        <p className="small dimmed">
          {storeShort(sheet.storeName, language)}
          {sheet.release !== null && (
            <>
              {' '}
              · {words.onSaleFrom} <ThaiDate value={sheet.release} as="numeric-time" />
            </>
          )}
        </p>
        <p className={isRejected ? 'small alarm anywhere' : 'small dimmed'}>
          {isRejected
            ? sheet.reason
            : isOpen
              ? words.savedAt(writeDate(new Date(sheet.savedAt), 'numeric-time', language))
              : words.whyClosed}
        </p>
      </div>
      {isOpen && !sheet.published && <Delete sheet={sheet} name={name} />}
      {isOpen && (
        <ButtonLink
          wide
          className="across"
          look={isRejected ? 'filled' : 'light'}
          to={`/seller/editSheet?${sheet._id}`}
        >
          {isRejected ? words.mendSheet : words.goOn}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
      )}
    </li>
  )
}

/** The cover as buyers will see it, from saved data; nothing without a name. */
function DraftCover({ sheet: { _id: id, name, savedAt } }: { sheet: OwnSheet }) {
  const { data } = useQuery({
    queryKey: ['preview-cover', id, savedAt],
    queryFn: sellerApi.read('previewCover', { id }, ({ image }) => image),
    enabled: name.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data !== undefined)
    return <img className="cast self-top rounded-sm fill" src={`data:image/webp;base64,${data}`} alt="" />
  return (
    <span className="dimmed stack self-top blank-cover sunken middle" aria-hidden="true">
      <IconNotebook size={24} stroke={1.5} />
    </span>
  )
}

/** Of sheets that were never on sale: others stay, for those who bought them. */
function Delete({ sheet, name }: { sheet: OwnSheet; name: string }) {
  const words = useWords(dashboardWords)
  const client = useQueryClient()
  const { act } = useAction()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    await act(() => sellerApi.call('deleteDraft', { id: sheet._id }), words.deleted)
    await client.invalidateQueries({ queryKey: ['seller-dashboard'] })
  }
  return (
    <>
      <button
        type="button"
        className={`square placed ${classes.delete} dimmed`}
        aria-label={words.deleteDraft(name)}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} stroke={1.75} />
      </button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            title={words.deleteTitle}
            confirm={words.deleteConfirm}
            onConfirm={() => void remove()}
            onCancel={() => setAsking(false)}
          >
            <p>
              <strong>{name}</strong>
            </p>
            {words.deleteText}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}

function State({ status }: { status: number }) {
  const words = useWords(dashboardWords)
  const [tone, text, Icon] =
    status === 3
      ? (['red', words.rejected, IconAlertCircle] as const)
      : status === 0
        ? (['gray', words.draft, IconPencil] as const)
        : (['amber', words.waiting, IconClock] as const)
  return (
    <span className="badge tiny" data-tone={tone}>
      <Icon size={16} stroke={1.75} />
      {text}
    </span>
  )
}
