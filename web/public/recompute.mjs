// Recomputes figures of Sarup offline: node recompute.mjs explanation-key.pem figure.json [figure.html …]
import { verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
const [key, ...files] = process.argv.slice(2)
const percent = (n, p) => (n < 0 ? -1 : 1) * Number((BigInt(Math.abs(n)) * BigInt(p) + 50n) / 100n)
const split = (total, at, weights) => {
  const all = weights.reduce((a, b) => a + BigInt(b), 0n)
  const quotas = weights.map((w, i) => ({
    i,
    part: (BigInt(total) * BigInt(w)) / all,
    rest: (BigInt(total) * BigInt(w)) % all,
  }))
  const left = total - quotas.reduce((sum, q) => sum + Number(q.part), 0)
  const first = quotas
    .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
    .slice(0, left)
  return Number(quotas[at].part) + (first.some((q) => q.i === at) ? 1 : 0)
}
const ops = {
  given: (s) => s.after,
  sum: (s, of) => of.reduce((a, b) => a + b, 0),
  less: (s, [a, ...rest]) => rest.reduce((x, y) => x - y, a),
  equal: (s, of) => (of.every((n) => n === of[0]) ? of[0] : NaN),
  percent: (s, [a]) => percent(a, s.numbers[0]),
  running: (s, [a]) => percent(s.numbers[1] + a, s.numbers[0]) - percent(s.numbers[1], s.numbers[0]),
  part: (s, [a]) => Math.max(percent(Math.max(s.numbers[1] + a, 0), s.numbers[0]) - s.numbers[2], 0),
  split: (s, [a]) => split(a, s.numbers[0], s.numbers.slice(1)),
}
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const page = JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? text)
  const signed = verify(
    null,
    Buffer.from(JSON.stringify(page.explanation)),
    readFileSync(key),
    Buffer.from(page.signature, 'base64'),
  )
  const { steps, satang, result } = page.explanation
  const wrong = steps.filter(
    (s, at) =>
      s.id !== at + 1 ||
      s.of.some((id) => id > at) ||
      !Object.is(
        ops[s.op](
          s,
          s.of.map((id) => steps[id - 1].after),
        ) + 0,
        s.after,
      ),
  )
  const right = signed && wrong.length === 0 && steps[result - 1]?.after === satang
  console.log(
    `${right ? 'ok' : 'WRONG'} ${file}: ${(satang / 100).toFixed(2)} baht, ${steps.length} steps, ${steps.filter((s) => s.op === 'given').length} given${signed ? '' : ', not signed by this key'}${wrong.map((s) => `, step ${s.id}`).join('')}`,
  )
  if (!right) process.exitCode = 1
}
