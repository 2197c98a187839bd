import { buyerPaths } from '#contract/buyer/paths.ts'
import { methodAndPath } from '#contract/shared/call-path.ts'
import type { PageWidth } from '#rules/reading/page-widths.ts'
import { type Answer, createApi, type Data } from '#web/api/api.ts'
import { fetchTransport } from '#web/api/browser-api.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { ofOffline } from '#web/features/offline/load-offline.ts'

/** The picture in the server-rendered frame that shows page one before React is there. */
export const firstPictureId = 'first-picture'

/** Sharp enough to begin to read on a phone and small enough for its line; the sharper one follows. */
export const firstWidth: PageWidth = 720

/**
 * Inline script in the reader's head, before its style sheets: requests the sheet, then the picture of the page last read (preview first),
 * and shows it in the server-rendered frame. Page one thus takes three round trips and waits for no bundle. Results go to `sheetOpening`
 * (opening.ts); failures are ignored, and the program requests again.
 */
export const openingScript = () => `(function(){try{
var t=localStorage.getItem("token"),i=new URLSearchParams(location.search).keys().next().value;
if(!t||!i)return;
var n=function(){return null};
var a=fetch(${JSON.stringify(methodAndPath(buyerPaths, 'readerInfo')[1])},{method:"POST",headers:{"content-type":"application/json",authorization:"jwt "+t},body:JSON.stringify({id:i})}).then(function(r){return r.ok?r.json():null}).catch(n);
var p=a.then(function(a){
var d=a&&a.data;if(!d||!d.book||!d.link)return null;
var s=d.book.pages,k=Math.min(Math.max(1,d.place?d.place.page:1),s.length);
var w=function(u){var f=document.getElementById(${JSON.stringify(firstPictureId)});if(f){f.src=u;f.hidden=false;f.parentNode.style.aspectRatio=s[k-1][0]+"/"+s[k-1][1]}};
if(d.preview)w(d.preview);
return fetch(d.link+"&page="+k+"&width=${firstWidth}").then(function(r){return r.ok?r.blob():null}).then(function(b){
if(!b)return null;
var u=URL.createObjectURL(b);w(u);
return{page:k,url:u}})}).catch(n);
window.sheetOpening={token:t,id:i,answer:a,picture:p}
}catch(e){}})()`

/** The picture of the first page that is seen, `firstWidth` wide: the address of a blob, revoked by the code that takes it. */
export type FirstPicture = { page: number; url: string }

/** Requests already made by the document's script. */
type Opening = {
  token: string
  id: string
  /** Null when refused or offline: to be requested again, so that the failure is shown in the usual way. */
  answer: Promise<Answer<'readerInfo'> | null>
  picture: Promise<FirstPicture | null>
}

declare global {
  interface Window {
    sheetOpening?: Opening | undefined
  }
}

const { readerInfo } = buyerPaths

/**
 * The sheet for this person, with its first picture if the document requested that. That request is used once; later ones (still preparing,
 * another sheet or person) go to the server. Offline, the saved sheet.
 */
export async function openSheet(id: string, token: string | null, signal: AbortSignal) {
  const opening = takeOpening(id, token)
  const api = createApi({ readerInfo }, async (message) => {
    const answer = await opening?.answer
    return answer ? { status: 200, body: answer } : await fetchTransport(message)
  })
  try {
    const { data } = await api.call('readerInfo', { id }, { signal })
    return { ...data, picture: opening?.picture ?? fetchFirst(data, signal), savedFor: undefined }
  } catch (failure) {
    const saved = failure instanceof NetworkFailure ? await ofOffline(({ openSaved }) => openSaved(id)) : null
    if (saved === null) throw failure
    return saved
  }
}

/** Does what the document's script does, after a navigation within the site. */
async function fetchFirst(
  { book, link, place }: Data<'readerInfo'>,
  signal: AbortSignal,
): Promise<FirstPicture | null> {
  if (book === null || link === null) return null
  const page = firstPage(book.pages.length, place)
  const response = await fetch(`${link}&page=${page}&width=${firstWidth}`, { signal }).catch(() => null)
  if (!response?.ok) return null
  const blob = await response.blob().catch(() => null)
  return blob && { page, url: URL.createObjectURL(blob) }
}

/** The page the reader begins at. */
export function firstPage(pages: number, place: { page: number } | null): number {
  return Math.min(Math.max(1, place?.page ?? 1), pages)
}

function takeOpening(id: string, token: string | null): Opening | undefined {
  const opening = window.sheetOpening
  window.sheetOpening = undefined
  if (opening === undefined || (opening.id === id && opening.token === token)) return opening
  void opening.picture.then((picture) => picture && URL.revokeObjectURL(picture.url))
  return undefined
}
