import { describe, expect, it } from 'vitest'
import { SecretFinder } from './finder'
import { ownPatterns } from './patterns'
import { defined } from '#shared/kernel/defined'
import { eachText } from './texts'

/*
 * One row per kind: a secret that is found, and a near miss. Assembled at run time, so that secret scanners do not find
 * them in this file. `~` joins the parts.
 */
const letters = (count: number): string => 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3z'.repeat(12).slice(0, count)
const hex = (count: number): string => '0123456789abcdef'.repeat(20).slice(0, count)

interface Row {
  readonly kind: string
  /** The text, and the part to remove; by default all of it. */
  readonly found: string
  readonly secret?: string
  readonly left: string
}

const row = (kind: string, found: string, left: string, secret?: string): Row => ({
  kind,
  found: found.replaceAll('~', ''),
  left,
  ...defined({ secret }),
})

const rows: readonly Row[] = [
  row('value of an .env file', 'SERVICE_API_KEY=abcdef123456', 'SERVICE_API_KEY=$OTHER_KEY_HERE', 'abcdef123456'),
  row(
    'value with a secret name',
    '{"password": "hunter2hunter2"}',
    '{"password": "<your password>"}',
    'hunter2hunter2',
  ),
  row('password', 'password: hunter2hunter2', 'password: required', 'hunter2hunter2'),
  row('password', 'Server=x;Pwd=hunter2-hunter2;', 'the token: something else', 'hunter2-hunter2'),
  row('secret option of a command', 'deploy --token abcdef123456 now', 'deploy --token $TOKEN now', 'abcdef123456'),
  row('secret option of a command', 'run --api-key=abcdef123456', 'run --key-file path', 'abcdef123456'),
  row('bearer token', `Authorization: Bearer ${letters(40)}`, 'Bearer of bad news', letters(40)),
  row('basic authorization', 'Authorization: Basic dXNlcjpodW50ZXIy', 'Basic English words', 'dXNlcjpodW50ZXIy'),
  row(
    'secret of a command',
    'curl -s -u admin:hunter2hunter2 https://x.test',
    'curl -u admin https://x.test',
    'hunter2hunter2',
  ),
  row('web token', `ey~J${letters(20)}.ey~J${letters(20)}.${letters(30)}`, 'eyJ is how they begin'),
  row('address with password', 'redis://:hunter2hunter2@cache:6379/0', 'redis://cache:6379/0', 'hunter2hunter2'),
  row('address with password', 'amqp://me:hunter2hunter2@mq.test', 'https://x.test:8080/@me', 'hunter2hunter2'),
  row('API key', `sk~-proj-${letters(40)}`, 'sk-learn'),
  row('xAI API key', `xai~-${letters(80)}`, 'xai-short'),
  row('Groq API key', `gsk~_${letters(52)}`, 'gsk_short'),
  row('Perplexity API key', `pplx~-${letters(48)}`, 'pplx-short'),
  row('Replicate token', `r8~_${letters(37)}`, 'r8_short'),
  row('Hugging Face token', `hf~_${letters(34)}`, 'hf_hub_download'),
  row('Google API key', `AI~za${letters(35)}`, 'AIza'),
  row('Google client secret', `GOCSPX~-${letters(28)}`, 'GOCSPX-short'),
  row('Google access token', `ya29~.${letters(60)}`, 'ya29.short'),
  row('Google refresh token', `1//~0${letters(60)}`, '1//0 is nothing'),
  row('AWS access key', 'AK~IAIOSFODNN7EXAMPL2', 'AKIAshort'),
  row('AWS secret key', `aws_secret_access_key = ${letters(40)}`, 'aws_secret_access_key = ...', letters(40)),
  row('Azure key', `AccountName=x;AccountKey=${letters(80)}==`, 'AccountKey=short', `${letters(80)}==`),
  row('Azure client secret', `abc8Q\u0001${letters(34)}`, 'abcQ'),
  row(
    'Azure access signature',
    `https://x.test/?sv=1&sig=${letters(43)}%3D`,
    'https://x.test/?sig=abc',
    `${letters(43)}%3D`,
  ),
  row('GitHub token', `gh~p_${letters(36)}`, 'ghp_short'),
  row('GitHub token', `github~_pat_${letters(82)}`, 'github_pat_short'),
  row('GitLab token', `glpat~-${letters(20)}`, 'glpat-short'),
  row('Bitbucket token', `ATBB${letters(32)}`, 'ATBB short'),
  row('Stripe key', `sk~_live_${letters(24)}`, 'sk_live_short'),
  row('Stripe webhook secret', `whsec~_${letters(32)}`, 'whsec_short'),
  row('Square token', `sq0atp~-${letters(22)}`, 'sq0atp-short'),
  row('PyPI token', `pypi~-${letters(120)}`, 'pypi-server'),
  row('npm token', `npm~_${letters(36)}`, 'npm_config_registry'),
  row(
    'npm registry token',
    '//registry.test/:_authToken=abcdef-123456',
    '//registry.test/:_authToken=${NPM_TOKEN}',
    'abcdef-123456',
  ),
  row('RubyGems key', `rubygems~_${hex(48)}`, 'rubygems_mirror'),
  row('crates.io token', `cio~${letters(32)}`, 'cio'),
  row('Docker token', `dckr~_pat_${letters(27)}`, 'dckr_pat_short'),
  row('DigitalOcean token', `dop~_v1_${hex(64)}`, 'dop_v1_short'),
  row('Heroku key', `HRKU~-${letters(40)}`, 'HRKU-short'),
  row('Fly.io token', `fo1~_${letters(43)}`, 'fo1_short'),
  row('Netlify token', `nfp~_${letters(40)}`, 'nfp_short'),
  row('Vercel token', `vcp~_${letters(24)}`, 'vcp_short'),
  row('Supabase key', `sbp~_${hex(40)}`, 'sbp_short'),
  row('PlanetScale secret', `pscale~_tkn_${letters(43)}`, 'pscale_tkn_short'),
  row('Cloudflare key', `v1.0~-${hex(24)}-${hex(146)}`, 'v1.0-beta'),
  row('Slack token', `xox~b-123456789012-${letters(24)}`, 'xoxb-short'),
  row('Slack app token', `xapp~-1-A1B2C3D4E5-1234567890-${hex(40)}`, 'xapp-1'),
  row(
    'Slack webhook',
    `https://hooks.slack.com/~services/T0123/B0123/${letters(24)}`,
    'https://hooks.slack.com/services/',
  ),
  row(
    'Discord webhook',
    `https://discord.com/api/~webhooks/123456789012345678/${letters(68)}`,
    'https://discord.com/api/webhooks/',
  ),
  row('Discord token', `M${letters(25)}.~${letters(6)}.${letters(38)}`, 'Main.module.functions'),
  row('Telegram token', `123456789~:AA${letters(33)}`, '123456789:AAA'),
  row('Twilio key', `SK~${hex(32)}`, 'SKIP'),
  row('SendGrid API key', `SG~.${letters(22)}.${letters(43)}`, 'SG.x.y'),
  row('Mailgun key', `key~-${hex(32)}`, 'key-value'),
  row('Mailchimp key', `${hex(32)}~-us12`, hex(32)),
  row('Brevo key', `xkeysib~-${hex(64)}-${letters(16)}`, 'xkeysib-short'),
  row('Resend key', `re~_${letters(8)}_${letters(24)}`, 're_export_all'),
  row('Datadog key', `dd_api_key: ${hex(32)}`, 'dd_api_key: none', hex(32)),
  row('New Relic key', `NRAK~-${letters(27)}`, 'NRAK-short'),
  row('Sentry token', `sntryu~_${hex(64)}`, 'sntryu_short'),
  row('Grafana token', `glsa~_${letters(32)}_${hex(8)}`, 'glsa_short'),
  row('Linear API key', `lin~_api_${letters(40)}`, 'lin_api_short'),
  row('Notion token', `ntn~_${letters(46)}`, 'ntn_short'),
  row('Figma token', `figd~_${letters(40)}`, 'figd_short'),
  row('Airtable token', `pat${letters(14)}.~${hex(64)}`, 'pattern.match'),
  row('Atlassian token', `ATATT3~${letters(180)}`, 'ATATT3'),
  row('Postman key', `PMAK~-${hex(24)}-${hex(34)}`, 'PMAK-short'),
  row('Shopify token', `shpat~_${hex(32)}`, 'shpat_short'),
  row('Databricks token', `dapi~${hex(32)}`, 'dapi'),
  row('Vault token', `hvs~.${letters(90)}`, 'hvs.short'),
  row('Terraform token', `${letters(14)}.atlasv1.~${letters(67)}`, 'x.atlasv1.y'),
  row('Pulumi token', `pul~-${hex(40)}`, 'pul-short'),
  row('Doppler token', `dp.~pt.${letters(43)}`, 'dp.pt.short'),
  row('1Password token', `ops~_ey~J${letters(250)}`, 'ops_eyJ'),
  row('age secret key', `AGE-SECRET~-KEY-1${'QPZRY9X8GF'.repeat(6).slice(0, 58)}`, 'AGE-SECRET-KEY-1'),
  row('Tailscale key', `tskey~-auth-${letters(20)}-${letters(30)}`, 'tskey-auth'),
  row('Ngrok token', `ak~_${letters(27)}`, 'ak_short'),
  row('Artifactory token', `AKCp~${letters(69)}`, 'AKCp'),
  row('Clojars token', `CLOJARS~_${hex(60)}`, 'CLOJARS_USERNAME'),
  row('NuGet key', `oy2~${hex(43)}`, 'oy2'),
  row('MySQL or shell password', 'mysql -u root -phunter2hunter2 db', 'mysql -u root -p db', 'hunter2hunter2'),
].map((each) => ({ ...each, found: each.found.replace('\u0001', '~') }))

