/** How words that nobody can read are written in a line of a scan. They are no words: no search finds them, and plain text leaves
 *  them out. Source: shapes.md#confirm-a-page. */
export const UNREADABLE = '[…]'
