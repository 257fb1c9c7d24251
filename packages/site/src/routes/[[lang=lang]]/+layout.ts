/** Reading pages carry no client of SvelteKit. A desk switches it on for itself. */
export const csr = false
