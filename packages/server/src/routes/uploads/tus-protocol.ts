/** What of the tus protocol is spoken here, and where. */
export const TUS_PATH = '/v1/uploads/resumable'
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'expiration', 'termination']

/** A failure in the protocol's own words. */
export interface TusFailure {
  status: number
  message: string
}
