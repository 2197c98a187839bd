const PAUSE_MILLISECONDS = 5_000

/**
 * Server-sent events of one order, read with fetch because EventSource cannot send our token. `onState` is called with the
 * state at every `state` event; a lost line is taken up again, and the polling goes on beside it. Answers how to stop.
 */
export function listenToOrder(id: string, token: string, onState: (state: string) => void): () => void {
  const stop = new AbortController()
  void listen()
  return () => stop.abort()

  async function listen() {
    while (!stop.signal.aborted) {
      try {
        const response = await fetch(`/api/user/orderEvents?id=${encodeURIComponent(id)}`, {
          headers: { authorization: `jwt ${token}`, accept: 'text/event-stream' },
          signal: stop.signal,
        })
        // A refusal will not change with another request: the polling finds out the rest.
        if (!response.ok || response.body === null) return
        await readStates(response.body, onState)
      } catch {
        if (stop.signal.aborted) return
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
    }
  }
}

async function readStates(body: ReadableStream<Uint8Array>, onState: (state: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      // The first one may repeat what the page has loaded, or report what happened since.
      const [, state] = /^event: state\ndata: .*"state":"(.*?)"/.exec(event) ?? []
      if (state !== undefined) onState(state)
    }
  }
}
