import type { ClientRequestName, RequestInput, RequestOutput } from '../../../../shared/contract'
import type { ContractError } from '../../../../shared/kernel/errors'
import type { Result } from '../../../../shared/kernel/result'
import type { ClientSink } from '../../base/host-port'
import { askClient } from './ask-client'
import { isWithin, type Conventions } from './client-path'

/** Time limit of a client for one file. */
const ANSWER_LIMIT_MS = 30_000

/** A client that provides the files of a folder. */
export interface FileProvider {
  readonly conventions: Conventions
  /**
   * Sends a request to the client; the response is as declared in the contract. Fails with `client-timeout` or
   * `client-failed`.
   */
  ask<N extends ClientRequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestOutput<N>, ContractError>>
}

interface Entry extends FileProvider {
  readonly clientId: string
  readonly folder: string
}

/** The clients that provide files, by their folders. */
export class FileProviders {
  private entries: readonly Entry[] = []

  constructor(private readonly limitMs = ANSWER_LIMIT_MS) {}

  /** A later provider of the same folder takes the place of an earlier one. False when the client cannot be asked. */
  add(clientId: string, sink: ClientSink, folder: string, conventions: Conventions): boolean {
    const { request } = sink
    if (request === undefined) return false
    const entry: Entry = {
      clientId,
      folder,
      conventions,
      ask: (name, input) => askClient(request, name, input, this.limitMs),
    }
    this.entries = [entry, ...this.entries.filter((other) => other.folder !== folder)]
    return true
  }

  /** Forgets a client whose connection ended. */
  removeClient(clientId: string): void {
    this.entries = this.entries.filter((entry) => entry.clientId !== clientId)
  }

  /** Returns the provider of a session's files in `cwd`; that of the nearest folder. */
  of(cwd: string): FileProvider | undefined {
    return this.entries
      .filter(({ folder, conventions }) => isWithin(cwd, folder, conventions))
      .toSorted((left, right) => right.folder.length - left.folder.length)[0]
  }
}
