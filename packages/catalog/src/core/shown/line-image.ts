/** The address of the cut-out of a line, by the IIIF Image API. Source: https://iiif.io/api/image/3.0/ */

/** `box`: x, y, width and height as fractions of the page. */
export function lineImage(file: string, page: number, box: readonly number[]): string {
  const region = box.map((side) => Number((side * 100).toFixed(3))).join(',')
  return `/iiif/3/${file}:${page}/pct:${region}/max/0/default.jpg`
}
