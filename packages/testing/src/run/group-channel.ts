/** The channel on which a program of several files says `{ isEnded }`: before the first file, and after the last. */
export const GROUP = 'yalkut.group'
