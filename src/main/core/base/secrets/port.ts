import type { KeyStorage } from '../../../../shared/configuration/entities'
import type { ContractError } from '../../../../shared/kernel/errors'
import type { Result } from '../../../../shared/kernel/result'

/** What became of a look for a secret. `unreadable`: kept by a program that encrypts otherwise, or on another machine. */
export type FoundSecret =
  | { readonly state: 'set'; readonly value: string }
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly reason: string }

/**
 * Where keys are kept, apart from the store and the settings. Values go in and to agents, never to a client, a log, a
 * snapshot or an export.
 */
export interface Secrets {
  /** How they are kept, for people to know. */
  storage(): Promise<KeyStorage>
  find(name: string): Promise<FoundSecret>
  /** Fails with `secret-failed`. */
  set(name: string, value: string): Promise<Result<void, ContractError>>
  /** Does nothing when there is none. Fails with `secret-failed`. */
  remove(name: string): Promise<Result<void, ContractError>>
}

/** How values are written into the file of secrets. */
export interface SecretCipher {
  readonly storage: KeyStorage
  /** Names it in the file. */
  readonly name: string
  encrypt(value: string): Promise<string>
  /** Rejects when the text cannot be decrypted here. */
  decrypt(text: string): Promise<string>
}
