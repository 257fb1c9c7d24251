/** Caches of the person who is signed in. They are deleted when the person signs out, and when somebody else comes. */

export const OWN_PAGES = 'yalkut-own-pages-1'
/** Images and sound of the work that a person has taken along. */
export const OWN_FILES = 'yalkut-own-files-1'
/** The header that says when a kept page was read. */
export const READ_AT = 'x-read-at'
