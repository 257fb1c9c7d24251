/** The address of the tus protocol and its supported extensions. */
export const TUS_PATH = '/v1/uploads/resumable'
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'expiration', 'termination']

/** A failure with the status and message of the tus library. */
export interface TusFailure {
  status: number
  message: string
}
