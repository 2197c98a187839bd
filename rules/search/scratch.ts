/**
 * Arrays as long as the catalogue, used again from search to search: new ones for each would be megabytes of garbage a second,
 * which the collector sees late because they lie outside its heap.
 */
export type Scratch = {
  /** All zero. The same name gives the same memory: what was in it is gone. */
  bytes: (name: string, length: number) => Uint8Array
  masks: (name: string, length: number) => Uint16Array
  floats: (name: string, length: number) => Float32Array
}

export function openScratch(): Scratch {
  const buffers = new Map<string, ArrayBuffer>()
  function zeroed(name: string, byteLength: number): ArrayBuffer {
    const known = buffers.get(name)
    if (known !== undefined && known.byteLength >= byteLength) {
      new Uint8Array(known, 0, byteLength).fill(0)
      return known
    }
    // A little more, so that a growing catalogue does not mean a new one every time; whole four bytes for the floats.
    const buffer = new ArrayBuffer(Math.ceil((byteLength * 1.2) / 4) * 4)
    buffers.set(name, buffer)
    return buffer
  }
  return {
    bytes: (name, length) => new Uint8Array(zeroed(`bytes ${name}`, length), 0, length),
    masks: (name, length) => new Uint16Array(zeroed(`masks ${name}`, length * 2), 0, length),
    floats: (name, length) => new Float32Array(zeroed(`floats ${name}`, length * 4), 0, length),
  }
}
