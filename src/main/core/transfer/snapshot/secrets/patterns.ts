/**
 * A kind of secret that secretlint's rules omit, mostly because a source code check would report too many false
 * positives.
 */
export interface SecretPattern {
  readonly kind: string
  /** Global. The last participating group is the secret, or the whole match without groups. */
  readonly pattern: RegExp
  /** Stands in every match, so that most texts need no look with the pattern. */
  readonly hint?: string
}

/** References to secrets rather than secrets: variables, calls, placeholders. */
const NO_REFERENCE = String.raw`(?![$<{(*]|process\.|os\.|env\.|import\.|\[redacted)`
const SECRET_NAME = String.raw`(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|DSN)`
/** Common names of secrets, ignoring case. */
const SAID_NAME = String.raw`(?:pass(?:word|wd|phrase)|pwd|api[_-]?key|access[_-]?key|(?:access|auth|refresh|id|bearer|session|api)[_-]?token|token|client[_-]?secret|secret(?:[_-]?(?:key|token))?|private[_-]?key|account[_-]?key|shared[_-]?access[_-]?key|credentials?)`

/** Returns the pattern of a token with a distinctive prefix, which no token characters precede or follow. */
function token(kind: string, pattern: string, flags = 'g'): SecretPattern {
  const [start = ''] = /^(?:[\w-]|\\[./])+(?![\w-]*[{?*+])/.exec(pattern) ?? []
  const hint = start.replaceAll('\\', '')
  return {
    kind,
    pattern: new RegExp(String.raw`(?<![A-Za-z0-9_-])${pattern}`, flags),
    ...(hint.length < 2 || flags.includes('i') ? {} : { hint }),
  }
}

/** Before each line of a key in a quotation, a listing or a diff: `> `, `12\t`, `12:`, `+`, `| `, spaces. */
const MARGIN = String.raw`[ \t]{0,40}(?:(?:[>|+#*-]|\/\/|\d{1,7}[:|.)→]?)[ \t]{0,20}){0,4}`

/*
 * Prefixes and lengths are those of gitleaks' rules and of the services' own documentation.
 */
export const ownPatterns: readonly SecretPattern[] = [
  {
    kind: 'private key',
    pattern: new RegExp(
      String.raw`-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:(?:\\r)?\\n|\r?\n|[ \t]){0,3}(?:${MARGIN}[A-Za-z0-9+/=:,. -]{1,100}(?:(?:\\r)?\\n|\r?\n|$|(?=-----END)){1,3}){1,200}?${MARGIN}-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----`,
      'g',
    ),
  },
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
      String.raw`["']${SAID_NAME}["'][ \t]{0,8}:[ \t]{0,8}["']${NO_REFERENCE}([^\s"']{8,500})["']`,
      'gi',
    ),
  },
  {
    kind: 'password',
    // In YAML, INI files and connection strings, and in plain notes.
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])(?:[A-Za-z0-9]{1,30}[_.-])?${SAID_NAME}[ \t]{0,4}(?::[ \t]{1,8}|=[ \t]{0,8})["']?${NO_REFERENCE}(?=[^\s"',;]{0,200}(?:\d|[^\w\s"',;.()[\]]))([^\s"',;]{8,500})`,
      'gi',
    ),
  },
  {
    kind: 'secret option of a command',
    pattern: new RegExp(
      String.raw`(?<!\S)--?(?:[a-z]{1,30}-)?${SAID_NAME}(?:=|[ \t]{1,4})["']?${NO_REFERENCE}(?!-)([^\s"']{8,500})`,
      'gi',
    ),
  },
  { kind: 'bearer token', pattern: /\bBearer +([\w.~+/-]{20,4000}=*)/gi },
  { kind: 'basic authorization', pattern: /\bBasic +([A-Za-z0-9+/]{12,2000}={0,2})(?![A-Za-z0-9+/=])/g },
  {
    kind: 'secret of a command',
    pattern: /\bcurl\b[^\n]{0,400}?\s(?:-u|--user)[ =]["']?[^\s:"']{1,100}:([^\s"']{8,300})/g,
  },
  { kind: 'web token', pattern: /\beyJ[\w-]{10,4000}\.eyJ[\w-]{10,4000}\.[\w-]{10,4000}/g },
  {
    kind: 'address with password',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{0,200}:([^\s:@/"'<>$[{]{8,300})@[\w.[-]/gi,
  },
  { kind: 'API key', pattern: /\b(?:sk|rk|pk)-(?:[a-z0-9]{1,12}-){0,3}[A-Za-z0-9_]{20,300}/g },
  token('xAI API key', String.raw`xai-[A-Za-z0-9]{40,200}`),
  token('Groq API key', String.raw`gsk_[A-Za-z0-9]{40,100}`),
  token('Perplexity API key', String.raw`pplx-[A-Za-z0-9]{40,100}`),
  token('Replicate token', String.raw`r8_[A-Za-z0-9]{30,60}`),
  token('Hugging Face token', String.raw`(?:hf|api_org)_[A-Za-z0-9]{30,60}`),
  { kind: 'Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  token('Google client secret', String.raw`GOCSPX-[\w-]{20,60}`),
  token('Google access token', String.raw`ya29\.[\w-]{20,2000}`),
  token('Google refresh token', String.raw`1\/\/0[\w-]{30,300}`),
  { kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  {
    kind: 'AWS secret key',
    pattern: /aws.{0,20}(?:secret|key).{0,20}?[ \t]*[:=][ \t]*["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
  },
  {
    kind: 'Azure key',
    pattern: /\b(?:AccountKey|SharedAccessKey|SharedAccessSignature)=([A-Za-z0-9+/%&=_.-]{20,500})/gi,
  },
  { kind: 'Azure client secret', pattern: /(?<![\w~.-])([\w~.]{3}\dQ~[\w~.-]{31,34})(?![\w~.-])/g },
  { kind: 'Azure access signature', pattern: /[?&]sig=([A-Za-z0-9%+/]{30,200}(?:=|%3D){0,2})/g },
  token('GitHub token', String.raw`(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{50,255})`),
  token('GitLab token', String.raw`gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas)-[\w.-]{20,100}`),
  token('Bitbucket token', String.raw`AT(?:BB|CTT3x|ATT3x)[\w=+-]{20,300}`),
  { kind: 'Stripe key', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{20,200}/g },
  token('Stripe webhook secret', String.raw`whsec_[A-Za-z0-9+/=]{24,100}`),
  token('Square token', String.raw`(?:EAAA[\w-]{50,80}|sq0(?:atp|csp)-[\w-]{20,60})`),
  token('PyPI token', String.raw`pypi-[\w-]{50,500}`),
  token('npm token', String.raw`npm_[A-Za-z0-9]{36}`),
  { kind: 'npm registry token', pattern: /:_(?:authToken|auth|password)[ \t]*=[ \t]*["']?(?![$])([^\s"']{8,500})/g },
  token('RubyGems key', String.raw`rubygems_[a-f0-9]{48}`),
  token('crates.io token', String.raw`cio[A-Za-z0-9]{32}(?![A-Za-z0-9])`),
  token('Docker token', String.raw`dckr_(?:pat|oat)_[\w-]{20,100}`),
  token('DigitalOcean token', String.raw`do[opr]_v1_[a-f0-9]{64}`),
  token('Heroku key', String.raw`HRKU-[\w-]{30,100}`),
  token('Fly.io token', String.raw`(?:fo1_[\w-]{40,60}|fm[12][ar]?_[A-Za-z0-9+/]{50,2000}={0,3})`),
  token('Netlify token', String.raw`nf[pcoub]_[A-Za-z0-9]{36,60}`),
  token('Vercel token', String.raw`vc[pkari]_[A-Za-z0-9]{24,100}`),
  token('Supabase key', String.raw`sb(?:p|_secret)_[A-Za-z0-9_-]{20,100}`),
  token('PlanetScale secret', String.raw`pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}`),
  token('Cloudflare key', String.raw`v1\.0-[a-f0-9]{24}-[a-f0-9]{100,200}`),
  token('Slack token', String.raw`xox[abeoprs](?:\.xox[a-z])?-[\w-]{10,300}`),
  token('Slack app token', String.raw`xapp-\d-[A-Z0-9]{5,20}-\d{5,20}-[a-z0-9]{20,100}`, 'gi'),
  {
    kind: 'Slack webhook',
    pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9+/]{30,80}/g,
  },
  {
    kind: 'Discord webhook',
    pattern: /https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/[\w-]{50,100}/g,
  },
  token('Discord token', String.raw`[MNO][A-Za-z\d]{23,28}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])`),
  token('Telegram token', String.raw`\d{8,10}:AA[\w-]{33}(?![\w-])`),
  token('Twilio key', String.raw`SK[0-9a-f]{32}(?![0-9a-f])`),
  token('SendGrid API key', String.raw`SG\.[\w-]{16,32}\.[\w-]{16,64}`),
  token('Mailgun key', String.raw`key-[a-f0-9]{32}(?![a-f0-9])`),
  token('Mailchimp key', String.raw`[a-f0-9]{32}-us\d{1,2}(?!\w)`),
  token('Brevo key', String.raw`xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}`),
  token('Resend key', String.raw`re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,40}`),
  {
    kind: 'Datadog key',
    pattern: /\b(?:dd|datadog)[\w-]{0,20}key["']?[ \t]{0,4}[:=][ \t]{0,4}["']?([a-f0-9]{32,40})\b/gi,
  },
  token('New Relic key', String.raw`NR(?:AK|II|JS|RA)-[A-Za-z0-9-]{20,60}`),
  token('Sentry token', String.raw`sntr(?:ys_eyJ[A-Za-z0-9+/=_-]{40,500}|yu_[a-f0-9]{64})`),
  token('Grafana token', String.raw`gl(?:c|sa)_[A-Za-z0-9+/_]{32,400}={0,3}`),
  token('Linear API key', String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{30,100}`),
  token('Notion token', String.raw`(?:ntn|secret)_[A-Za-z0-9]{40,60}`),
  token('Figma token', String.raw`fig[dor]_[\w-]{30,100}`),
  token('Airtable token', String.raw`pat[A-Za-z0-9]{14}\.[a-f0-9]{64}`),
  token('Atlassian token', String.raw`ATATT3[\w=+-]{50,400}`),
  token('Postman key', String.raw`PMAK-[a-f0-9]{24}-[a-f0-9]{34}`),
  token('Shopify token', String.raw`shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}`),
  token('Databricks token', String.raw`dapi[a-f0-9]{32}(?:-\d)?`),
  token('Vault token', String.raw`hv[sbr]\.[\w-]{24,300}`),
  token('Terraform token', String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}`),
  token('Pulumi token', String.raw`pul-[a-f0-9]{40}`),
  token('Doppler token', String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{1,35}\.)?[A-Za-z0-9]{40,44}`),
  token('1Password token', String.raw`ops_eyJ[A-Za-z0-9+/=_-]{100,2000}`),
  token('age secret key', String.raw`AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}`),
  token('Tailscale key', String.raw`tskey-[a-z]{2,10}-[\w-]{10,100}`),
  token('Ngrok token', String.raw`(?:ak|cr)_[A-Za-z0-9]{27,40}(?![A-Za-z0-9])`),
  token('Artifactory token', String.raw`AKCp[A-Za-z0-9]{60,80}`),
  token('Clojars token', String.raw`CLOJARS_[a-z0-9]{60}`, 'gi'),
  token('NuGet key', String.raw`oy2[a-z0-9]{43}(?![a-z0-9])`),
  {
    kind: 'MySQL or shell password',
    pattern: /(?<!\S)(?:mysql|mysqldump|mariadb|sshpass)\b[^\n]{0,200}?\s-p([^\s"'$-][^\s"']{7,100})/g,
  },
]
