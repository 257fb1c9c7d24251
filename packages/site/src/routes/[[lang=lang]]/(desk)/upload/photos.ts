/** Pictures of pages as one PDF, a page each. Source: ISO 32000-1, 7.5, 8.9. */

export interface Picture {
  /** JPEG. */
  bytes: Uint8Array
  width: number
  height: number
}

/** The longest side of a page, in points: that of A4. */
const LONGEST = 842

/** Pure. */
export function pdfOfPictures(pictures: readonly Picture[]): Blob {
  const parts: (string | Uint8Array)[] = []
  const places: number[] = []
  let size = 0
  const write = (part: string | Uint8Array): void => {
    parts.push(part)
    size += part.length
  }
  const object = (...content: (string | Uint8Array)[]): void => {
    places.push(size)
    write(`${places.length} 0 obj\n`)
    for (const part of content) write(part)
    write('\nendobj\n')
  }
  const kids = pictures.map((_, at) => `${3 + at * 3} 0 R`).join(' ')
  write('%PDF-1.4\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`)
  for (const [at, { bytes, width, height }] of pictures.entries()) {
    const scale = LONGEST / Math.max(width, height)
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
    const draw = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`
    const [content, image] = [4 + at * 3, 5 + at * 3]
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${content} 0 R /Resources << /XObject << /P ${image} 0 R >> >> >>`,
    )
    object(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      '\nendstream',
    )
  }
  const start = size
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`)
  write(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(
    parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))),
    { type: 'application/pdf' },
  )
}

/** A picture as a JPEG that stands upright. null: the browser cannot read it. */
export async function pictureOf(file: Blob): Promise<Picture | null> {
  const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (drawn === null) return null
  const { width, height } = drawn
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) return null
  // Behind what is transparent.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(drawn, 0, 0)
  drawn.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}
