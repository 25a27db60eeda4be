import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { ownPatterns } from './patterns'

/** Number of characters searched per call, since the overhead of a call exceeds the cost of a short text. */
const BATCH = 256 * 1024
/** Minimum length of secrets: shorter strings would be replaced where they mean something else. */
const SHORTEST = 8

const preset = '@secretlint/secretlint-rule-preset-recommend'
const config = {
  rules: [
    {
      id: preset,
      rule: creator,
      options: {},
      // Otherwise a comment in a session could declare that it contains no secrets.
      rules: [{ id: '@secretlint/secretlint-rule-filter-comments', disabled: true }],
    },
  ],
}

/** Location of a secret. */
export interface SecretPlace {
  readonly sessionId: string
  /** Null outside of messages: in a title or an event. */
  readonly messageId: string | null
}

/** A secret that was found. */
export interface FoundSecret {
  /** Kind of secret, in words: "GitHub token". */
  readonly kind: string
  /** Its first occurrence. */
  readonly place: SecretPlace
  /** Number of strings that contain it. */
  count: number
}

/** Kinds of secrets, by rule name. */
const kinds: Readonly<Record<string, string>> = {
  '1password': '1Password token',
  anthropic: 'Anthropic API key',
  aws: 'AWS key',
  basicauth: 'address with password',
  cloudflare: 'Cloudflare token',
  'database-connection-string': 'database address with password',
  databricks: 'Databricks token',
  docker: 'Docker token',
  figma: 'Figma token',
  gcp: 'Google Cloud key',
  github: 'GitHub token',
  gitlab: 'GitLab token',
  grafana: 'Grafana token',
  groq: 'Groq API key',
  'hashicorp-vault': 'Vault token',
  huggingface: 'Hugging Face token',
  linear: 'Linear API key',
  notion: 'Notion token',
  npm: 'npm token',
  openai: 'OpenAI API key',
  privatekey: 'private key',
  sendgrid: 'SendGrid API key',
  shopify: 'Shopify token',
  slack: 'Slack token',
  stripe: 'Stripe key',
  tailscale: 'Tailscale key',
  vercel: 'Vercel token',
}

/** Finds secrets in strings: API keys, tokens, private keys, passwords. Works offline. */
export class SecretFinder {
  /** By the secret itself. */
  readonly secrets = new Map<string, FoundSecret>()
  #texts: string[] = []
  #places: { readonly end: number; readonly place: SecretPlace }[] = []
  #length = 0

  /** True when {@link flush} should precede further additions. */
  get isFull(): boolean {
    return this.#length >= BATCH
  }

  add(text: string, place: SecretPlace): void {
    if (text.length < SHORTEST) return
    this.#texts.push(text)
    this.#length += text.length + 1
    this.#places.push({ end: this.#length, place })
  }

  /** Searches the added texts. */
  async flush(): Promise<void> {
    const content = this.#texts.join('\n')
    const places = this.#places
    this.#texts = []
    this.#places = []
    this.#length = 0
    if (content === '') return
    const seen = new Set<string>()
    const note = (secret: string, kind: string, from: number) => {
      const at = content.indexOf(secret, from)
      // Several rules find the same.
      if (seen.has(`${at} ${secret}`)) return
      seen.add(`${at} ${secret}`)
      this.#note(secret, kind, places, at)
    }
    const source = { content, filePath: 'session.txt', ext: '.txt', contentType: 'text' } as const
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } })
    for (const { ruleId, data, range } of messages) {
      const rule = ruleId.split('secretlint-rule-').at(-1) ?? ruleId
      const secret = Object.values(data ?? {})[0]
      if (typeof secret === 'string') note(secret, kinds[rule] ?? rule, range[0])
    }
    for (const { kind, pattern, hint } of ownPatterns)
      if (hint === undefined || content.includes(hint))
        for (const match of content.matchAll(pattern)) note(match[1] ?? match[0], kind, match.index)
  }

  #note(
    secret: string,
    kind: string,
    places: readonly { readonly end: number; readonly place: SecretPlace }[],
    at: number,
  ): void {
    const place = placeAt(places, at)
    if (secret.length < SHORTEST || place === undefined) return
    const known = this.secrets.get(secret)
    if (known === undefined) this.secrets.set(secret, { kind, place, count: 1 })
    else known.count++
  }
}

function placeAt(places: readonly { readonly end: number; readonly place: SecretPlace }[], at: number) {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.end ?? 0) > at) high = middle
    else low = middle + 1
  }
  return places[low]?.place
}
