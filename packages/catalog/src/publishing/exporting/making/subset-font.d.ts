/** The package has no types of its own; as much of it as is used here. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    variationAxes: Record<string, number>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
