import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { DeviceScope } from '#shared/device/entities'
import type { Clock } from '#shared/kernel/clock'

/** Digits and letters that nobody mistakes for others: Crockford's base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const CODE_LIFE_MS = 5 * 60_000
/** Number of wrong codes after which the right one is void. */
const MOST_WRONG_CODES = 5

/** Returns the SHA-256 of a text, as bytes. */
export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** One code for one device. Kept in memory only, as a digest. */
export class PairingCode {
  private wrong = 0
  private isUsed = false

  private constructor(
    readonly scope: DeviceScope,
    readonly expiresAt: number,
    private readonly digest: Buffer,
    private readonly clock: Clock,
  ) {}

  /** Returns a new code, and its text. */
  static make(scope: DeviceScope, clock: Clock): { pairing: PairingCode; code: string } {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '0').join('')
    const pairing = new PairingCode(scope, clock.now() + CODE_LIFE_MS, digestOf(letters), clock)
    return { pairing, code: `${letters.slice(0, 4)}-${letters.slice(4)}` }
  }

  get isOpen(): boolean {
    return !this.isUsed && this.wrong < MOST_WRONG_CODES && this.clock.now() < this.expiresAt
  }

  /** Uses the code up if this is it. A wrong one counts as an attempt. */
  use(given: string): boolean {
    const isRight = timingSafeEqual(digestOf(normalized(given)), this.digest)
    if (!this.isOpen) return false
    if (isRight) this.isUsed = true
    else this.wrong++
    return isRight
  }
}

/** The code without separators, with the letters that people mistake read as they are meant. */
const normalized = (given: string): string =>
  given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
