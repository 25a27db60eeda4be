import type { KeyStorage } from '#shared/configuration/entities'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'

/** Result of looking up a secret. `unreadable`: stored by a program with other encryption, or on another machine. */
export type FoundSecret =
  | { readonly state: 'set'; readonly value: string }
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly reason: string }

/**
 * Storage for keys, separate from the store and the settings. Values go in and to agents, never to a client, a log, a
 * snapshot or an export.
 */
export interface Secrets {
  /** Returns the way keys are stored, for display. */
  storage(): Promise<KeyStorage>
  find(name: string): Promise<FoundSecret>
  /** Fails with `secret-failed`. */
  set(name: string, value: string): Promise<Result<void, ContractError>>
  /** Does nothing if there is no such secret. Fails with `secret-failed`. */
  remove(name: string): Promise<Result<void, ContractError>>
}

/** Encoding of values in the file of secrets. */
export interface SecretCipher {
  readonly storage: KeyStorage
  /** Name of the cipher in the file. */
  readonly name: string
  encrypt(value: string): Promise<string>
  /** Rejects when the text cannot be decrypted here. */
  decrypt(text: string): Promise<string>
}
