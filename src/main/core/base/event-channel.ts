import { channel } from 'node:diagnostics_channel'

/**
 * Node's diagnostics channel with every event that a host publishes or replays, for debuggers and for tests, which hold
 * each one to the published schema.
 */
export const eventChannel = channel('parley:event')
