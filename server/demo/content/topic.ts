/**
 * What a generated summary is made of. Topics are written as text, one block per line or group of lines, so that a person
 * who knows the subject can read and correct them:
 *
 *   # ไทย | English              a topic: title in Thai, words that also find it
 *   ## heading
 *   plain text
 *   - bullet                     : term = definition
 *   $ formula || remark          | cell | cell (first row is the head)
 *   ? question   > step ($ formula inside a step)   = answer
 *   ! hint to remember           ~plot name, ~flow a > b > c, ~cycle a > b > c, ~bars a: 3, b: 5, ~tree root > a, b, c
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'definition'; term: string; text: string }
  | { kind: 'formula'; source: string; remark: string }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'exercise'; question: string; steps: string[]; answer: string }
  | { kind: 'hint'; text: string }
  | { kind: 'plot'; name: string }
  | { kind: 'flow' | 'cycle'; steps: string[] }
  | { kind: 'tree'; root: string; branches: string[] }
  | { kind: 'bars'; bars: { label: string; value: number }[] }

export type Topic = { title: string; keywords: string; blocks: Block[] }

/** Reads all topics of a family. Throws on a line it does not understand, so that a slip never prints. */
export function readTopics(source: string): Topic[] {
  const topics: Topic[] = []
  for (const raw of source.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    if (line.startsWith('# ')) {
      const [title = '', keywords = ''] = line.slice(2).split('|')
      topics.push({ title: title.trim(), keywords: keywords.trim().toLowerCase(), blocks: [] })
      continue
    }
    const topic = topics.at(-1)
    if (topic === undefined) throw new Error(`This line stands before the first topic: ${line}`)
    addLine(topic.blocks, line)
  }
  return topics
}

function addLine(blocks: Block[], line: string): void {
  const last = blocks.at(-1)
  const rest = line.slice(1).trim()
  if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
  else if (line.startsWith('- ')) {
    if (last?.kind === 'bullets') last.items.push(rest)
    else blocks.push({ kind: 'bullets', items: [rest] })
  } else if (line.startsWith(': ')) {
    const at = rest.indexOf(' = ')
    if (at < 0) throw new Error(`A definition has " = ": ${line}`)
    blocks.push({ kind: 'definition', term: rest.slice(0, at), text: rest.slice(at + 3) })
  } else if (line.startsWith('$ ')) {
    const [source = '', remark = ''] = rest.split('||')
    blocks.push({ kind: 'formula', source: source.trim(), remark: remark.trim() })
  } else if (line.startsWith('| ')) {
    const cells = rest.split('|').map((cell) => cell.trim())
    if (last?.kind === 'table') last.rows.push(cells)
    else blocks.push({ kind: 'table', rows: [cells] })
  } else if (line.startsWith('? ')) blocks.push({ kind: 'exercise', question: rest, steps: [], answer: '' })
  else if (line.startsWith('> ') || line.startsWith('= ')) {
    if (last?.kind !== 'exercise') throw new Error(`This line belongs to an exercise: ${line}`)
    if (line.startsWith('> ')) last.steps.push(rest)
    else last.answer = rest
  } else if (line.startsWith('! ')) blocks.push({ kind: 'hint', text: rest })
  else if (line.startsWith('~')) blocks.push(readDrawing(line))
  else blocks.push({ kind: 'text', text: line })
}

function readDrawing(line: string): Block {
  const [name = '', ...words] = line.slice(1).split(' ')
  const rest = words.join(' ')
  const steps = rest.split('>').map((step) => step.trim())
  if (name === 'plot') return { kind: 'plot', name: rest.trim() }
  if (name === 'flow' || name === 'cycle') return { kind: name, steps }
  if (name === 'tree')
    return {
      kind: 'tree',
      root: steps[0] ?? '',
      branches: (steps[1] ?? '').split(',').map((one) => one.trim()),
    }
  if (name === 'bars') {
    const bars = rest.split(',').map((bar) => {
      const [label = '', value = ''] = bar.split(':')
      return { label: label.trim(), value: Number(value) }
    })
    return { kind: 'bars', bars }
  }
  throw new Error(`Unknown drawing: ${line}`)
}
