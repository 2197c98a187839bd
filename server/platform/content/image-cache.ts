/** Small images asked for again and again, newest kept, bounded by bytes. Keys carry versions: nothing in here grows old. */
export class ImageCache {
  readonly #images = new Map<string, Buffer>()
  readonly #bytesMax: number
  readonly #imageBytesMax: number
  #bytes = 0

  constructor({ bytesMax, imageBytesMax }: { bytesMax: number; imageBytesMax: number }) {
    this.#bytesMax = bytesMax
    this.#imageBytesMax = imageBytesMax
  }

  get(key: string): Buffer | undefined {
    const image = this.#images.get(key)
    if (image === undefined) return undefined
    // A Map keeps the order of insertion: put back in, this one is the newest.
    this.#images.delete(key)
    this.#images.set(key, image)
    return image
  }

  set(key: string, image: Buffer): void {
    if (image.length > this.#imageBytesMax || this.#images.has(key)) return
    this.#images.set(key, image)
    this.#bytes += image.length
    for (const [oldestKey, oldest] of this.#images) {
      if (this.#bytes <= this.#bytesMax) return
      this.#images.delete(oldestKey)
      this.#bytes -= oldest.length
    }
  }

  get bytes(): number {
    return this.#bytes
  }
}
