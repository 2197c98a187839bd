/**
 * Formulas in a small part of TeX: `\frac{a}{b}`, `\sqrt{x}`, `x^{2}`, `a_1`, `\sum_{i=1}^{n}`, `\int_a^b`, `\lim_{x\to 0}`,
 * `\bar{x}`, `\vec{F}`, `\left(`…`\right)`, `\matrix{a,b;c,d}`, `\text{…}`, Greek names and signs. Anything else is text.
 */
export type Formula =
  | { kind: 'row'; parts: Formula[] }
  /** Upright: digits, words, signs, Thai. Italic: variables. */
  | { kind: 'text'; text: string; italic: boolean }
  | { kind: 'sign'; sign: string }
  | { kind: 'fraction'; above: Formula; below: Formula }
  | { kind: 'root'; inside: Formula; degree?: Formula }
  | { kind: 'scripts'; base: Formula; above?: Formula; below?: Formula; limits: boolean }
  | { kind: 'accent'; accent: 'bar' | 'vec' | 'hat' | 'dot'; inside: Formula }
  | { kind: 'fence'; open: string; close: string; inside: Formula }
  | { kind: 'matrix'; rows: Formula[][] }
  | { kind: 'equilibrium' }

const greek = Object.fromEntries(
  Object.entries({
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    epsilon: 'ε',
    varepsilon: 'ε',
    theta: 'θ',
    lambda: 'λ',
    mu: 'μ',
    nu: 'ν',
    pi: 'π',
    rho: 'ρ',
    sigma: 'σ',
    tau: 'τ',
    phi: 'φ',
    chi: 'χ',
    psi: 'ψ',
    omega: 'ω',
    eta: 'η',
    kappa: 'κ',
    Gamma: 'Γ',
    Delta: 'Δ',
    Theta: 'Θ',
    Lambda: 'Λ',
    Sigma: 'Σ',
    Phi: 'Φ',
    Psi: 'Ψ',
    Omega: 'Ω',
    Pi: 'Π',
  }),
)
const signs: Record<string, string> = {
  to: '→',
  times: '×',
  div: '÷',
  cdot: '·',
  pm: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  approx: '≈',
  infty: '∞',
  partial: '∂',
  degree: '°',
  sim: '~',
  minus: '−',
  neg: '¬',
  up: '↑',
  down: '↓',
  dots: '…',
  and: '^',
  or: 'v',
  equiv: '≡',
  leftarrow: '←',
  leftrightarrow: '↔',
  cap: '∩',
}
const operators: Record<string, string> = { sum: '∑', int: '∫', prod: '∏' }
const functions = [
  'lim',
  'sin',
  'cos',
  'tan',
  'cot',
  'sec',
  'csc',
  'log',
  'ln',
  'exp',
  'max',
  'min',
  'det',
  'arctan',
]

/** Throws on braces that do not match: a formula that would print wrong must not print. */
export function parseFormula(source: string): Formula {
  const parser = new Parser(source)
  const row = parser.row('')
  if (!parser.done) throw new Error(`Unmatched brace in the formula ${source}`)
  return row
}

class Parser {
  #at = 0
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  get done(): boolean {
    return this.#at >= this.#source.length
  }

  row(until: string): Formula {
    const parts: Formula[] = []
    while (!this.done && !(until !== '' && this.#source.startsWith(until, this.#at))) {
      if (this.#source[this.#at] === '}') break
      const base = this.#atom()
      parts.push(this.#withScripts(base))
    }
    if (until !== '') {
      if (this.done) throw new Error(`${until} is missing in the formula ${this.#source}`)
      this.#at += until.length
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'row', parts }
  }

  #withScripts(base: Formula): Formula {
    const scripts: { above?: Formula; below?: Formula } = {}
    while (this.#source[this.#at] === '^' || this.#source[this.#at] === '_') {
      const place = this.#source[this.#at] === '^' ? 'above' : 'below'
      this.#at += 1
      scripts[place] = this.#argument()
    }
    if (scripts.above === undefined && scripts.below === undefined) return base
    const limits =
      (base.kind === 'sign' && base.sign !== '∫') ||
      (base.kind === 'text' && ['lim', 'max', 'min'].includes(base.text))
    return { kind: 'scripts', base, ...scripts, limits }
  }

  #argument(): Formula {
    if (this.#source[this.#at] === '{') {
      this.#at += 1
      return this.row('}')
    }
    return this.#atom()
  }

  #atom(): Formula {
    const rest = this.#source.slice(this.#at)
    if (rest.startsWith('\\,')) {
      this.#at += 2
      return { kind: 'text', text: ' ', italic: false }
    }
    const command = /^\\([A-Za-z]+)\s*/.exec(rest)
    if (command) {
      this.#at += command[0].length
      return this.#command(command[1] ?? '')
    }
    if (rest.startsWith('{')) return this.#argument()
    const word =
      /^(?:[0-9][0-9.,]*|[\u0E00-\u0E7F][\u0E00-\u0E7F ]*[\u0E00-\u0E7F]|\s+)/.exec(rest)?.[0] ??
      [...rest][0] ??
      ''
    this.#at += word.length
    const text = word === '-' ? '−' : word === '*' ? '·' : word.replace(/\s+/, ' ')
    return { kind: 'text', text, italic: /^[A-Za-zα-ω]$/.test(word) }
  }

  #command(name: string): Formula {
    if (name === 'frac') return { kind: 'fraction', above: this.#argument(), below: this.#argument() }
    if (name === 'sqrt') return { kind: 'root', inside: this.#argument() }
    if (name === 'root') return { kind: 'root', degree: this.#argument(), inside: this.#argument() }
    if (name === 'bar' || name === 'vec' || name === 'hat' || name === 'dot')
      return { kind: 'accent', accent: name, inside: this.#argument() }
    if (name === 'text' || name === 'rm') return { kind: 'text', text: this.#literal(), italic: false }
    if (name === 'matrix')
      return {
        kind: 'matrix',
        rows: this.#literal()
          .split(';')
          .map((row) => row.split(',').map((cell) => parseFormula(cell.trim()))),
      }
    if (name === 'left') {
      const open = this.#source[this.#at] ?? '('
      this.#at += 1
      const inside = this.row('\\right')
      const close = this.#source[this.#at] ?? ')'
      this.#at += 1
      return { kind: 'fence', open, close, inside }
    }
    if (name === 'equilibrium') return { kind: 'equilibrium' }
    const operator = operators[name]
    if (operator !== undefined) return { kind: 'sign', sign: operator }
    if (functions.includes(name)) return { kind: 'text', text: name, italic: false }
    const letter = greek[name]
    if (letter !== undefined) return { kind: 'text', text: letter, italic: /[α-ω]/.test(letter) }
    const sign = signs[name]
    if (sign !== undefined) return { kind: 'text', text: sign, italic: false }
    throw new Error(`Unknown command \\${name} in the formula ${this.#source}`)
  }

  #literal(): string {
    const start = this.#at + 1
    let depth = 0
    for (let at = this.#at; at < this.#source.length; at += 1) {
      if (this.#source[at] === '{') depth += 1
      if (this.#source[at] === '}') depth -= 1
      if (depth === 0) {
        this.#at = at + 1
        return this.#source.slice(start, at)
      }
    }
    throw new Error(`Unmatched brace in the formula ${this.#source}`)
  }
}
