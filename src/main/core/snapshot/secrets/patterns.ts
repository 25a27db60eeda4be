/** A kind of secret that the rules of secretlint leave out, mostly because a check of source code would complain too often. */
export interface SecretPattern {
  readonly kind: string
  /** Global. Its last group that took part is the secret, or all of it where it has none. */
  readonly pattern: RegExp
}

/** Not a secret but where to find one: a variable, a call, a placeholder. */
const NO_REFERENCE = String.raw`(?![$<{(*]|process\.|os\.|env\.|import\.)`
const SECRET_NAME = String.raw`(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|DSN)`

export const ownPatterns: readonly SecretPattern[] = [
  {
    kind: 'value of an .env file',
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]{0,60}${SECRET_NAME}[ \t]*=[ \t]*["']?${NO_REFERENCE}([^\s"'#]{8,500})`,
      'g',
    ),
  },
  {
    kind: 'value with a secret name',
    pattern: new RegExp(
      String.raw`["'](?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|secret|password)["'][ \t]{0,8}:[ \t]{0,8}["']${NO_REFERENCE}([^\s"']{8,500})["']`,
      'gi',
    ),
  },
  { kind: 'bearer token', pattern: /\bBearer +([\w.~+/-]{20,4000}=*)/g },
  { kind: 'web token', pattern: /\beyJ[\w-]{10,4000}\.eyJ[\w-]{10,4000}\.[\w-]{10,4000}/g },
  { kind: 'API key', pattern: /\b(?:sk|rk|pk)-(?:[a-z0-9]{1,12}-){0,3}[A-Za-z0-9_]{20,300}/g },
  { kind: 'Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  { kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { kind: 'Stripe key', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{20,200}/g },
]
