import { type ComponentType, lazy } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { noteWay } from '#web/features/interest/note-interest.ts'
import { findSheet, type SheetInfo } from './find-sheet.ts'
import type { PerhapsMineProps } from './PerhapsMine.tsx'
import { SheetPage } from './SheetPage.tsx'

/** Only a visitor who opens a sheet that is not on sale needs the rest of this screen. */
const PerhapsMine = lazy(() => import('./PerhapsMine.tsx'))

/** The same on the server, whose renderer waits for nothing: there the loader has it ready before. Never set in browsers. */
let rendered: ComponentType<PerhapsMineProps> | undefined

async function load({ api, params, signal }: LoadArgs): Promise<SheetInfo | null> {
  return findSheet(api, params['sheetId'] ?? '', signal)
}

/** 404 for a sheet that a visitor may not see, drawn with the whole shell: its author and its owners find it all the same. */
export async function loader(args: LoaderFunctionArgs) {
  const sheet = toCapitals(args, await onServer(load)(args))
  if (sheet === null) rendered ??= (await import('./PerhapsMine.tsx')).default
  return data(sheet, { status: sheet === null ? 404 : 200 })
}

const loadInBrowser = inBrowser(load)

/** Ids are read out and typed, and a phone types small letters. Throws a redirect where only those are at fault. */
function toCapitals(
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
  sheet: SheetInfo | null,
): SheetInfo | null {
  const { sheetId: id = '' } = params
  const readable = id.toUpperCase()
  if (sheet === null && id !== readable && /^[0-9A-Z]{10}$/.test(readable))
    throw redirect(`/infoSheet/${readable}${new URL(request.url).search}`)
  return sheet
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  noteWay(args.params['sheetId'] ?? '')
  // The mark concerned the page the document came with.
  document.documentElement.removeAttribute('data-owned')
  return toCapitals(args, await loadInBrowser(args))
}

export default function InfoSheetScreen() {
  const sheet = useLoaderData<typeof clientLoader>()
  const { sheetId = '' } = useParams()
  // A new sheet starts with its cover and its newest reviews.
  if (sheet !== null) return <SheetPage key={sheet._id} sheet={sheet} />
  const Other = rendered ?? PerhapsMine
  return <Other sheetId={sheetId} Page={SheetPage} />
}
