// biome-ignore-all format: published as some twenty lines that are read before they are run
// Recomputes figures of Sarup offline: node recompute.mjs explanation-key.pem figure.json [figure.html …]
import { verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
const [key, ...files] = process.argv.slice(2)
const percent = (n, p) => (n < 0 ? -1 : 1) * Number((BigInt(Math.abs(n)) * BigInt(p) + 50n) / 100n)
const sum = (of) => of.reduce((a, b) => a + b, 0)
const split = (total, at, weights) => { // by largest remainder, earlier ones first
  const quotas = weights.map((w, i) => ({ i, left: (BigInt(total) * BigInt(w)) % BigInt(sum(weights)), part: Number((BigInt(total) * BigInt(w)) / BigInt(sum(weights))) }))
  const first = quotas.toSorted((a, b) => Number(b.left - a.left) || a.i - b.i).slice(0, total - sum(quotas.map((q) => q.part)))
  return quotas[at].part + (first.some((q) => q.i === at) ? 1 : 0)
}
const ops = {
  given: (s) => s.after, sum: (_, of) => sum(of), less: (_, [a, ...rest]) => a - sum(rest), equal: (_, of) => (of.every((n) => n === of[0]) ? of[0] : NaN),
  percent: ({ numbers: [p] }, [a]) => percent(a, p), running: ({ numbers: [p, base] }, [a]) => percent(base + a, p) - percent(base, p),
  part: ({ numbers: [p, paid, tax] }, [a]) => Math.max(percent(Math.max(paid + a, 0), p) - tax, 0), split: ({ numbers: [at, ...weights] }, [a]) => split(a, at, weights),
}
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const { explanation, signature } = JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? text)
  const signed = verify(null, Buffer.from(JSON.stringify(explanation)), readFileSync(key), Buffer.from(signature, 'base64'))
  const { steps, satang, result } = explanation
  const wrong = steps.filter((s, at) => s.id !== at + 1 || s.of.some((id) => id > at) || ops[s.op](s, s.of.map((id) => steps[id - 1].after)) !== s.after)
  const right = signed && wrong.length === 0 && steps[result - 1]?.after === satang
  process.stdout.write(`${right ? 'ok' : 'WRONG'} ${file}: ${(satang / 100).toFixed(2)} baht, ${steps.length} steps, ${steps.filter((s) => s.op === 'given').length} given${signed ? '' : ', not signed by this key'}${wrong.map((s) => `, step ${s.id}`).join('')}\n`)
  if (!right) process.exitCode = 1
}
