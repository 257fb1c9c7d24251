/** How fast sounds and voices may be heard, as the choices of a player say. */
export const SPEEDS: readonly string[] = ['0.75', '1', '1.25', '1.5', '2']