async function secretsIn(...values: readonly unknown[]): Promise<string[]> {
  const finder = new SecretFinder()
  for (const value of values) eachText(value, (text) => finder.add(text, { sessionId: 's', messageId: null }))
  await finder.flush()
  return [...finder.secrets.keys()]
}

describe('every kind of secret', () => {
  it.each(rows)('$kind: is found', async ({ found, secret = found }) => {
    const all = await secretsIn(`It says ${found} there.`)
    expect(all.some((each) => secret.includes(each) && each.length >= secret.length * 0.8)).toBe(true)
  })

  it.each(rows)('$kind: is not seen where there is none', async ({ left }) => {
    expect(await secretsIn(`It says ${left} there.`)).toEqual([])
  })

  it('has a row', () => {
    const tried = new Set(rows.map(({ kind }) => kind))
    expect(ownPatterns.map(({ kind }) => kind).filter((kind) => !tried.has(kind))).toEqual(['private key'])
  })
})

const body = Array.from({ length: 6 }, () => `MIIE${letters(60)}`)
const pem = (type: string, lines: readonly string[] = body): string[] => [
  `-----BEGIN ${type}PRIVATE KEY-----`,
  ...lines,
  `-----END ${type}PRIVATE KEY-----`,
]

describe('a private key', () => {
  it.each([
    ['as it is', pem('RSA ').join('\n')],
    ['of another kind', pem('').join('\n')],
    ['of an elliptic curve', pem('EC ', [letters(64), letters(64), letters(32)]).join('\n')],
    ['of OpenSSH', pem('OPENSSH ').join('\n')],
    ['that is encrypted', pem('ENCRYPTED ').join('\n')],
    ['with Windows line ends', pem('RSA ').join('\r\n')],
    [
      'in a quotation',
      pem('RSA ')
        .map((line) => `> ${line}`)
        .join('\n'),
    ],
    [
      'in a listing with numbers',
      pem('RSA ')
        .map((line, index) => `${index + 1}\t${line}`)
        .join('\n'),
    ],
    [
      'in a listing with numbers and arrows',
      pem('EC ')
        .map((line, index) => `    ${index + 1}→${line}`)
        .join('\n'),
    ],
    [
      'in what a search found',
      pem('RSA ')
        .map((line, index) => `${index + 1}:${line}`)
        .join('\n'),
    ],
    [
      'in a diff',
      pem('RSA ')
        .map((line) => `+${line}`)
        .join('\n'),
    ],
    [
      'indented',
      pem('RSA ')
        .map((line) => `      ${line}`)
        .join('\n'),
    ],
    ['in one line of JSON', pem('RSA ').join('\\n')],
    ['in one line of a variable', pem('RSA ').join(' ')],
    ['of few lines', pem('EC ', [letters(60)]).join('\n')],
  ])('is found %s', async (_, text) => {
    const secrets = await secretsIn({ content: `Here:\n${text}\nThat is all.` })
    let left = text
    for (const secret of secrets) left = left.replaceAll(secret, '')
    expect(left).not.toMatch(/[A-Za-z0-9+/]{20}/)
  })
})

describe('where secrets stand', () => {
  const secret = `ghp_${letters(36)}`
  it.each<[string, unknown]>([
    ['an argument that is called an id', { args: { accessKeyId: secret } }],
    ['a name in an object of others', { args: { [secret]: 1 } }],
    ['an argument of a secret name', { args: { password: 'correct horse 9'.replaceAll(' ', '-') } }],
    ['an output', { output: { deep: [{ tokenId: secret }] } }],
    ['a file of an unknown kind', { type: 'base64', mimeType: 'application/octet-stream', data: btoa(secret) }],
    ['a YAML file', { type: 'base64', mimeType: 'application/yaml', data: btoa(`token: ${secret}`) }],
    ['a drawing', { type: 'base64', mimeType: 'image/svg+xml', data: btoa(`<text>${secret}</text>`) }],
  ])('they are found: %s', async (_, value) => {
    expect(await secretsIn(value)).not.toEqual([])
  })

  it('takes no file for text that is none', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(secret)])
    const file = { type: 'base64', mimeType: 'application/octet-stream', data: bytes.toString('base64') }
    expect(await secretsIn(file)).toEqual([])
  })
})
