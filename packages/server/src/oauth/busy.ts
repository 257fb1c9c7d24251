/** Turns the refusal `busy` of a locked ledger into an error of OAuth. Nothing was changed, and the client may retry.
 *  Source: service.md#errors; RFC 6749, 4.1.2.1. */
import { isRefusal, type Refusal } from '@yalkut/model'
import { errors, type Provider } from 'oidc-provider'

class TemporarilyUnavailable extends errors.OIDCProviderError {
  constructor(refusal: Refusal) {
    super(503, 'temporarily_unavailable', { cause: refusal })
    this.error_description = refusal.message
    // Shows the message to the client: by default the library hides 5xx errors.
    this.expose = true
  }
}

/** Runs work on the ledger and turns its refusals into errors of OAuth. */
export async function asOauth<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error) && error.code === 'busy') throw new TemporarilyUnavailable(error)
    if (isRefusal(error) && error.code === 'invalid') throw new errors.InvalidRequest(error.message)
    throw error
  }
}

/** The same number as in the refusal of a busy ledger. */
const RETRY_AFTER_SECONDS = 30

/** Adds `Retry-After` to 503 answers. An answer that goes back to the app by a redirect has no such header. */
export function addRetryAfter(provider: Provider): void {
  provider.use(async (context, next) => {
    await next()
    if (context.status === 503) context.set('Retry-After', String(RETRY_AFTER_SECONDS))
  })
}
