/** For `node --import`: generators of clients work with TypeScript 5, which this package has, and not with the compiler of the
 *  repository, which has no API for them. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) =>
    next(name, name === 'typescript' ? { ...context, parentURL: import.meta.url } : context),
})
