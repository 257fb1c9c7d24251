/** The clock is a parameter, so that tests set the time. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
