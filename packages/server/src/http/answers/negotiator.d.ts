/** The part of the library that is used: its published types lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { readonly [name: string]: string } })
    /** The best of `available` for the client. Equal ones are taken in the order of `preferred`. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
    /** The best of `available` for the client. Equal ones are taken in the order of the client, then of `available`. */
    mediaType(available: readonly string[]): string | undefined
  }
}
