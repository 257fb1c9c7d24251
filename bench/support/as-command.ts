/** The environment of a program that is measured as the command would be: what `bin/yalkut` sets for memory. */
export const asCommand = { ...process.env, MALLOC_ARENA_MAX: '2' }
