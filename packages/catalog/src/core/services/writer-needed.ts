/** Thrown by a catalog that only reads, wherever a use case would write, draw or wait for the line. The server then sends
 *  the request to the process that writes. Source: decisions.md#processes. */
export class WriterNeeded extends Error {
  constructor() {
    super('only the process that writes can answer this request')
    this.name = 'WriterNeeded'
  }
}

export async function needsWriter(): Promise<never> {
  throw new WriterNeeded()
}

export function needsWriterNow(): never {
  throw new WriterNeeded()
}
