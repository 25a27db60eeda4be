import { jetstreamManager, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream'
import { Kvm, type KV, type KvOptions } from '@nats-io/kv'
import { Objm, type ObjectStore } from '@nats-io/obj'
import { nanos, type NatsConnection } from '@nats-io/transport-node'
import {
  DISPATCH_BUCKET,
  EVENTS_STREAM,
  EVENTS_SUBJECTS,
  HOSTS_BUCKET,
  LEASES_BUCKET,
  OBJECTS_BUCKET,
  SESSIONS_BUCKET,
} from './subjects'

/** Time after which a host that does not report in is gone, in milliseconds. */
export const PRESENCE_MS = 20_000
/** Time for which a dispatched prompt is remembered. */
const DISPATCH_MS = 7 * 24 * 60 * 60 * 1000
/** Time within which the broker recognizes a repeated event by its ID. */
const DUPLICATES_MS = 2 * 60 * 1000

/** Streams and buckets of a fleet at the broker. */
export interface Buckets {
  readonly manager: JetStreamManager
  /** Hosts that report in. */
  readonly hosts: KV
  /** List rows of sessions, and every host that ever was there. */
  readonly sessions: KV
  readonly leases: KV
  readonly dispatches: KV
  readonly objects: ObjectStore
}

/** Opens what a fleet keeps at the broker, and creates what is missing: three copies of everything where there are nodes for it. */
export async function openBuckets(nats: NatsConnection): Promise<Buckets> {
  const manager = await jetstreamManager(nats)
  const replicas = nats.info?.cluster === undefined ? 1 : 3
  const kvm = new Kvm(nats)
  const bucket = async (name: string, options: Partial<KvOptions> = {}): Promise<KV> =>
    (await exists(manager, `KV_${name}`))
      ? kvm.open(name)
      : inCopies(replicas, (copies) => kvm.create(name, { history: 1, replicas: copies, ...options }))
  const objects = new Objm(nats)
  const [hosts, sessions, leases, dispatches, store] = await Promise.all([
    bucket(HOSTS_BUCKET, { ttl: PRESENCE_MS }),
    bucket(SESSIONS_BUCKET),
    bucket(LEASES_BUCKET),
    bucket(DISPATCH_BUCKET, { ttl: DISPATCH_MS }),
    exists(manager, `OBJ_${OBJECTS_BUCKET}`).then((isThere) =>
      isThere
        ? objects.open(OBJECTS_BUCKET)
        : inCopies(replicas, (copies) => objects.create(OBJECTS_BUCKET, { replicas: copies })),
    ),
    exists(manager, EVENTS_STREAM).then((isThere) => (isThere ? null : addStream(manager, replicas))),
  ])
  return { manager, hosts, sessions, leases, dispatches, objects: store }
}

async function exists(manager: JetStreamManager, stream: string): Promise<boolean> {
  try {
    await manager.streams.info(stream)
    return true
  } catch {
    // Also when it may not be asked for; then creating it gives the reason.
    return false
  }
}

function addStream(manager: JetStreamManager, replicas: number): Promise<unknown> {
  const config: Partial<StreamConfig> & { name: string } = {
    name: EVENTS_STREAM,
    subjects: [EVENTS_SUBJECTS],
    allow_direct: true,
    duplicate_window: nanos(DUPLICATES_MS),
  }
  return inCopies(replicas, (copies) => manager.streams.add({ ...config, num_replicas: copies }))
}

/** Creates something with as many copies as the broker has nodes for. */
async function inCopies<T>(replicas: number, create: (copies: number) => Promise<T>): Promise<T> {
  try {
    return await create(replicas)
  } catch (error) {
    if (replicas === 1 || !/replicas|peers|resources/i.test(String(error))) throw error
    return create(1)
  }
}
