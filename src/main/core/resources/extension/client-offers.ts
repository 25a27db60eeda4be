import type { ClientCommand, ClientCompressionAction, ExternalTool } from '#shared/extension/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ClientSink, RequestContext } from '#core/base/host-port'

interface Offers {
  readonly tools: readonly ExternalTool[]
  readonly commands: readonly ClientCommand[]
  readonly actions: readonly ClientCompressionAction[]
}

/** A client that offers something. */
export interface OfferingClient {
  readonly clientId: string
  /** As it introduced itself. */
  readonly name: string
  readonly sink: ClientSink
}

const none: Offers = { tools: [], commands: [], actions: [] }

/** The part of an offer that other clients must not share. */
const keyOf = (offer: ExternalTool | ClientCommand | ClientCompressionAction): string =>
  'actionId' in offer ? offer.actionId : offer.name

/** The tools, commands and compression actions that connected clients offer. */
export class ClientOffers {
  private readonly clients = new Map<string, OfferingClient & { offers: Offers }>()

  constructor(private readonly onChanged: (kind: keyof Offers) => void) {}

  /**
   * Replaces a client's offers of one kind. Fails with `name-reserved`, without changes, when another client offers the
   * same name or a name occurs twice.
   */
  set<K extends keyof Offers>(
    { clientId, clientName: name, sink }: RequestContext,
    kind: K,
    offered: Offers[K],
  ): Result<void, ContractError> {
    const seen = new Set<string>()
    for (const key of offered.map(keyOf)) {
      const owner = this.find(kind, key)?.client
      if (seen.has(key) || (owner !== undefined && owner.clientId !== clientId))
        return err(knownError('name-reserved/client', { owner: owner?.name ?? name, name: key }))
      seen.add(key)
    }
    const before = this.clients.get(clientId)?.offers ?? none
    this.clients.set(clientId, { clientId, name, sink, offers: { ...before, [kind]: offered } })
    this.onChanged(kind)
    return ok(undefined)
  }

  /** Everything that is offered of one kind, with who offers it, in the order in which clients first offered something. */
  all<K extends keyof Offers>(kind: K): { readonly offer: Offers[K][number]; readonly client: OfferingClient }[] {
    return [...this.clients.values()].flatMap((client) => client.offers[kind].map((offer) => ({ offer, client })))
  }

  find<K extends keyof Offers>(
    kind: K,
    key: string,
  ): { readonly offer: Offers[K][number]; readonly client: OfferingClient } | undefined {
    return this.all(kind).find(({ offer }) => keyOf(offer) === key)
  }

  /** Returns the offers of one client. */
  of(clientId: string): Offers {
    return this.clients.get(clientId)?.offers ?? none
  }

  /** Withdraws the offers of a client whose connection ended. */
  removeClient(clientId: string): void {
    const { offers } = this.clients.get(clientId) ?? { offers: none }
    this.clients.delete(clientId)
    for (const kind of ['tools', 'commands', 'actions'] as const) if (offers[kind].length > 0) this.onChanged(kind)
  }
}
