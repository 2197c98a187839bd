import { NetworkFailure, Refused } from '#web/api/failures.ts'

export type Sending = { signal: AbortSignal; onProgress: (sentBytes: number) => void }

/** The second step of the specified two: the file goes as a form straight to the address. Throws `Refused`, `NetworkFailure`. */
export async function postForm(
  form: { url: string; fields: Readonly<Record<string, string>> },
  file: File,
  sending: Sending,
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
  // The form speaks for one type; a store compares it with what was announced.
  if (file.type !== '') body.set('Content-Type', file.type)
  body.set('file', file)
  await send('POST', form.url, body, sending)
}

/** One part of a file. Throws `Refused`, `NetworkFailure`. */
export async function putPart(url: string, part: Blob, sending: Sending): Promise<void> {
  await send('PUT', url, part, sending)
}

/** By XMLHttpRequest: `fetch` reports nothing about what has been sent. */
function send(
  method: 'POST' | 'PUT',
  url: string,
  body: FormData | Blob,
  { signal, onProgress }: Sending,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Stopped())
    const request = new XMLHttpRequest()
    request.open(method, url)
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded))
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) return reject(new Stopped())
      if (request.status === 0) return reject(new NetworkFailure('the connection was cut'))
      if (request.status >= 200 && request.status < 300) return resolve()
      reject(refusedFrom(request))
    })
    request.send(body)
  })
}

/** The person paused or gave up: no failure, nothing to show. */
export class Stopped extends Error {}

function refusedFrom(request: XMLHttpRequest): Error {
  try {
    const { code, msg } = JSON.parse(request.responseText) as { code: string; msg: [string, string] }
    return new Refused(request.status, code, msg)
  } catch {
    // S3 answers in XML.
    return request.status >= 500
      ? new NetworkFailure(`status ${request.status}`)
      : new Refused(request.status, 'files.bad-form', [
          'อัปโหลดไม่สำเร็จ ลองอีกครั้ง',
          'The upload did not work. Please try again',
        ])
  }
}
