/** A ledger that others hold, in the words of OAuth: nothing was changed, and the call may be made again.
 *  Source: service.md#errors; RFC 6749, 4.1.2.1. */
import { isRefusal, type Refusal } from '@yalkut/model'
import { errors, type Provider } from 'oidc-provider'

class TemporarilyUnavailable extends errors.OIDCProviderError {
  constructor(refusal: Refusal) {
    super(503, 'temporarily_unavailable', { cause: refusal })
    this.error_description = refusal.message
    // Told as it is: no fault of this server.
    this.expose = true
  }
}

/** For what the OAuth server asks of the ledger: its refusals become errors of OAuth. */
export async function asOauth<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error) && error.code === 'busy') throw new TemporarilyUnavailable(error)
    if (isRefusal(error) && error.code === 'invalid') throw new errors.InvalidRequest(error.message)
    throw error
  }
}

/** As a busy ledger says. */
const RETRY_AFTER_SECONDS = 30

/** Says when to come again. An answer that goes back to the app by a redirect has no such header. */
export function sayWhenToRetry(provider: Provider): void {
  provider.use(async (context, next) => {
    await next()
    if (context.status === 503) context.set('Retry-After', String(RETRY_AFTER_SECONDS))
  })
}
