/** The part of the library that is used: it has no types. */
declare module 'fontverter' {
  export function convert(font: Buffer, to: 'truetype'): Promise<Buffer>
}
