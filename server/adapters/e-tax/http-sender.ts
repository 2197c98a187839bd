import { z } from 'zod'
import { ETaxDelayed, ETaxRefused, type ETaxSender } from './e-tax.ts'

const timeoutMilliseconds = 20_000
const taken = z.object({ reference: z.string().min(1).max(200) })
const refused = z.object({ reason: z.string().min(1).max(2_000) })

/**
 * A provider over HTTP: XML and PDF as one form to one address, with the number as the key of repetition. Providers keep their own APIs
 * behind their contracts, and none was at hand: what stands here is the least that any of them has, and a real one is fitted in this file.
 */
export function httpETaxSender({ url, key }: { url: string; key: string }): ETaxSender {
  return {
    async send({ number, xml, pdf }) {
      const form = new FormData()
      form.append('xml', new Blob([xml], { type: 'application/xml' }), `${number}.xml`)
      form.append('pdf', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `${number}.pdf`)
      const { status, body } = await post(url, form, {
        authorization: `Bearer ${key}`,
        'idempotency-key': number,
      })
      if (status === 200 || status === 201) {
        const answer = taken.safeParse(body)
        if (answer.success) return answer.data
        throw new ETaxDelayed('the provider answered without a reference')
      }
      // What is wrong with our key or with too many calls at once is no fault of the document.
      if (status === 400 || status === 409 || status === 422)
        throw new ETaxRefused(refused.safeParse(body).data?.reason ?? `the provider answered ${status}`)
      throw new ETaxDelayed(`the provider answered ${status}`)
    },
  }
}

async function post(url: string, body: FormData, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  } catch (error) {
    throw new ETaxDelayed(error instanceof Error ? error.message : String(error))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
