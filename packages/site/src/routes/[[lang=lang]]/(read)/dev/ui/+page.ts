import type { PageLoad } from './$types'

/** A build knows whether it is made for development, and leaves the samples out. */
export const load: PageLoad = async ({ data }) => ({
  ...data,
  Samples: import.meta.env.DEV ? (await import('#lib/dev/Samples.svelte')).default : null,
})
