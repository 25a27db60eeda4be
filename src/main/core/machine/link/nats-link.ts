import { randomBytes } from 'node:crypto'
import type { NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { MessagePipe } from '#shared/rpc/pipe'
import { NatsPipe } from './nats-pipe'
import type { OpenPipe } from './pipe'

/** The connection that links of a fleet share. */
export interface LinkBroker {
  readonly nats: NatsConnection
  readonly isUp: boolean
  onLost(listener: (reason: string) => void): () => void
  onBack(listener: () => void): () => void
}

const OPEN_MS = 5000
/** Maximum number of links that a host accepts. */
const MOST_LINKS = 500
/** Maximum size of a request for a link, in bytes. */
const MOST_BYTES = 4096

const Opening = z.strictObject({
  version: z.literal(1),
  /** Token of the subjects of the link; nobody can guess it. */
  link: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/),
})
const Opened = z.object({ accepted: z.boolean(), reason: z.string().max(500).optional() })

/** Opens links to the host that accepts them on a subject. */
export function natsLink(broker: () => LinkBroker | null | Promise<LinkBroker | null>, subject: string): OpenPipe {
  return async () => {
    const connection = await broker()
    if (connection === null || !connection.isUp) return err(knownError('machine-unreachable/fleet'))
    const { nats } = connection
    const link = randomBytes(18).toString('base64url')
    const pipe = new NatsPipe({
      nats,
      to: `${subject}.${link}.up`,
      from: `${subject}.${link}.down`,
      onLost: (listener) => connection.onLost(listener),
      onBack: (listener) => connection.onBack(listener),
    })
    try {
      const answer = await nats.request(subject, JSON.stringify({ version: 1, link }), { timeout: OPEN_MS })
      const opened = Opened.safeParse(jsonOf(answer.data))
      if (opened.success && opened.data.accepted)
        return ok({
          pipe: pipe.pipe,
          onBytes: (listener) => pipe.onBytes(listener),
          kill: () => pipe.kill(),
          trouble: () => undefined,
        })
      pipe.kill()
      return err(
        opened.success
          ? knownError('machine-unreachable', { reason: opened.data.reason ?? 'It accepts no connection.' })
          : knownError('machine-misbehaved'),
      )
    } catch (error) {
      pipe.kill()
      const reason = error instanceof Error ? error.message : String(error)
      return err(
        /no responders/i.test(reason)
          ? knownError('machine-unreachable/absent')
          : knownError('machine-unreachable', { reason }),
      )
    }
  }
}

/**
 * Accepts links on a subject. Only subjects below it are used, whatever the request says.
 *
 * @returns a function that ends accepting; links that are open stay
 */
export function acceptNatsLinks(
  broker: LinkBroker,
  subject: string,
  accept: (pipe: MessagePipe, whole: NatsPipe) => void,
  mostLinks = MOST_LINKS,
): () => void {
  const { nats } = broker
  const open = new Set<string>()
  const subscription = nats.subscribe(subject, {
    callback(error, message) {
      if (error !== null || message.reply === undefined || message.reply === '') return
      const refuse = (reason: string) => void message.respond(JSON.stringify({ accepted: false, reason }))
      const opening = message.data.length > MOST_BYTES ? undefined : Opening.safeParse(jsonOf(message.data))
      if (opening?.success !== true) {
        refuse('The request for a connection is not understood.')
        return
      }
      const { link } = opening.data
      // A request that is sent again by somebody must not end or take over the link.
      if (open.has(link)) {
        refuse('There is a connection of this name already.')
        return
      }
      if (open.size >= mostLinks) {
        refuse('It has too many connections.')
        return
      }
      open.add(link)
      const pipe = new NatsPipe({
        nats,
        to: `${subject}.${link}.down`,
        from: `${subject}.${link}.up`,
        onLost: (listener) => broker.onLost(listener),
        onBack: (listener) => broker.onBack(listener),
        onEnd: () => void open.delete(link),
      })
      accept(pipe.pipe, pipe)
      message.respond(JSON.stringify({ accepted: true }))
    },
  })
  return () => subscription.unsubscribe()
}

function jsonOf(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'))
  } catch {
    return undefined
  }
}
