/** The channel on which a program of several files says that the last one has ended. */
export const GROUP_ENDED = 'yalkut.group-ended'
