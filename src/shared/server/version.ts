/** The version of the handshake, requests and events. A host refuses a client of another one. */
export const PROTOCOL_VERSION = 1
