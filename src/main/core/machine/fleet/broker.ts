import { jetstream, type JetStreamClient } from '@nats-io/jetstream'
import type { Buckets } from './buckets'
import type { FleetConnection } from './connection'

/** Connection to a fleet with everything that it keeps at the broker. */
export interface Broker extends Buckets {
  readonly connection: FleetConnection
  readonly stream: JetStreamClient
}

export const brokerOf = (connection: FleetConnection, buckets: Buckets): Broker => ({
  ...buckets,
  connection,
  stream: jetstream(connection.nats, { timeout: 5000 }),
})
