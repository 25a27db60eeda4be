/** Texts of errors of a client's own, which it has without those of the host. */
export const notConnectedText = 'Parley is not connected to its host.'
export const closedText = 'The connection was closed.'
