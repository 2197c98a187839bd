import sharp, { type Sharp } from 'sharp'

/** A page as a copier would change it before selling it as their own work; `strength` 0 to 2. */
type Disguise = (page: Buffer, strength: number) => Promise<Sharp>

const white = { r: 255, g: 255, b: 255 }

async function sizeOf(page: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(page).metadata()
  return { width, height }
}

const pick = <Value>(values: readonly [Value, Value, Value], strength: number): Value =>
  values[strength] ?? values[0]

/** Twelve ways in three strengths; the last three join several. */
export const disguises: Readonly<Record<string, Disguise>> = {
  shrunk: async (page, strength) => await shrunk(page, pick([0.9, 0.8, 0.7], strength)),
  turned: async (page, strength) => sharp(page).rotate(pick([1, 2.5, -5], strength), { background: white }),
  cropped: async (page, strength) => await cropped(page, pick([0.05, 0.1, 0.18], strength)),
  banner: async (page, strength) => await withBanner(page, pick([0.08, 0.14, 0.22], strength)),
  recoloured: async (page, strength) =>
    strength === 2
      ? sharp(page).negate({ alpha: false })
      : sharp(page).modulate({ hue: 90 + strength * 80, saturation: 1.5 }),
  paper: async (page, strength) =>
    sharp(page)
      .tint(
        pick(
          [
            { r: 250, g: 235, b: 200 },
            { r: 200, g: 230, b: 250 },
            { r: 235, g: 190, b: 190 },
          ],
          strength,
        ),
      )
      .linear(0.9 - strength * 0.12, 8 + strength * 14),
  packed: async (page, strength) => {
    const small = await sharp(page)
      .resize({ width: pick([900, 640, 480], strength) })
      .jpeg({ quality: pick([40, 25, 15], strength) })
      .toBuffer()
    return sharp(small).resize({ width: (await sizeOf(page)).width })
  },
  photocopied: async (page, strength) =>
    sharp(page)
      .greyscale()
      .blur(0.6 + strength * 0.5)
      .threshold(pick([170, 140, 200], strength)),
  scanned: async (page, strength) => await scanned(page, strength),
  framed: async (page, strength) => await framed(page, pick([0.04, 0.07, 0.1], strength)),
  stretched: async (page, strength) => {
    const { width, height } = await sizeOf(page)
    return sharp(page).resize(Math.round(width * pick([1.03, 0.95, 1.07], strength)), height, { fit: 'fill' })
  },
  watermarked: async (page, strength) => await watermarked(page, strength),
}

/** Several at once, as a copier would. */
export const joined: readonly (readonly string[])[] = [
  ['shrunk', 'recoloured', 'banner'],
  ['turned', 'cropped', 'packed'],
  ['scanned', 'watermarked', 'shrunk'],
]

export async function disguise(page: Buffer, names: readonly string[], strength: number): Promise<Buffer> {
  let made = page
  for (const name of names) {
    made = await (await (disguises[name] as Disguise)(made, strength))
      .flatten({ background: white })
      .png({ compressionLevel: 1 })
      .toBuffer()
  }
  return made
}

async function shrunk(page: Buffer, share: number): Promise<Sharp> {
  const { width, height } = await sizeOf(page)
  const small = await sharp(page)
    .resize(Math.round(width * share))
    .toBuffer()
  const { width: wide, height: high } = await sizeOf(small)
  return sharp({ create: { width, height, channels: 3, background: white } }).composite([
    { input: small, left: Math.round((width - wide) * 0.4), top: Math.round((height - high) * 0.6) },
  ])
}

async function cropped(page: Buffer, share: number): Promise<Sharp> {
  const { width, height } = await sizeOf(page)
  const left = Math.round(width * share * 0.6)
  const top = Math.round(height * share)
  return sharp(page).extract({
    left,
    top,
    width: Math.round(width * (1 - share)) - left,
    height: height - top - Math.round(height * share * 0.3),
  })
}

async function withBanner(page: Buffer, share: number): Promise<Sharp> {
  const { width, height } = await sizeOf(page)
  const high = Math.round(height * share)
  const banner = Buffer.from(
    `<svg width="${width}" height="${high}"><rect width="100%" height="100%" fill="#c2185b"/><text x="30" y="${high * 0.6}" font-size="${high * 0.4}" fill="#fff">BEST SUMMARY by NongMild 2026</text></svg>`,
  )
  return sharp(page)
    .extend({ top: high, background: white })
    .composite([{ input: banner, left: 0, top: 0 }])
}

async function framed(page: Buffer, share: number): Promise<Sharp> {
  const { width, height } = await sizeOf(page)
  const side = Math.round(width * share)
  const inner = await sharp(page)
    .resize(width - side * 2, height - side * 2, { fit: 'fill' })
    .toBuffer()
  return sharp(inner).extend({
    top: side,
    bottom: side,
    left: side,
    right: side,
    background: { r: 30, g: 90, b: 60 },
  })
}

async function watermarked(page: Buffer, strength: number): Promise<Sharp> {
  const { width, height } = await sizeOf(page)
  const lines = Array.from(
    { length: 4 + strength * 3 },
    (_, at) =>
      `<text x="${-100 + at * 30}" y="${(at + 1) * (height / (5 + strength * 3))}" font-size="${60 + strength * 12}" fill="#000" fill-opacity="${0.12 + strength * 0.08}" transform="rotate(-25 ${width / 2} ${(at + 1) * (height / (5 + strength * 3))})">SHEET BY MILD  SHEET BY MILD  SHEET BY MILD</text>`,
  ).join('')
  return sharp(page).composite([
    { input: Buffer.from(`<svg width="${width}" height="${height}">${lines}</svg>`) },
  ])
}

/** A photograph of a print: leaning, unevenly lit, soft and grainy. */
async function scanned(page: Buffer, strength: number): Promise<Sharp> {
  const lean = pick([0.01, 0.02, 0.035], strength)
  const leaning = await sharp(page)
    .affine([1, lean, -lean * 0.6, 1 - lean * 0.5], { background: { r: 225, g: 222, b: 214 } })
    .blur(0.8 + strength * 0.7)
    .linear(0.8, 10)
    .png()
    .toBuffer()
  const { width, height } = await sizeOf(leaning)
  const light = Buffer.from(
    `<svg width="${width}" height="${height}" preserveAspectRatio="none"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.15"/><stop offset="1" stop-color="#000" stop-opacity="${0.18 + strength * 0.1}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 128, g: 128, b: 128 },
      noise: { type: 'gaussian', mean: 128, sigma: 12 + strength * 10 },
    },
  })
    .png()
    .toBuffer()
  return sharp(leaning).composite([{ input: light }, { input: grain, blend: 'soft-light' }])
}
