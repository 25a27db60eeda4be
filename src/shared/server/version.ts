/** Version of the handshake, requests and events. A host rejects a client of another version. */
export const PROTOCOL_VERSION = 1

/**
 * Version of the published contract. The first number changes with the protocol version, the second with each release
 * that adds to the contract, and the third with corrections of its texts. CONTRACT-CHANGELOG.md lists the changes.
 */
export const CONTRACT_VERSION = '1.1.0'
