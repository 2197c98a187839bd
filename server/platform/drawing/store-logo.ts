import { createCanvas, Path2D } from '@napi-rs/canvas'
import { coverColours, textOn } from '#rules/brand/choose-colours.ts'
import { mix, white } from '#rules/brand/colours.ts'
import { type CoverFamily, coverFamilies } from '#rules/brand/cover-family.ts'
import type { CoverPicture, CoverStore } from './cover.ts'
import { encodeCanvas } from './encode.ts'
import { family, registerFonts } from './fonts.ts'

/**
 * A logo for an institution without one: its short name (or a subject's drawing) on its colour, in a ring, over an open book. Drawn,
 * because real emblems are not ours to use. 256 × 256 by default.
 */
export async function storeLogo(
  store: Pick<CoverStore, 'short' | 'nameTh' | 'colours'> & { family?: CoverFamily | undefined },
  picture: CoverPicture = {},
): Promise<Buffer> {
  registerFonts()
  const { width = 256, format = 'webp', quality = 80 } = picture
  const colours = coverColours(store.colours)
  const canvas = createCanvas(width, width)
  const context = canvas.getContext('2d')
  context.scale(width / 256, width / 256)
  context.fillStyle = white
  context.fillRect(0, 0, 256, 256)
  disc(120, colours.header)
  const text = textOn(colours.header)
  context.strokeStyle = mix(text, colours.header, 0.55)
  context.lineWidth = 3
  context.beginPath()
  context.arc(128, 128, 108, 0, 2 * Math.PI)
  context.stroke()

  context.lineCap = 'round'
  context.lineJoin = 'round'
  if (store.family !== undefined) {
    context.translate(68, 68)
    context.scale(0.6, 0.6)
    context.strokeStyle = text
    context.lineWidth = 15
    context.stroke(new Path2D(coverFamilies[store.family].drawing))
    return encodeCanvas(canvas, { format, qualities: [quality] })
  }

  const monogram = store.short.trim() || [...store.nameTh].slice(0, 2).join('')
  let size = 92
  do {
    size -= 2
    context.font = `700 ${size}px ${family.cover}`
  } while (size > 22 && context.measureText(monogram).width > 176)
  context.fillStyle = text
  context.textAlign = 'center'
  context.fillText(monogram, 128, 118 + size * 0.34)

  // The open book below the name, in the colour of the store's character.
  context.strokeStyle = mix(colours.book, text, 0.75)
  context.lineWidth = 6
  context.beginPath()
  context.moveTo(128, 198)
  context.quadraticCurveTo(108, 182, 80, 188)
  context.moveTo(128, 198)
  context.quadraticCurveTo(148, 182, 176, 188)
  context.moveTo(128, 212)
  context.quadraticCurveTo(108, 196, 84, 202)
  context.moveTo(128, 212)
  context.quadraticCurveTo(148, 196, 172, 202)
  context.stroke()
  return encodeCanvas(canvas, { format, qualities: [quality] })

  function disc(radius: number, colour: string): void {
    context.fillStyle = colour
    context.beginPath()
    context.arc(128, 128, radius, 0, 2 * Math.PI)
    context.fill()
  }
}
