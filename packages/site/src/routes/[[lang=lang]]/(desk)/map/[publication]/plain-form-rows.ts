/** Printed numbers that the form without scripts shows; later jumps stay as they are. */
export const ANCHOR_ROWS = 4
