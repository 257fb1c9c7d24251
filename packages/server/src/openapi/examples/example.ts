/** Examples by operationId. `answers`: by status. */
export interface Examples {
  readonly [operationId: string]: {
    readonly body?: unknown
    readonly answers?: { readonly [status: number]: unknown }
  }
}
