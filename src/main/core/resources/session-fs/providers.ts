import type { ClientRequestName, RequestInput, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, type Result } from '#shared/kernel/result'
import type { ClientSink } from '#core/base/host-port'
import { askClient } from './ask-client'
import { isWithin, type Conventions } from './client-path'

/** Time limit of a client for one file. */
const ANSWER_LIMIT_MS = 30_000

/** A client that provides the files of a folder. */
export interface FileProvider {
  /** The highest folder whose files it provides. */
  readonly folder: string
  /** True when its connection ended and nobody has taken its place. */
  readonly isGone: boolean
  readonly conventions: Conventions
  /** Absolute path of its folder for the state of sessions; absent when it keeps none. */
  readonly statePath?: string | undefined
  /**
   * Sends a request to the client; the response is as declared in the contract. Fails with `client-timeout` or
   * `client-failed`.
   */
  ask<N extends ClientRequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestOutput<N>, ContractError>>
}

/** Offer of a client that registers as a provider. */
type Provided = Pick<FileProvider, 'folder' | 'conventions' | 'statePath'>

interface Entry extends FileProvider {
  readonly clientId: string
}

/** The clients that provide files, by their folders. */
export class FileProviders {
  private entries: readonly Entry[] = []

  constructor(private readonly limitMs = ANSWER_LIMIT_MS) {}

  /** A later provider of the same folder takes the place of an earlier one. False when the client cannot be asked. */
  add(clientId: string, sink: ClientSink, provided: Provided): boolean {
    const { request } = sink
    const { folder } = provided
    if (request === undefined) return false
    const entry: Entry = {
      ...provided,
      clientId,
      isGone: false,
      ask: (name, input) => askClient(request, name, input, this.limitMs),
    }
    this.entries = [entry, ...this.entries.filter((other) => other.folder !== folder)]
    return true
  }

  /**
   * Notes that a client's connection ended. Its folders stay those of clients: until one provides them again, nothing in them
   * can be used, because files of this machine at the same paths would be others.
   */
  removeClient(clientId: string): void {
    this.entries = this.entries.map((entry) =>
      entry.clientId === clientId
        ? {
            ...entry,
            isGone: true,
            ask: () => Promise.resolve(err(knownError('client-failed/files', { folder: entry.folder }))),
          }
        : entry,
    )
  }

  /** Returns the provider of a session's files in `cwd`; that of the nearest folder. */
  of(cwd: string): FileProvider | undefined {
    return this.entries
      .filter(({ folder, conventions }) => isWithin(cwd, folder, conventions))
      .toSorted((left, right) => right.folder.length - left.folder.length)[0]
  }
}
