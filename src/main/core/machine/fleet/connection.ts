import { readFile } from 'node:fs/promises'
import { connect, credsAuthenticator, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import type { ContractError } from '#shared/kernel/errors'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { FleetOptions } from './options'

/** A silent connection is noticed after about this time times two, in milliseconds. */
const PING_MS = 2000
/** Time for the first connection. Afterwards it is restored without an end. */
const FIRST_MS = 5000
const RETRY_MS = 250
const RETRY_JITTER_MS = 250
/** Longest seed, with its line end. */
const MOST_SEED = 200

/** Connection to the broker of a fleet, restored by itself, also to another node. */
export class FleetConnection {
  /** False while there is no connection. What is sent then could be lost. */
  isUp = true
  private readonly lost = new Set<(reason: string) => void>()
  private readonly back = new Set<() => void>()

  constructor(readonly nats: NatsConnection) {
    void this.watch()
  }

  /** Calls with each loss. Returns a function that ends this. */
  onLost(listener: (reason: string) => void): () => void {
    this.lost.add(listener)
    return () => void this.lost.delete(listener)
  }

  /** Calls when there is a connection again. */
  onBack(listener: () => void): () => void {
    this.back.add(listener)
    return () => void this.back.delete(listener)
  }

  async end(): Promise<void> {
    this.drop('This machine has left the fleet.')
    this.lost.clear()
    this.back.clear()
    await this.nats.close()
  }

  private drop(reason: string): void {
    if (!this.isUp) return
    this.isUp = false
    for (const listener of [...this.lost]) listener(reason)
  }

  private async watch(): Promise<void> {
    for await (const status of this.nats.status())
      if (status.type === 'disconnect' || status.type === 'staleConnection' || status.type === 'close')
        this.drop('The connection to the fleet was lost.')
      else if (status.type === 'reconnect') {
        this.isUp = true
        for (const listener of [...this.back]) listener()
      }
    this.drop('The connection to the fleet was lost.')
  }
}

/** Connects to the broker. Fails when none of its nodes answers, or when it refuses the credentials. */
export async function connectFleet(
  { servers, credentials, tls, host }: FleetOptions,
  pingMs = PING_MS,
): Promise<Result<FleetConnection, ContractError>> {
  const authenticator = credentials === undefined ? ok(undefined) : await authenticatorOf(credentials)
  if (!authenticator.ok) return authenticator
  try {
    const nats = await connect({
      servers: [...servers],
      name: `parley ${host}`,
      timeout: FIRST_MS,
      pingInterval: pingMs,
      maxPingOut: 1,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS,
      reconnectJitter: RETRY_JITTER_MS,
      reconnectJitterTLS: RETRY_JITTER_MS,
      ...defined({ authenticator: authenticator.value }),
      ...(tls === undefined ? {} : { tls: defined({ caFile: tls.ca, certFile: tls.cert, keyFile: tls.key }) }),
    })
    return ok(new FleetConnection(nats))
  } catch (error) {
    return err(refusal(error))
  }
}

async function authenticatorOf(file: string) {
  let content: Buffer
  try {
    content = await readFile(file)
  } catch (error) {
    return err(knownError('fleet-unreachable', { reason: `${file}: ${messageOf(error)}` }))
  }
  const text = content.toString('utf8').trim()
  // Never part of a message: it is secret.
  if (text.length < MOST_SEED && /^SU[A-Z2-7]+$/.test(text)) return ok(nkeyAuthenticator(Buffer.from(text)))
  return ok(credsAuthenticator(content))
}

function refusal(error: unknown): ContractError {
  const reason = messageOf(error)
  const isFinal = /authorization|authentication|creds|seed|checksum|prefix/i.test(reason)
  return knownError(isFinal ? 'fleet-refused' : 'fleet-unreachable', { reason })
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
