/** Version of the handshake, requests and events. A host rejects a client of another version. */
export const PROTOCOL_VERSION = 1
