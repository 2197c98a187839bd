import { crc32 } from 'node:zlib'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { drawTestPicture } from '../handed-in-files.ts'
import { packEqual } from './draw-pdf.ts'
import type { Hostile } from './pdfs.ts'

const notPicture = ['files.wrong-type', 'files.image-broken', 'files.bad-form'] as const
const broken = ['files.image-broken'] as const
const qr = ['files.sample-has-qr'] as const
const latin = (text: string) => Buffer.from(text, 'latin1')
const padded = (head: string) => Buffer.concat([latin(head), Buffer.alloc(400, 1)])

async function noise(format: 'jpeg' | 'png' | 'webp', side = 500): Promise<Buffer> {
  const pixels = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return await sharp({
    create: { width: side, height: side, channels: 3, background: '#888', noise: pixels },
  })
    .toFormat(format)
    .toBuffer()
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(name), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A PNG that says it is so large, of one colour, so that it packs to next to nothing. */
function pngOf(width: number, height: number, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rowBytes = Math.min(120_000_000, (Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', packEqual(0, rowBytes)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function code(size: number, colours: { dark?: string; light?: string } = {}): Promise<Buffer> {
  return await QRCode.toBuffer('https://line.me/R/ti/p/@cheaper-sheets', {
    width: size,
    margin: 4,
    color: { dark: '#000000', light: '#ffffff', ...colours },
  })
}

async function withCode(input: Buffer, background = '#fdfcf5', size = 1_500): Promise<Buffer> {
  return await sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input, left: Math.floor(size * 0.6), top: Math.floor(size * 0.55) }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

const inverted = async (input: Buffer) => await sharp(input).negate({ alpha: false }).png().toBuffer()
const turned = async (input: Buffer, angle: number) =>
  await sharp(input).rotate(angle, { background: '#fdfcf5' }).png().toBuffer()

const moving = async () =>
  await sharp([await drawTestPicture(60, 60), await drawTestPicture(60, 60, '#d6402f')], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()

export const hostilePictures: readonly Hostile[] = [
  { what: 'nothing at all', codes: [...notPicture, 'files.empty'], file: () => Buffer.alloc(0) },
  { what: 'zero bytes', codes: notPicture, file: () => Buffer.alloc(900) },
  { what: 'a text', codes: notPicture, file: () => latin('a text '.repeat(60)) },
  { what: 'a web page', codes: notPicture, file: () => padded('<html><script>alert(1)</script></html>') },
  {
    what: 'a drawing with a script',
    codes: notPicture,
    file: () => padded('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  {
    what: 'a drawing that reads files',
    codes: notPicture,
    file: () =>
      padded('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  },
  { what: 'a GIF', codes: notPicture, file: () => padded('GIF89a\x01\x00\x01\x00') },
  { what: 'a GIF that is a script too', codes: notPicture, file: () => padded('GIF89a=1;alert(1)//') },
  {
    what: 'a TIFF',
    codes: notPicture,
    file: async () =>
      await sharp(await drawTestPicture(40, 40))
        .tiff()
        .toBuffer(),
  },
  { what: 'a BMP', codes: notPicture, file: () => padded('BM\x36\x00\x00\x00') },
  { what: 'an icon', codes: notPicture, file: () => padded('\x00\x00\x01\x00\x01\x00') },
  {
    what: 'a HEIC',
    codes: [...notPicture, 'files.image-heic'],
    file: () => padded('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'),
  },
  {
    what: 'an AVIF',
    codes: [...notPicture, 'files.image-heic'],
    file: async () =>
      await sharp(await drawTestPicture(40, 40))
        .avif()
        .toBuffer(),
  },
  { what: 'a PDF', codes: notPicture, file: () => padded('%PDF-1.7\n') },
  {
    what: 'a script of PostScript',
    codes: notPicture,
    file: () => padded('%!PS-Adobe-3.0 EPSF\n(/etc/passwd) (r) file'),
  },
  { what: 'a picture of Photoshop', codes: notPicture, file: () => padded('8BPS\x00\x01') },
  {
    what: 'a script of ImageMagick',
    codes: notPicture,
    file: () => padded('push graphic-context\nimage over 0,0 0,0 "|id"'),
  },
  {
    what: 'a sound in the wrapping of a WebP',
    codes: notPicture,
    file: () => padded('RIFF\x24\x00\x00\x00WAVEfmt '),
  },
  { what: 'the head of a JPEG and noise', codes: broken, file: () => padded('\xff\xd8\xff\xe0') },
  { what: 'the head of a PNG and noise', codes: broken, file: () => padded('\x89PNG\r\n\x1a\n') },
  { what: 'the head of a WebP and noise', codes: broken, file: () => padded('RIFF\x24\x00\x00\x00WEBPVP8 ') },
  { what: 'half a JPEG', codes: broken, file: async () => (await noise('jpeg')).subarray(0, 20_000) },
  { what: 'half a PNG', codes: broken, file: async () => (await noise('png')).subarray(0, 100_000) },
  { what: 'half a WebP', codes: broken, file: async () => (await noise('webp')).subarray(0, 20_000) },
  {
    what: 'a PNG whose checksums are wrong',
    codes: broken,
    file: async () => {
      const png = Buffer.from(await noise('png', 60))
      png.set([0, 0, 0, 0], 29)
      return png
    },
  },
  {
    what: 'a PNG of 30,000 by 30,000',
    codes: ['files.image-too-many-pixels'],
    file: () => pngOf(30_000, 30_000),
  },
  {
    what: 'a PNG of two billion by two billion',
    codes: ['files.image-too-many-pixels', ...broken],
    file: () => pngOf(2_147_483_647, 2_147_483_647).subarray(0, 200_000),
  },
  {
    what: 'a JPEG that says 65,500 by 65,500',
    codes: ['files.image-too-many-pixels', ...broken],
    file: async () => {
      const jpeg = Buffer.from(await drawTestPicture(64, 64))
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
      jpeg.writeUInt16BE(65_500, frame + 5)
      jpeg.writeUInt16BE(65_500, frame + 7)
      return jpeg
    },
  },
  { what: 'a WebP that moves', codes: ['files.image-animated'], file: moving },
  {
    what: 'a PNG that moves',
    codes: ['files.image-animated'],
    file: () => pngOf(64, 64, [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))]),
  },
  {
    what: 'a line of one pixel',
    codes: ['files.image-too-small'],
    file: async () => await drawTestPicture(3_000, 1),
  },
  {
    what: 'more than 5 MB',
    codes: ['files.too-large'],
    file: async () => Buffer.concat([await drawTestPicture(), Buffer.alloc(5_000_000)]),
  },
  { what: 'a QR code', codes: qr, file: async () => await withCode(await code(320)) },
  {
    what: 'a QR code lying on its side',
    codes: qr,
    file: async () => await withCode(await turned(await code(320), 90)),
  },
  {
    what: 'a QR code turned by 33 degrees',
    codes: qr,
    file: async () => await withCode(await turned(await code(300), 33)),
  },
  {
    what: 'a small QR code in a large photograph',
    codes: qr,
    file: async () => await withCode(await code(120), '#fdfcf5', 3_600),
  },
  {
    what: 'a red QR code',
    codes: qr,
    file: async () => await withCode(await code(320, { dark: '#d6402f' })),
  },
  {
    what: 'a yellow QR code on white',
    codes: qr,
    file: async () => await withCode(await code(320, { dark: '#ffe14a' })),
  },
  {
    what: 'a QR code in white on black',
    codes: qr,
    file: async () => await withCode(await inverted(await code(320)), '#000000'),
  },
  {
    what: 'a QR code in a noisy photograph',
    codes: qr,
    file: async () => {
      const photograph = await sharp(await noise('png', 1_500))
        .composite([{ input: await turned(await code(420), 8), left: 700, top: 500 }])
        .png()
        .toBuffer()
      return await sharp(photograph).blur(1.4).jpeg({ quality: 50 }).toBuffer()
    },
  },
  {
    what: 'a QR code in a picture that its camera turned',
    codes: qr,
    file: async () =>
      await sharp(await withCode(await code(320)))
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer(),
  },
]

/** Good pictures with something else in them: taken in, and nothing else of them is left. */
export const pictureStowaways: readonly { what: string; file: () => Promise<Buffer>; mark: string }[] = [
  {
    what: 'an archive behind it',
    mark: 'PK\x03\x04',
    file: async () => Buffer.concat([await drawTestPicture(), latin('PK\x03\x04 an archive')]),
  },
  {
    what: 'a web page behind it',
    mark: '<script',
    file: async () => Buffer.concat([await drawTestPicture(), latin('<script>alert(1)</script>')]),
  },
  {
    what: 'a script in its comment',
    mark: '<?php',
    file: async () => {
      const jpeg = await drawTestPicture()
      const text = latin('<?php system($_GET[0]) ?>')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(text.length + 2)
      return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
    },
  },
  {
    what: 'camera notes that are noise',
    mark: 'garbage-in-exif',
    file: async () => {
      const jpeg = await drawTestPicture()
      const text = latin(`Exif\0\0II*\0\xff\xff\xff\xff${'garbage-in-exif '.repeat(400)}`)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(text.length + 2)
      return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, text, jpeg.subarray(2)])
    },
  },
]
